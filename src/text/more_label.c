/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of buttons that show more: see more_label.h. */
#include "more_label.h"

#include <assert.h>

#define S(text)                \
    {                          \
        text, sizeof(text) - 1 \
    }
/* In lower case. */
static const pith_str labels[] = {
    /* English */
    S("collapse"),
    S("continue reading"),
    S("expand"),
    S("load more"),
    S("read article"),
    S("read full article"),
    S("read full story"),
    S("read less"),
    S("read more"),
    S("read review"),
    S("read the article"),
    S("read the full article"),
    S("read the full story"),
    S("see all"),
    S("see full description"),
    S("see less"),
    S("see more"),
    S("show all"),
    S("show less"),
    S("show more"),
    S("view all"),
    S("view details"),
    S("view less"),
    S("view more"),
    /* German, Dutch */
    S("alle anzeigen"),
    S("artikel lesen"),
    S("mehr anzeigen"),
    S("mehr lesen"),
    S("weiterlesen"),
    S("bekijk alles"),
    S("lees meer"),
    S("lees verder"),
    S("meer lezen"),
    S("toon meer"),
    S("weniger anzeigen"),
    S("meer weergeven"),
    /* Swedish, Danish, Norwegian, Finnish */
    S("läs mer"),
    S("visa alla"),
    S("visa mer"),
    S("læs mere"),
    S("se alle"),
    S("vis mere"),
    S("les mer"),
    S("vis mer"),
    S("lue lisää"),
    S("näytä lisää"),
    /* French, Spanish, Portuguese, Italian, Romanian */
    S("afficher plus"),
    S("lire la suite"),
    S("lire plus"),
    S("voir plus"),
    S("voir tout"),
    S("leer más"),
    S("seguir leyendo"),
    S("ver más"),
    S("ver todo"),
    S("leia mais"),
    S("ler mais"),
    S("ver mais"),
    S("ver tudo"),
    S("continua a leggere"),
    S("leggi di più"),
    S("leggi tutto"),
    S("mostra di più"),
    S("vedi tutto"),
    S("citește mai mult"),
    S("vezi toate"),
    S("voir moins"),
    S("ver menos"),
    S("mostrar más"),
    S("mostrar menos"),
    S("mostra altro"),
    /* Polish, Czech, Slovak, Hungarian */
    S("czytaj dalej"),
    S("czytaj więcej"),
    S("pokaż więcej"),
    S("zobacz więcej"),
    S("celý článek"),
    S("číst dále"),
    S("zobrazit více"),
    S("čítať ďalej"),
    S("zobraziť viac"),
    S("tovább olvasom"),
    /* Russian, Ukrainian, Bulgarian, Greek, Turkish */
    S("показать ещё"),
    S("показать еще"),
    S("читать далее"),
    S("читать дальше"),
    S("читать полностью"),
    S("показати ще"),
    S("читати далі"),
    S("виж всички"),
    S("прочети още"),
    S("διαβάστε περισσότερα"),
    S("περισσότερα"),
    S("daha fazla göster"),
    S("devamını oku"),
    /* Chinese, Japanese, Korean */
    S("显示更多"),
    S("阅读全文"),
    S("阅读更多"),
    S("展开全文"),
    S("查看更多"),
    S("查看全部"),
    S("看更多"),
    S("閱讀全文"),
    S("閱讀更多"),
    S("もっと見る"),
    S("続きを読む"),
    S("すべて見る"),
    S("더 보기"),
    S("더보기"),
    S("展开"),
    S("收起"),
    /* Indonesian, Vietnamese, Thai */
    S("baca selengkapnya"),
    S("lihat semua"),
    S("selengkapnya"),
    S("xem thêm"),
    S("xem tất cả"),
    S("อ่านต่อ"),
    S("อ่านเพิ่มเติม"),
    /* Arabic, Persian, Hebrew, Hindi */
    S("اقرأ المزيد"),
    S("عرض المزيد"),
    S("ادامه مطلب"),
    S("קרא עוד"),
    S("और पढ़ें"),
};
#undef S

bool pith_is_more_label(pith_str text)
{
    for (size_t i = 0; text.len > 0 && i < sizeof labels / sizeof *labels; i++)
        if (*text.data == *labels[i].data && pith_str_eq(text, labels[i])) {
            assert(pith_may_be_more_label((unsigned char)*text.data));
            return true;
        }
    return false;
}
