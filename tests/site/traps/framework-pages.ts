import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addLinks, range, type Trap } from './trap.ts';

const packages = path.resolve('node_modules');
const fileOf = (name: string) => readFileSync(path.join(packages, name), 'utf8');

/** React's modules as they are in the package, for a page: each is evaluated when it is first asked for. */
function reactScript(): string {
  const modules = {
    react: 'react/cjs/react.production.js',
    'react-dom': 'react-dom/cjs/react-dom.production.js',
    'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
    scheduler: 'scheduler/cjs/scheduler.production.js',
  };
  const wrapped = Object.entries(modules).map(
    ([name, file]) => `${JSON.stringify(name)}: (module, exports, require) => {${fileOf(file)}}`,
  );
  return `const process = { env: { NODE_ENV: 'production' } }, sources = {${wrapped.join(',')}}, made = {};
    const require = (name) => { if (!made[name]) { made[name] = { exports: {} }; sources[name](made[name], made[name].exports, require); } return made[name].exports; };`;
}

const library = (name: string, source: () => string): NonNullable<Trap['serve']> => {
  return (_request, response, asked) => {
    if (asked !== `${name}.js`) return false;
    response.setHeader('content-type', 'text/javascript');
    response.end(source());
    return true;
  };
};

/** Lists that frameworks draw: their listeners sit on an ancestor, or are all the same. */
export const frameworkPages: Trap[] = [
  {
    name: 'react',
    about: 'React listens at its root; nothing tells which elements can be pressed',
    urls: [...range('react', 1, 20), ...range('react', 101, 104)],
    body: `<div id="root"></div><script src="/react/react.js"></script><script>
      const React = require('react'), { createRoot } = require('react-dom/client'), h = React.createElement;
      function News() {
        const [count, setCount] = React.useState(5);
        const [tab, setTab] = React.useState(0);
        const from = tab === 0 ? 1 : 101, to = tab === 0 ? count : 104;
        const items = [];
        for (let n = from; n <= to; n++) items.push(h('li', { key: n }, h('a', { href: '/react/' + n }, 'News ' + n)));
        return h('div', null,
          h('span', { onClick: () => setTab(0) }, 'Latest'), h('span', { onClick: () => setTab(1) }, 'Popular'),
          h('ul', null, items),
          tab === 0 && count < 20 && h('div', { className: 'more', onClick: () => setCount(count + 5) }, 'Show more'));
      }
      createRoot(document.getElementById('root')).render(h(News));</script>`,
    serve: library('react', reactScript),
  },
  {
    name: 'vue',
    about: 'Vue gives each element the same listener',
    urls: [...range('vue', 1, 15), ...range('vue', 201, 203)],
    body: `<div id="root"></div><script src="/vue/vue.js"></script><script>
      Vue.createApp({
        data: () => ({ count: 5, archive: false }),
        template: '<p><i @click="archive = true">Archive</i> <i @click="archive = false">Today</i></p><ul v-if="!archive"><li v-for="n in count" :key="n"><a :href="\\'/vue/\\' + n">News {{ n }}</a></li></ul><ul v-else><li v-for="n in 3" :key="n"><a :href="\\'/vue/\\' + (200 + n)">Old {{ n }}</a></li></ul><b v-if="!archive && count < 15" @click="count += 5">Show more</b>',
      }).mount('#root');</script>`,
    serve: library('vue', () => fileOf('vue/dist/vue.global.prod.js')),
  },
  {
    name: 'jquery',
    about: "jQuery's .on with a selector: one listener on the document for all",
    urls: range('jquery', 1, 24),
    body: `<ul></ul><div class="pager"></div><script src="/jquery/jquery.js"></script><script>${addLinks('jquery')}
      let next = 1;
      const list = document.querySelector('ul');
      const more = () => { add(list, next, next + 5); next += 6; $('.pager').html(next > 24 ? '' : '<span class="next">Further</span>'); };
      $(document).on('click', '.next', more);
      more();</script>`,
    serve: library('jquery', () => fileOf('jquery/dist/jquery.min.js')),
  },
  {
    name: 'delegated',
    about: 'a plain listener on the document; only the pointer tells what can be pressed',
    urls: range('delegated', 1, 12),
    body: `<style>.further { cursor: pointer }</style><ul></ul><div class="further"><span>Weiter</span></div><script>${addLinks('delegated')}
      let next = 1;
      const more = () => { add(document.querySelector('ul'), next, next + 3); next += 4; if (next > 12) document.querySelector('.further').remove(); };
      document.addEventListener('click', (event) => { if (event.target.closest('.further')) more(); });
      more();</script>`,
  },
  {
    name: 'paged-links',
    about: 'a link with an address of its own that a script answers in place',
    urls: [...range('paged-links', 1, 9), '/paged-links/?page=2', '/paged-links/?page=3'],
    forbidden: ['/paged-links/?page=2', '/paged-links/?page=3'],
    body: `<ul></ul><a class="more" href="/paged-links/?page=2">Older news</a><script>${addLinks('paged-links')}
      let page = 1;
      add(document.querySelector('ul'), 1, 3);
      const link = document.querySelector('.more');
      link.addEventListener('click', (event) => {
        event.preventDefault();
        add(document.querySelector('ul'), page * 3 + 1, page * 3 + 3);
        page++;
        if (page === 3) link.remove(); else link.href = '/paged-links/?page=' + (page + 1);
      });</script>`,
  },
];
