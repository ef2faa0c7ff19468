/* SPDX-License-Identifier: Apache-2.0 */
/* The words of labels: see date_labels.h. A language is added by adding its
 * words. */
#include "date_labels.h"

static const char *const published[] = {
    "published",     "posted",       "publish date", "date published",
    "date posted",   "publication",  "publié",       "veröffentlicht",
    "erschienen am", "pubblicato",   "publicado",    "fecha de publicaci",
    "gepubliceerd",  "opublikowano", "udgivet",      "publisert",
    "publicerad",    "Опубликовано", "Дата публик",  "发布时间",
    "发布日期",      "公開日",       "投稿日",       "yayınlanma",
};

static const char *const updated[] = {
    "last updated",     "last modified",      "page last updated",
    "last update",      "zuletzt geändert",   "zuletzt aktualisiert",
    "letzte änderung",  "dernière mise à jo", "última actualizaci",
    "última atualiza",  "ultimo aggiorn",     "laatst bijgewerkt",
    "laatst gewijzigd", "senast uppdater",    "sist oppdatert",
    "sidst opdateret",  "ostatnia aktual",    "最終更新",
    "最后更新",         "最後更新",
};

static void list(const char *const *labels, size_t n, pith_date_labels *out)
{
    *out = (pith_date_labels){.labels = labels, .n = n};
    for (size_t i = 0; i < n; i++)
        out->second[labels[i][0] & 31] |= UINT32_C(1) << (labels[i][1] & 31);
}

void pith_date_labels_published(pith_date_labels *out)
{
    list(published, sizeof published / sizeof *published, out);
}

void pith_date_labels_updated(pith_date_labels *out)
{
    list(updated, sizeof updated / sizeof *updated, out);
}

bool pith_date_labels_compare(const pith_date_labels *labels, pith_str text)
{
    char first = pith_lower(text.data[0]);
    for (size_t i = 0; i < labels->n; i++)
        if (pith_lower(*labels->labels[i]) == first &&
            pith_str_istarts(text, pith_str_of(labels->labels[i])))
            return true;
    return false;
}
