-- SPDX-License-Identifier: Apache-2.0
-- A store as version 1 of its tables has it, with a row in each; never changed
-- again: what reads stores has to bring this one up to date.
PRAGMA application_id = 0x70697468;
PRAGMA user_version = 1;
CREATE TABLE pages (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, site TEXT, fetched TEXT, head BLOB, body BLOB NOT NULL);
CREATE INDEX pages_site ON pages (site, url);
CREATE TABLE contents (page INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE, method TEXT NOT NULL, text TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (page, method)) WITHOUT ROWID;
CREATE TABLE templates (site TEXT PRIMARY KEY, template BLOB NOT NULL);
CREATE TABLE rules (site TEXT NOT NULL, label TEXT NOT NULL CHECK (label IN ('main', 'headline', 'article')), tag BLOB NOT NULL, created TEXT NOT NULL, hits INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (site, label, tag)) WITHOUT ROWID;
INSERT INTO pages VALUES (1, 'https://www.example.org/a.html', 'example.org', '2026-01-31T10:00:00Z', CAST('HTTP/1.1 200 OK' || char(13, 10, 13, 10) AS BLOB), CAST('<title>A</title><p>The river rose overnight.' AS BLOB));
INSERT INTO pages VALUES (2, 'b.html', NULL, NULL, NULL, CAST('<p>Another page.' AS BLOB));
INSERT INTO contents VALUES (1, 'body', 'The river rose overnight.', '{"id": "a"}');
INSERT INTO templates VALUES ('example.org', CAST('bytes' AS BLOB));
INSERT INTO rules VALUES ('example.org', 'main', CAST('<div class="story">' AS BLOB), '2026-01-31T10:00:00Z', 7);
