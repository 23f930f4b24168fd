import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that is hard to draw, and the colours that have to lie where its elements' boxes are. */
export interface HardPage {
  name: string;
  about: string;
  html: string;
  /** Id of an element → the colour in the middle of its left half, as #rgb. */
  colours: Record<string, string>;
}

const page = (style: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hard to draw</title><style>
  body{margin:0;font:16px/20px sans-serif} p,div,header,section,img{display:block;margin:0}${style}</style></head><body>${body}</body></html>`;
const bar = (id: string, colour: string, height: number, more = '') =>
  `<div id="${id}" style="height:${height}px;background:${colour}">${more}</div>`;

export const hardPages: HardPage[] = [
  {
    name: 'cookie-dialog',
    about: 'a consent dialog over a page that is locked under it, a header that sticks, a bar at the foot',
    html: page(
      `html,body{height:100%;overflow:hidden} #wall{position:fixed;inset:0;background:#0008}
       #ask{position:fixed;left:200px;right:200px;bottom:0;height:120px;background:#888}
       #head{position:sticky;top:0;height:50px;background:#f00}`,
      `<header id="head"></header>${bar('first', '#0f0', 1500)}${bar('second', '#00f', 1500)}${bar('last', '#f0f', 40)}${bar('tail', '#eee', 200)}
       <div id="wall"></div><div id="ask">We value your privacy</div>`,
    ),
    colours: { ask: '#888', second: '#00f', last: '#f0f' },
  },
  {
    name: 'fixed-header',
    about: 'a header that is fixed and takes another height once the page was scrolled',
    html: page(
      `#head{position:fixed;top:0;left:0;right:0;height:100px;background:#f00} #head.small{height:40px}
       main{padding-top:100px}`,
      `<div id="head"></div><main>${bar('lead', '#0ff', 60)}${bar('body', '#0f0', 4000)}${bar('end', '#00f', 40)}</main>
       <script>addEventListener('scroll', () => document.getElementById('head').classList.toggle('small', scrollY > 50));</script>`,
    ),
    colours: { head: '#f00', lead: '#0ff', end: '#00f' },
  },
  {
    name: 'scrolled-part',
    about: 'an application that scrolls a part of its own, as high as the window',
    html: page(
      'html,body,#app{height:100%} #app{display:flex;flex-direction:column} nav{flex:none;height:60px;background:#f00} #part{flex:1;overflow:auto;min-height:0}',
      `<div id="app"><nav id="head"></nav><div id="part">${bar('top', '#0f0', 1800)}${bar('deep', '#00f', 200)}</div></div>`,
    ),
    colours: { head: '#f00', top: '#0f0', deep: '#00f' },
  },
  {
    name: 'lazy-images',
    about: 'images that wait to be seen: by the browser, and by a script that puts their address in',
    html: page(
      'img{width:80px}',
      `${bar('long', '#eee', 3000)}<img id="own" loading="lazy" src="/a.svg">${bar('between', '#0ff', 2000)}
       <img id="scripted" data-src="/b.svg">${bar('after', '#00f', 40)}
       <script>const seen = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries) if (isIntersecting) target.src = target.dataset.src; });
       seen.observe(document.getElementById('scripted'));</script>`,
    ),
    colours: { own: '#fd0', scripted: '#a0f', after: '#00f' },
  },
  {
    name: 'roots-and-frames',
    about: 'a closed shadow root within an open one, a frame within a frame, one that is written in the page',
    html: page(
      'iframe{display:block;border:3px solid #000;width:600px;height:200px}',
      `<div id="outer"></div><iframe src="/frame-1"></iframe><iframe srcdoc="<body style='margin:0'><p id=written style='margin:0;height:30px;background:#f80'></p>"></iframe>
       ${bar('after', '#00f', 40)}
       <script>
       const outer = document.getElementById('outer').attachShadow({ mode: 'open' });
       outer.innerHTML = '<p id="open" style="margin:0;height:30px;background:#0f0"></p><div id="inner"></div>';
       outer.getElementById('inner').attachShadow({ mode: 'closed' }).innerHTML = '<p id="closed" style="margin:0;height:30px;background:#f0f"></p>';
       </script>`,
    ),
    colours: { open: '#0f0', closed: '#f0f', nested: '#0ff', written: '#f80', after: '#00f' },
  },
];

const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="400"><rect width="80" height="400" fill="${colour}"/></svg>`;
const files: Record<string, { type: string; body: string }> = {
  '/a.svg': { type: 'image/svg+xml', body: svg('#fd0') },
  '/b.svg': { type: 'image/svg+xml', body: svg('#a0f') },
  '/frame-1': {
    type: 'text/html',
    body: '<body style="margin:0;padding:5px"><iframe src="/frame-2" style="border:2px solid #000;width:300px;height:100px"></iframe>',
  },
  '/frame-2': {
    type: 'text/html',
    body: '<body style="margin:0"><p id="nested" style="margin:0;height:30px;background:#0ff"></p>',
  },
};

/** Serves what the pages ask for besides themselves. */
export async function serveHardPages(): Promise<{ address: string; asked: string[]; stop(): Promise<void> }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const file = files[request.url ?? ''];
    response.statusCode = file ? 200 : 404;
    if (file) response.setHeader('content-type', file.type);
    response.end(file?.body ?? 'not found');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
