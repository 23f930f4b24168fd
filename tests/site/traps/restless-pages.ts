import { addLinks, links, range, type Trap } from './trap.ts';

const tenMinutes = 600_000;

/** Pages that change by themselves, differ after loading, answer late or not at all. */
export const restlessPages: Trap[] = [
  {
    name: 'ticker',
    about: 'a ticker shows another headline each second',
    urls: [...range('ticker', 1, 8)],
    body: `<div id="ticker"><a href="/ticker/flash">Flash</a></div><ul></ul><button>More news</button><script>${addLinks('ticker')}
      let tick = 0, next = 1;
      setInterval(() => { document.getElementById('ticker').innerHTML = '<a href="/ticker/flash?' + tick++ + '">Flash ' + tick + '</a>'; }, 900);
      const more = () => { add(document.querySelector('ul'), next, next + 3); next += 4; if (next > 8) document.querySelector('button').remove(); };
      document.querySelector('button').addEventListener('click', more);
      more();</script>`,
  },
  {
    name: 'clock',
    about: 'a clock in the text of a button',
    urls: range('clock', 1, 6),
    body: `<p><button id="clock">It is 0</button></p><ul></ul><button id="more">Next page</button><script>${addLinks('clock')}
      let seconds = 0, next = 1;
      setInterval(() => { document.getElementById('clock').textContent = 'It is ' + ++seconds; }, 500);
      const more = () => { add(document.querySelector('ul'), next, next + 1); next += 2; if (next > 6) document.getElementById('more').remove(); };
      document.getElementById('more').addEventListener('click', more);
      more();</script>`,
  },
  {
    name: 'advertisement',
    about: 'an advertisement is exchanged all the time, each time with another address',
    urls: range('advertisement', 1, 9),
    body: `<aside class="banner"></aside><ul></ul><button>Further entries</button><script>${addLinks('advertisement')}
      let next = 1;
      const turn = () => { document.querySelector('aside').innerHTML = '<a href="/advertisement/sold?' + Math.random() + '">Buy</a>'; };
      setInterval(turn, 700);
      turn();
      const more = () => { add(document.querySelector('ul'), next, next + 2); next += 3; if (next > 9) document.querySelector('button').remove(); };
      document.querySelector('button').addEventListener('click', more);
      more();</script>`,
  },
  {
    name: 'shuffled',
    about: 'entries and buttons are in another order after each loading',
    urls: range('shuffled', 1, 12),
    body: `<ul></ul><nav></nav><script>${addLinks('shuffled')}
      const list = document.querySelector('ul');
      const shuffle = (all) => all.map((each) => [Math.random(), each]).sort((a, b) => a[0] - b[0]).map((each) => each[1]);
      for (const n of shuffle([1, 2, 3])) add(list, n, n);
      for (const [text, n] of shuffle([['Alpha', 4], ['Beta', 7], ['Gamma', 10]])) {
        const button = document.createElement('button');
        button.textContent = text;
        button.addEventListener('click', () => { document.querySelector('nav').remove(); list.innerHTML = ''; add(list, n, n + 2); });
        document.querySelector('nav').append(button);
      }</script>`,
  },
  {
    name: 'renamed',
    about: 'the addresses on the first page are others after each loading',
    urls: range('renamed', 1, 6),
    body: `<ul></ul><button>One</button><button>Two</button><script>${addLinks('renamed')}
      const list = document.querySelector('ul');
      list.innerHTML = '<li><a href="/renamed/visit-' + Math.random() + '">Yours</a></li>';
      document.querySelectorAll('button').forEach((button, place) => button.addEventListener('click', () => {
        add(list, place * 3 + 1, place * 3 + 3);
        for (const each of document.querySelectorAll('button')) each.remove();
      }));</script>`,
  },
  {
    name: 'late-handler',
    about: 'ten seconds after loading the button does something else',
    urls: range('late-handler', 1, 4),
    body: `<ul></ul><button>Show more</button><script>${addLinks('late-handler')}
      const list = document.querySelector('ul');
      const since = performance.now();
      add(list, 1, 2);
      document.querySelector('button').addEventListener('click', () => {
        list.innerHTML = '';
        if (performance.now() - since < 10000) add(list, 3, 4); else add(list, 1, 2);
      });</script>`,
  },
  {
    name: 'slow-network',
    about: 'the answer to a press comes after 1.5 s',
    urls: range('slow-network', 1, 9),
    body: `<ul></ul><button>Load more</button><script>${addLinks('slow-network')}
      let next = 4;
      add(document.querySelector('ul'), 1, 3);
      document.querySelector('button').addEventListener('click', async () => {
        await fetch('/slow-network/api?from=' + next);
        add(document.querySelector('ul'), next, next + 2);
        next += 3;
        if (next > 9) document.querySelector('button').remove();
      });</script>`,
    serve: (_request, response, path) => {
      if (!path.startsWith('api')) return false;
      setTimeout(() => response.end('[]'), 1500);
      return true;
    },
  },
  {
    name: 'fails-later',
    about: 'after three presses the server answers with an error',
    urls: range('fails-later', 1, 12),
    body: `<ul></ul><button>Load more</button><script>${addLinks('fails-later')}
      let next = 4;
      add(document.querySelector('ul'), 1, 3);
      document.querySelector('button').addEventListener('click', async () => {
        const answer = await fetch('/fails-later/api?from=' + next);
        if (!answer.ok) throw new Error('no more');
        add(document.querySelector('ul'), next, next + 2);
        next += 3;
      });</script>`,
    serve: (request, response, path) => {
      if (!path.startsWith('api')) return false;
      response.statusCode = Number(/from=(\d+)/.exec(request.url ?? '')?.[1]) > 12 ? 500 : 200;
      response.end('[]');
      return true;
    },
  },
  {
    name: 'hangs',
    about: 'one button computes for ever',
    urls: range('hangs', 1, 5),
    body: `<ul></ul><button>Show the archive</button><button>Show more</button><script>${addLinks('hangs')}
      add(document.querySelector('ul'), 1, 2);
      const [archive, more] = document.querySelectorAll('button');
      archive.addEventListener('click', () => { for (;;); });
      more.addEventListener('click', () => { add(document.querySelector('ul'), 3, 5); more.remove(); });</script>`,
  },
  {
    name: 'polls',
    about: 'the page asks the server again and again, and a request never ends',
    urls: range('polls', 1, 6),
    body: `<ul>${links(range('polls', 1, 3))}</ul><button>Show more</button><script>${addLinks('polls')}
      fetch('/polls/api?never');
      setInterval(() => fetch('/polls/api?beat'), 400);
      document.querySelector('button').addEventListener('click', function () { add(document.querySelector('ul'), 4, 6); this.remove(); });</script>`,
    serve: (request, response, path) => {
      if (!path.startsWith('api')) return false;
      if (request.url?.endsWith('never')) response.setTimeout(tenMinutes);
      else response.end('ok');
      return true;
    },
  },
];
