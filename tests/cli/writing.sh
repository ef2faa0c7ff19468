#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Right to left, ruby, vertical text, soft hyphens, combining marks, and emphasis in
# scripts without spaces: in text, Markdown and HTML.
cat >page.html <<'END'
<!DOCTYPE html><html lang="he"><meta charset="utf-8"><title>x</title><body>
<h2 dir="rtl">גשם בהרים</h2>
<p dir="rtl">הגשם יורד כבר 12 יום (לפי <a href="https://a.example/a">התחזית</a>), והנהר <b>עולה</b>.</p>
<ul dir="rtl"><li>ראשון</li><li>שני: <code>rain.c</code></li></ul>
<p dir="ltr">Latin with <bdi>גשם</bdi> and <bdo dir="rtl">abc</bdo>.</p>
<p><ruby>雨<rp>(</rp><rt>あめ</rt><rp>)</rp></ruby>が<ruby>降<rt>ふ</rt></ruby>る。<ruby>東京<rt>とうきょう</ruby></p>
<div style="writing-mode: vertical-rl"><p>縦書きの<span style="text-combine-upright: all">12</span>月。</p></div>
<p>Donau&shy;dampf&shy;schiff, co&shy;<b>ope&shy;ration</b></p>
<p>e&#x301;te&#x301; na&#x308;iv Vie&#x323;&#x302;t &#x5e9;&#x5b8;&#x5dc;&#x5d5;&#x5b9;&#x5dd;</p>
<p>نص <em>عربي</em>: ٣ أيام، <a href="https://a.example/b">رابط</a>.</p>
<p>ไทย<b>ภาษา</b>ไทย हिन्दी<i>में</i> 中文<b>粗體</b>文字，<b>「引號」</b>後。</p>
</body></html>
END
for format in text markdown html; do
    echo "== $format"
    "$PITH" -m body -f "$format" page.html
done
