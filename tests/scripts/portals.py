#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Pages that tools/train/portals.py makes for training: the same from the same
seed, of text from one fold and one script only, and labelled by their places.
Prints TAP."""
import re
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parents[2] / "tools" / "train"))
import portals  # noqa: E402

SEED = 7
LETTERS = {"latin": "abcdefgh", "greek": "αβγδεζηθ"}
WORD = re.compile(r"([a-z]+|[α-ω]+)(\d+)x(\d+)")


def article(number, script, fold):
    """An article whose words say of which fold and page they are."""
    word = f"{LETTERS[script]}{fold}x{number}"
    return SimpleNamespace(
        id=f"{number:04}", set="news", page_type="article", gold=[word],
        texts=["Short line", f"{word} a headline so"]
        + [" ".join([word] * 20) + f" {i}." for i in range(6)],
        words=[2, 4] + [21] * 6, label=[0] + [1] * 7)


def make(pages, folds, seed=SEED):
    """Sources by name, and what make() says of them."""
    with tempfile.TemporaryDirectory() as folder:
        made = portals.make(pages, lambda page: page.label, folds,
                            Path(folder), seed)
        return {name: (Path(folder) / f"{name}.html").read_bytes()
                for name in made}, made


def check(text, good):
    print(f"{'ok' if good else 'not ok'} - {text}")
    return good


def words_of(source):
    """What the words of a page say: (letters, fold, number of an article)."""
    return set(WORD.findall(source.decode("utf-8")))


def main():
    kinds = [(script, fold) for fold in (0, 1) for script in LETTERS]
    pages, folds, kind_of = [], [], {}
    for number in range(32):
        script, fold = kinds[number % len(kinds)]
        pages.append(article(number, script, fold))
        folds.append(fold)
        kind_of[pages[-1].id] = LETTERS[script], str(fold)
    sources, made = make(pages, folds)
    stories = {name for name in made if not name.endswith("-overview")}
    good = check("every article gives a page, some an overview, too",
                 len(stories) == len(pages) < len(made))
    good &= check("the same seed gives the same pages",
                  make(pages, folds)[0] == sources)
    good &= check("another seed gives others",
                  make(pages, folds, SEED + 1)[0] != sources)
    good &= check("a page's text is of its own fold and script",
                  all({word[:2] for word in words_of(sources[name])}
                      == {kind_of[made[name][0].page.id]} for name in made))
    good &= check("most pages have teasers of other articles",
                  sum(len(words_of(sources[name])) > 2 for name in made)
                  > len(made) * 0.8)
    good &= check("what is labelled is the article's text",
                  all(words_of(sources[name][start:stop])
                      == set(WORD.findall(item.page.texts[1]))
                      for name, (item, start, stop) in made.items()
                      if name in stories))
    inside = SimpleNamespace(src=[(9, 10), (10, 15), (19, 20), (20, 22)])
    good &= check("blocks are labelled by where they begin",
                  portals.label_page(inside, None, 10, 20) == [0, 1, 1, 0]
                  and portals.find_foreign(inside, None, 10, 20)
                  == [True, False, False, True])
    few = make(pages[:12], folds[:12])[1]
    good &= check("without donors no page is made", not few)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
