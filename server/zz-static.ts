import Fastify from 'fastify';
import fastifyStatic from '@fastify/static';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { loadClientFiles, sendClientFile } from './src/pages/client-files.ts';
const dir='/tmp/static-exp/client';
for (const e of readdirSync(dir,{recursive:true,withFileTypes:true})) if(e.isFile()&&/\.(js|css|svg|txt|json|webmanifest)$/.test(e.name)){const f=join(e.parentPath,e.name);const b=readFileSync(f);writeFileSync(f+'.br',brotliCompressSync(b));writeFileSync(f+'.gz',gzipSync(b));}
const t0=performance.now();
const files=await loadClientFiles(dir);
console.log('load ms',performance.now()-t0, files.size);
const own=Fastify(); own.get('/*',(rq,rp)=>{const f=files.get(new URL('http://x'+rq.url).pathname); return f?sendClientFile(f,rq,rp):rp.code(404).send('no')});
const pkg=Fastify({});
const t1=performance.now();
await pkg.register(fastifyStatic,{root:dir,wildcard:false,preCompressed:true,acceptRanges:false,lastModified:false,cacheControl:false,index:false,globIgnore:['**/*.br','**/*.gz'],setHeaders:(rp,p)=>{rp.header('cache-control',String(p).includes('/assets/')?'public, max-age=31536000, immutable':'public, max-age=3600')}});
await pkg.ready(); console.log('plugin ready ms',performance.now()-t1);
const byExt=new Map<string,string>(); for(const p of files.keys()) byExt.set(p.slice(p.lastIndexOf('.')),p);
for(const [ext,p] of byExt) for(const ae of ['identity','gzip, br']) {
  const rows=[]; for(const app of [own,pkg]){const r=await app.inject({url:p,headers:{'accept-encoding':ae}}); const {date,connection,'content-length':cl,...h}=r.headers; rows.push({s:r.statusCode,cl,...h});}
  console.log(ext,ae,'\n  own',JSON.stringify(rows[0]),'\n  pkg',JSON.stringify(rows[1]));
}
const p=byExt.get('.js')!;
for(const app of [own,pkg]){const r=await app.inject({url:p,headers:{'accept-encoding':'br'}}); const n=await app.inject({url:p,headers:{'accept-encoding':'br','if-none-match':String(r.headers.etag)}}); const h=await app.inject({method:'HEAD',url:p,headers:{'accept-encoding':'br'}}); const rg=await app.inject({url:p,headers:{range:'bytes=0-9'}}); console.log(n.statusCode,JSON.stringify(n.headers),'HEAD',h.statusCode,h.headers['content-length'],'range',rg.statusCode);
 console.log('gone', (await app.inject({url:p,headers:{'accept-encoding':'br','cache-control':'no-cache','if-none-match':String(r.headers.etag)}})).statusCode)}
await own.listen({port:39201}); await pkg.listen({port:39202});
const {Agent,request}=await import('node:http');
async function load(port:number,path:string,n:number){const agent=new Agent({keepAlive:true,maxSockets:20});let i=0;const t=performance.now();const one=()=>new Promise<void>((ok,no)=>request({port,path,agent,headers:{'accept-encoding':'br'}},r=>{r.resume();r.on('end',ok)}).on('error',no).end());
 await Promise.all(Array.from({length:20},async()=>{while(i++<n) await one()}));agent.destroy();return Math.round(n/((performance.now()-t)/1000));}
const big=[...files.entries()].filter(([k])=>k.endsWith('.js')).sort((a,b)=>b[1].body.identity.length-a[1].body.identity.length);
for(const [label,path] of [['largest',big[0]![0]],['median',big[big.length>>1]![0]]]) for(const round of [1,2]) for(const [n,port] of [['own',39201],['pkg',39202]] as const) console.log(label,n,await load(port,path,3000),'req/s');
await own.close(); await pkg.close();
