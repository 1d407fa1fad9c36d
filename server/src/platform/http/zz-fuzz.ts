import * as o from './zz-old.ts'; import * as n from './ip-prefix.ts'; import { isIP } from 'node:net';
const r=(k:number)=>Math.floor(Math.random()*k);
const hex=()=>{const v=[0,0,0,1,0xffff,r(65536)][r(6)]!.toString(16); const s=r(2)?v.padStart(4,'0'):v; return r(2)?s.toUpperCase():s};
const v4=()=>[r(256),r(256),r(256),r(256)].map(x=>r(12)?x:['0','00','010','300','0x1'][r(5)]).join('.');
let valid=0, bad=0; const seen=new Set<string>();
for(let i=0;i<600000;i++){
  let s:string;
  const kind=r(6);
  if(kind===0) s=v4();
  else { const g=Array.from({length:kind===1?6:8-r(2)},hex); if(kind===1) g.push(v4());
    s=g.join(':'); if(r(2)){ const a=r(g.length), b=a+r(g.length-a); s=g.slice(0,a).join(':')+'::'+g.slice(b+ (r(2)?1:0)).join(':'); }
    if(kind===2) s='::ffff:'+v4(); if(kind===3&&!r(3)) s=['::','::1','::ffff:0:1.2.3.4','64:ff9b::1.2.3.4','::1.2.3.4','0:0:0:0:0:ffff:1.2.3.4','0000:0000:0000:0000:0000:FFFF:0102:0304','::ffff:1.2','1::','1:2:3:4:5:6:7::','::2:3:4:5:6:7:8','::0:ffff:1.2.3.4','2001::1.2.3.4'][r(13)]!; }
  if(!r(6)) s='['+s+']:'+r(70000); else if(!r(6)) s+=':'+r(70000); if(!r(6)) s+='%'+['eth0','1','','a%b'][r(4)]; if(!r(8)) s=' \t'+s+' ';
  if(!r(40)) s=s.slice(0,r(s.length));
  const f=(m:typeof o,)=>{try{return m.ipPrefix(s)+'|'+m.widerIpPrefix(s)}catch(e){return 'ERR '+(e as Error).message}};
  const a=f(o),b=f(n as never); if(a!=='unknown|unknown') valid++;
  if(a!==b&&bad++<30) console.log(JSON.stringify(s),a,b);
}
console.log({valid,bad});
for (const [k,m] of [['old',o],['new',n],['old',o],['new',n]] as const) for (const s of ['203.0.113.9','2001:db8:1:2::7','::ffff:203.0.113.9']) { const t=performance.now(); for(let i=0;i<2e5;i++) m.ipPrefix(s); console.log(k,s,((performance.now()-t)/2e5*1e6).toFixed(0),'ns'); }
