import { addLinks, links, range, type Trap } from './trap.ts';

/** Pages that want to go elsewhere, ask for something, or hide their parts. */
export const leavingPages: Trap[] = [
  {
    name: 'leaves',
    about: 'buttons that go to another page by script, of which the address is worth knowing',
    urls: [
      ...range('leaves', 1, 3),
      '/leaves/archive',
      '/leaves/story-1',
      '/leaves/story-2',
      ...range('leaves', 4, 6),
    ],
    forbidden: ['/leaves/archive', '/leaves/story-1', '/leaves/story-2'],
    body: `<ul>${links(range('leaves', 1, 3))}</ul>
      <div class="card" data-to="story-1"><h3>First story</h3><span class="read">Read</span></div>
      <div class="card" data-to="story-2"><h3>Second story</h3><span class="read">Read</span></div>
      <button id="away">To the archive</button><button id="more">Show more</button><script>${addLinks('leaves')}
      for (const read of document.querySelectorAll('.read')) read.addEventListener('click', function () { location.href = '/leaves/' + this.closest('.card').dataset.to; });
      document.getElementById('away').addEventListener('click', () => location.assign('/leaves/archive'));
      document.getElementById('more').addEventListener('click', function () { add(document.querySelector('ul'), 4, 6); this.remove(); });</script>`,
  },
  {
    name: 'new-window',
    about: 'buttons that open windows, by script and by a link without an address of its own',
    urls: [...range('new-window', 1, 4), '/new-window/popup', '/new-window/tab'],
    forbidden: ['/new-window/popup'],
    body: `<ul>${links(range('new-window', 1, 2))}</ul><button id="open">Open window</button><button id="tab">Open tab</button><button id="more">Show more</button>
      <script>${addLinks('new-window')}
      document.getElementById('open').addEventListener('click', () => { window.open('/new-window/popup'); });
      document.getElementById('tab').addEventListener('click', () => { const link = document.createElement('a'); link.href = '/new-window/tab'; link.target = '_blank'; link.click(); });
      document.getElementById('more').addEventListener('click', function () { add(document.querySelector('ul'), 3, 4); this.remove(); });</script>`,
  },
  {
    name: 'router',
    about: 'a router puts another view in place by pushState',
    urls: [...range('router', 1, 3), '/router/view', ...range('router', 4, 5)],
    forbidden: ['/router/view'],
    body: `<main><ul>${links(range('router', 1, 3))}</ul><button id="view">Open story</button><button id="more">Show more</button></main><script>${addLinks('router')}
      document.getElementById('view').addEventListener('click', () => { history.pushState({}, '', '/router/view'); document.querySelector('main').innerHTML = '<h1>Story</h1><button>Comment</button>'; });
      document.getElementById('more').addEventListener('click', function () { add(document.querySelector('ul'), 4, 5); this.remove(); });</script>`,
  },
  {
    name: 'download',
    about: 'a button that starts a download by a link it makes',
    urls: [...range('download', 1, 4), '/download/archive.zip'],
    body: `<ul>${links(range('download', 1, 2))}</ul><button id="get">As a file</button><button id="more">Show more</button><script>${addLinks('download')}
      document.getElementById('get').addEventListener('click', () => { location.href = '/download/archive.zip'; });
      document.getElementById('more').addEventListener('click', function () { add(document.querySelector('ul'), 3, 4); this.remove(); });</script>`,
    forbidden: ['/download/archive.zip'],
  },
  {
    name: 'dialogs',
    about: 'alerts and questions before anything happens, and another one on leaving',
    urls: range('dialogs', 1, 8),
    body: `<ul>${links(range('dialogs', 1, 2))}</ul><button id="a">Show more</button><button id="b">Show older</button><script>${addLinks('dialogs')}
      addEventListener('beforeunload', (event) => event.preventDefault());
      document.getElementById('a').addEventListener('click', () => { alert('Hello'); document.querySelector('ul').innerHTML = ''; add(document.querySelector('ul'), 3, 5); document.getElementById('b')?.remove(); });
      document.getElementById('b').addEventListener('click', () => { if (!confirm('Sure?')) { document.querySelector('ul').innerHTML = ''; add(document.querySelector('ul'), 6, 8); document.getElementById('a')?.remove(); } });</script>`,
  },
  {
    name: 'form',
    about: 'a form whose buttons must not be pressed, beside one that may',
    urls: range('form', 1, 5),
    forbidden: ['/form/send', '/form/subscribed'],
    body: `<ul>${links(range('form', 1, 2))}</ul><form action="/form/send"><input name="q"><button>Go</button><input type="submit" value="Also go"></form>
      <button id="news">Subscribe</button><button id="more">Show more</button><script>${addLinks('form')}
      document.getElementById('news').addEventListener('click', () => { fetch('/form/subscribed', { method: 'POST' }); });
      document.getElementById('more').addEventListener('click', function () { add(document.querySelector('ul'), 3, 5); this.remove(); });</script>`,
  },
  {
    name: 'log-out',
    about: 'log out, delete and buy, in three languages',
    urls: range('log-out', 1, 5),
    forbidden: ['/log-out/done'],
    body: `<ul>${links(range('log-out', 1, 2))}</ul>
      ${['Log out', 'Выйти', 'Abmelden', 'Delete all', 'Buy now', 'Удалить'].map((text) => `<button class="harm">${text}</button>`).join('')}
      <button id="more">Show more</button><script>${addLinks('log-out')}
      for (const each of document.querySelectorAll('.harm')) each.addEventListener('click', () => { fetch('/log-out/done'); document.body.innerHTML = 'Gone'; });
      document.getElementById('more').addEventListener('click', function () { add(document.querySelector('ul'), 3, 5); this.remove(); });</script>`,
  },
  {
    name: 'cookie-wall',
    about: 'nothing is there before the question about cookies is answered',
    urls: range('cookie-wall', 1, 9),
    body: `<div id="wall"><p>We value your privacy.</p><button id="yes">Accept all</button><button id="no">Reject all</button></div><main hidden><ul></ul><button id="more">Show more</button></main>
      <script>${addLinks('cookie-wall')}
      const open = () => { document.getElementById('wall').remove(); document.querySelector('main').hidden = false; add(document.querySelector('ul'), 1, 3); };
      document.getElementById('yes').addEventListener('click', () => { document.cookie = 'consent=1'; open(); });
      document.getElementById('no').addEventListener('click', () => { document.body.innerHTML = 'Then not.'; });
      let next = 4;
      document.getElementById('more').addEventListener('click', function () { add(document.querySelector('ul'), next, next + 2); next += 3; if (next > 9) this.remove(); });</script>`,
  },
  {
    name: 'shadow',
    about: 'lists and buttons in shadow roots, one of them closed',
    urls: range('shadow', 1, 12),
    body: `<news-list data-from="1"></news-list><news-list data-from="7" data-closed></news-list><script>${addLinks('shadow')}
      customElements.define('news-list', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: this.dataset.closed === undefined ? 'open' : 'closed' });
          root.innerHTML = '<ul></ul><button>More of ' + this.dataset.from + '</button>';
          let next = Number(this.dataset.from);
          const list = root.querySelector('ul'), last = next + 5;
          const more = () => { add(list, next, next + 1); next += 2; if (next > last) root.querySelector('button').remove(); };
          root.querySelector('button').addEventListener('click', more);
          more();
        }
      });</script>`,
  },
  {
    name: 'frame',
    about: 'the list is in a frame of the same site',
    urls: range('frame', 1, 9),
    body: `<h1>News</h1><iframe src="/frame/inside" width="600" height="400"></iframe>`,
    serve: (_request, response, path) => {
      if (path !== 'inside') return false;
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><ul></ul><button>Show more</button><script>${addLinks('frame')}
        let next = 1;
        const more = () => { add(document.querySelector('ul'), next, next + 2); next += 3; if (next > 9) document.querySelector('button').remove(); };
        document.querySelector('button').addEventListener('click', more);
        more();</script>`);
      return true;
    },
  },
];
