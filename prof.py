import json,sys,collections
ev=json.load(open(sys.argv[1])); lo=hi=None
# nodes
nodes={};samples=[]
chunks=[e for e in ev if e['name']=='ProfileChunk']; starts={e['id']:e for e in ev if e['name']=='Profile'}
by=collections.defaultdict(list)
for c in chunks: by[(c['pid'],c['id'])].append(c)
best=max(by.values(),key=lambda cs:sum(len(c['args']['data'].get('cpuProfile',{}).get('samples',[])) for c in cs))
pid=best[0]['pid']
st=[e for e in ev if e['name']=='Profile' and e['pid']==pid and e['id']==best[0]['id']][0]
t=st['args']['data']['startTime']
for c in sorted(best,key=lambda c:c['ts']):
    d=c['args']['data']
    for n in d.get('cpuProfile',{}).get('nodes',[]): nodes[n['id']]=n
    for s,dt in zip(d.get('cpuProfile',{}).get('samples',[]),d['timeDeltas']):
        t+=dt; samples.append((t,s,dt))
def name(n):
    f=nodes[n]['callFrame']; return f"{f['functionName'] or '(anon)'} {f.get('url','').split('/')[-1][:28]}:{f.get('lineNumber','')}:{f.get('columnNumber','')}"
kind=sys.argv[2]
if kind=='key':
    k=[e for e in ev if e['name']=='EventDispatch' and e['args']['data']['type']==sys.argv[3]]
    wins=[(e['ts'],e['ts']+e['dur']) for e in k]
else: wins=[(0,1e18)]
self=collections.Counter();tot=collections.Counter()
for (t,s,dt) in samples:
    if not any(a<=t<=b for a,b in wins): continue
    self[name(s)]+=dt
    seen=set();n=s
    while n is not None:
        x=name(n)
        if x not in seen: seen.add(x);tot[x]+=dt
        n=nodes[n].get('parent')
print('SELF');[print(f'{v/1000:7.1f}',k) for k,v in self.most_common(18)]
print('TOTAL');[print(f'{v/1000:7.1f}',k) for k,v in tot.most_common(45)]
