import json,sys
ev=json.load(open(sys.argv[1])); 
k=[e for e in ev if e['name']=='EventDispatch' and e['args']['data']['type'] in('keydown','keypress','input','keyup','textInput')]
t0=min(e['ts'] for e in k); pid=k[0]['pid'];tid=k[0]['tid']
for e in sorted(ev,key=lambda e:e['ts']):
    if e['pid']!=pid or e['tid']!=tid or e.get('ph')!='X': continue
    if e['name'] in('UpdateLayoutTree','Layout','EventDispatch','Paint','PrePaint','FunctionCall','FireAnimationFrame','Layerize','ParseHTML') and e.get('tdur',e['dur'])>700 and e['ts']>t0-3000:
        a=e['args']; extra=a.get('elementCount') or (a.get('beginData') and {x:a['beginData'].get(x) for x in('dirtyObjects','totalObjects')}) or (a.get('data') or {}).get('type') or (a.get('data') or {}).get('functionName')
        print(f"{(e['ts']-t0)/1000:8.1f} +{e['dur']/1000:6.1f} cpu {e.get('tdur',0)/1000:6.1f} {e['name']} {extra}")
