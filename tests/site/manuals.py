#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a template takes from manuals: tests/site/manuals.py PITH.

Of the words in a page's main element, the share that is kept; of all others,
the share that is left. Templates are written to the current folder.
"""
import subprocess,sys,re,os
from html.parser import HTMLParser
P=sys.argv[1]
class Main(HTMLParser):
    """text inside the element that has the given attribute; the rest is template"""
    void=set('area base br col embed hr img input link meta source track wbr'.split())
    def __init__(s,test):
        super().__init__(); s.test=test; s.depth=0; s.inside=[];s.out=[];s.skip=0; s.stack=[]
    def handle_starttag(s,t,a):
        if t in s.void:return
        on=s.test(t,dict(a)); s.stack.append((t,on,t in('script','style','title')))
        s.depth+=on==1; s.depth-=0; s.skip+=(on==-1); s.skip+=s.stack[-1][2]
    def handle_endtag(s,t):
        while s.stack and any(x[0]==t for x in s.stack):
            n,on,k=s.stack.pop(); s.depth-=on==1; s.skip-=(on==-1); s.skip-=k
            if n==t:break
    def handle_data(s,d):
        if any(x[2] for x in s.stack): return
        (s.inside if s.depth and not s.skip else s.out).append(d)
words=lambda t:re.findall(r'\w+',t)
from collections import Counter
def dj(t,a): return 1 if t=='div' and a.get('id')=='yui-main' or (t=='div' and a.get('class')=='body') else 0
def pg(t,a): return -1 if a.get('class','') in('navheader','navfooter') else 1 if t=='body' else 0
sets={'django':('/usr/share/doc/python-django-doc/html',dj),'postgresql':('/usr/share/doc/postgresql-doc-15/html',pg)}
def run(a): return subprocess.run(a,capture_output=True).stdout.decode('utf8','replace')
for name,(d,test) in sets.items():
    files=sorted(os.path.join(r,f) for r,_,fs in os.walk(d) for f in fs if f.endswith('.html') and f not in('genindex.html','search.html','bookindex.html'))
    files=files[::max(1,len(files)//200)]
    sample=files[::max(1,len(files)//30)]
    for m in ('body','auto'):
        tpl=f'{name}-{m}.tpl'; subprocess.run([P,'site','learn','-m',m,'-o',tpl]+files,capture_output=True)
        for how in (None,'text','context'):
            T=G=kept=keptT=0
            for f in sample:
                p=Main(test); p.feed(open(f,encoding='utf8',errors='replace').read())
                c=Counter(words(' '.join(p.inside))); t=Counter(words(' '.join(p.out)))
                e=Counter(words(run([P,'-m',m]+(['--template',tpl,'--match',how] if how else [])+[f])))
                k=e&c; rest=e-k
                G+=sum(c.values()); kept+=sum(k.values()); T+=sum(t.values()); keptT+=sum((rest&t).values())
            print(f'{name:11} {len(files)} learnt {len(sample)} scored {m:5} {str(how):8} content kept {100*kept/G:6.2f} %  template left {100*keptT/max(T,1):6.2f} % of {T}',flush=True)
