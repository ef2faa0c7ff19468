#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A Thai news site with its ground truth, for what is learnt from many pages.

    tests/site/thai.py FOLDER [PAGES]
    tests/site/thai.py --texts FILE FOLDER

writes FOLDER/html/NAME_NN.html and FOLDER/gold/NAME_NN.txt (CleanEval's form,
as `pith eval` reads it) twice: the site "utf8" in UTF-8 and "win874" in
windows-874, declared by the page. Texts are sentences put together from the
word lists below, written for this test. Nothing is random: the same call
writes the same bytes everywhere.

With --texts the articles are those of FILE instead: a line that is a title,
paragraphs of a line each, an empty line. What windows-874 does not have is left
out of the text.

Around and inside the article stand what such sites have: menu, breadcrumb,
share buttons with counts, a note by the editors after the first paragraph,
related articles by their headings, most read ones, a form, the publisher.
"""
import os
import sys
from html import escape

WHO = ("ชาวบ้าน นักเรียน เกษตรกร ครู แพทย์ ชาวประมง นักวิจัย พ่อค้า ช่างไม้ "
       "อาสาสมัคร นักดนตรี ช่างทอผ้า").split()
PLACE = ("หมู่บ้านริมแม่น้ำ ตลาดเก่า โรงเรียนบนดอย สวนสาธารณะ เกาะทางใต้ "
         "เมืองชายแดน ท่าเรือ ห้องสมุดประชาชน วัดบนเขา ทุ่งนาทางเหนือ "
         "สถานีรถไฟ ปากอ่าว").split()
DO = ("ช่วยกันซ่อมสะพาน เปิดตลาดนัดใหม่ ปลูกต้นไม้ริมถนน เก็บขยะตามชายหาด "
      "สอนเด็กอ่านหนังสือ สร้างฝายกั้นน้ำ ทดลองพันธุ์ข้าวใหม่ จัดงานดนตรี "
      "วาดภาพบนกำแพง ซ่อมเรือเก่า เลี้ยงผึ้ง ทำแผนที่ชุมชน").split()
WHEN = ("เมื่อเช้านี้ ในฤดูฝน ตลอดทั้งสัปดาห์ หลังน้ำลด ก่อนวันหยุดยาว "
        "ทุกวันเสาร์ ตั้งแต่ต้นปี เมื่อเดือนที่แล้ว ในคืนวันศุกร์").split()
WHY = ("เพราะฝนตกหนักกว่าทุกปี เพื่อให้เด็กเดินทางสะดวก เพราะราคาข้าวลดลง "
       "เพื่อเก็บเงินซื้อหนังสือ เพราะอยากให้คนหนุ่มสาวกลับบ้าน "
       "เพื่อรักษาป่าต้นน้ำ เพราะเครื่องมือเดิมใช้ไม่ได้แล้ว "
       "เพื่อเตรียมรับนักท่องเที่ยว").split()
FORMS = (
    "{who}จาก{place}{do}{when} {why}",
    "{when} {who}กว่า {n} คน{do}ที่{place}",
    "ที่{place} {who}เล่าว่าเคย{do} {why}",
    "งานนี้ใช้เงินประมาณ {n} บาท และ{who}จะ{do}ต่อไปที่{place}{when}",
    "{who}คนหนึ่งบอกว่า {why} จึง{do}ด้วยตนเอง{when}",
)
MENU = "หน้าแรก ข่าวเด่น การเมือง เศรษฐกิจ กีฬา บันเทิง ต่างประเทศ ติดต่อเรา".split()
EDITORS = ("บทความนี้เรียบเรียงโดยกองบรรณาธิการ หากพบข้อผิดพลาดโปรดแจ้งให้ทราบ "
           "เราจะแก้ไขให้เร็วที่สุด")
PUBLISHER = ("สงวนลิขสิทธิ์ตามกฎหมาย ห้ามนำส่วนใดของเว็บไซต์นี้ไปเผยแพร่ "
             "โดยไม่ได้รับอนุญาตเป็นลายลักษณ์อักษร")

PAGE = """<!DOCTYPE html><html lang="th"><head><meta charset="{charset}">
<title>{title} - ข่าวริมน้ำ</title></head><body>
<div id="top"><a href="/">ข่าวริมน้ำ</a><ul>{menu}</ul></div>
<div id="path"><a href="/">หน้าแรก</a> &gt; <a href="/local">ท้องถิ่น</a></div>
<table><tr><td id="main"><h1>{title}</h1>
<div class="date">{day} กรกฎาคม 2554</div>
<div class="story"><span>แบ่งปันให้เพื่อน</span>
<span>ถูกใจ {likes} คน</span>{first}<p>{editors}</p>{rest}
<span>อ่านแล้ว {reads} ครั้ง</span><span>พิมพ์หน้านี้</span>
<span>ส่งต่อทางอีเมล</span></div>
<div class="related"><p>ข่าวที่เกี่ยวข้อง</p><ul>{related}</ul></div>
</td><td id="side"><div><p>อ่านมากที่สุดในสัปดาห์นี้</p><ul>{most}</ul></div>
<form><p>สมัครรับข่าวทางอีเมลทุกเช้า</p><input name="mail"></form></td></tr></table>
<div id="foot"><p>{publisher}</p></div></body></html>
"""


class Dice:
    """Random numbers that are the same everywhere."""

    def __init__(self, seed):
        self.state = seed * 2654435761 % 2**32

    def below(self, n):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return (self.state >> 12) % n

    def pick(self, items):
        return items[self.below(len(items))]


def sentence(dice):
    return dice.pick(FORMS).format(
        who=dice.pick(WHO), place=dice.pick(PLACE), do=dice.pick(DO),
        when=dice.pick(WHEN), why=dice.pick(WHY), n=20 + dice.below(900))


def article(number):
    dice = Dice(number)
    title = "%s%sที่%s" % (dice.pick(WHO), dice.pick(DO), dice.pick(PLACE))
    paragraphs = [" ".join(sentence(dice) for _ in range(2 + dice.below(4)))
                  for _ in range(3 + dice.below(5))]
    return title, paragraphs


def links(titles):
    return "".join('<li><a href="/%d">%s</a></li>' % (i, escape(title))
                   for i, title in titles)


def html(number, titles, paragraphs, charset):
    dice = Dice(number + 7919)
    n = len(titles)
    near = [(i % n, titles[i % n]) for i in range(number + 1, number + 6)]
    tagged = ["<p>%s</p>" % escape(text) for text in paragraphs]
    return PAGE.format(
        charset=charset, title=escape(titles[number]), day=1 + number % 31,
        menu="".join('<li><a href="/m">%s</a></li>' % item for item in MENU),
        likes=dice.below(500), reads=dice.below(90000), first=tagged[0],
        rest="\n".join(tagged[1:]), editors=EDITORS, related=links(near),
        most=links(list(enumerate(titles))[:5]), publisher=PUBLISHER)


def read_articles(path):
    with open(path, encoding="utf-8") as file:
        text = file.read().encode("cp874", "ignore").decode("cp874")
    parts = [part.split("\n") for part in text.strip().split("\n\n")]
    return [(part[0], part[1:]) for part in parts]


def main():
    if sys.argv[1] == "--texts":
        folder, articles = sys.argv[3], read_articles(sys.argv[2])
    else:
        folder = sys.argv[1]
        count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
        articles = [article(i) for i in range(count)]
    titles = [title for title, _ in articles]
    for part in ("html", "gold"):
        os.makedirs(os.path.join(folder, part), exist_ok=True)
    for i, (title, paragraphs) in enumerate(articles):
        date = "%d กรกฎาคม 2554" % (1 + i % 31)
        gold = "".join("<%s>%s\n\n" % mark for mark in
                       [("h", title), ("p", date)] +
                       [("p", text) for text in paragraphs])
        for site, charset, codec in (("utf8", "utf-8", "utf-8"),
                                     ("win874", "windows-874", "cp874")):
            name = "%s_%03d" % (site, i)
            page = html(i, titles, paragraphs, charset)
            with open("%s/html/%s.html" % (folder, name), "wb") as out:
                out.write(page.encode(codec))
            with open("%s/gold/%s.txt" % (folder, name), "wb") as out:
                out.write(("URL: http://news.example/%d\n%s" % (i, gold))
                          .encode("utf-8"))


main()
