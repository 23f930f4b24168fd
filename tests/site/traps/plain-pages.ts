import { addLinks, links, range, type Trap } from './trap.ts';

/** Pages without frameworks: lists, pop-ups, tabs. */
export const plainPages: Trap[] = [
  {
    name: 'calendar',
    about: 'a calendar opens, is turned month by month, and a click beside it closes it',
    urls: [...range('calendar', 1, 3), ...range('calendar', 101, 118)],
    body: `<ul>${links(range('calendar', 1, 3))}</ul><span id="open">Choose by date</span>
      <script>
      let month = 0;
      const show = (box) => {
        box.innerHTML = '<b id="left">‹ earlier</b> <b id="right">later ›</b><div></div>';
        const days = box.querySelector('div');
        for (let day = 1; day <= 3; day++)
          days.innerHTML += '<a href="/calendar/' + (100 + month * 3 + day) + '">' + day + '</a> ';
        box.querySelector('#left').addEventListener('click', (event) => { event.stopPropagation(); if (month < 5) month++; show(box); });
        box.querySelector('#right').addEventListener('click', (event) => { event.stopPropagation(); if (month > 0) month--; show(box); });
      };
      document.getElementById('open').addEventListener('click', (event) => {
        event.stopPropagation();
        if (document.getElementById('archive')) return;
        const box = document.createElement('div');
        box.id = 'archive';
        month = 0;
        box.addEventListener('click', (inner) => inner.stopPropagation());
        document.body.append(box);
        show(box);
      });
      document.addEventListener('click', () => document.getElementById('archive')?.remove());
      </script>`,
  },
  {
    name: 'tabs',
    about: 'tabs whose lists are made when they are shown',
    urls: range('tabs', 1, 12),
    body: `<div role="tablist"><div role="tab" data-tab="0">Politics</div><div role="tab" data-tab="1">Sport</div><div role="tab" data-tab="2">Culture</div></div>
      <ul></ul><script>${addLinks('tabs')}
      const list = document.querySelector('ul');
      const show = (tab) => { list.innerHTML = ''; add(list, tab * 4 + 1, tab * 4 + 4); };
      for (const tab of document.querySelectorAll('[data-tab]')) tab.addEventListener('click', () => show(Number(tab.dataset.tab)));
      show(0);</script>`,
  },
  {
    name: 'accordion',
    about: 'parts that open one at a time, all by a button with the same text and listener',
    urls: range('accordion', 1, 15),
    body: `${[0, 1, 2, 3, 4]
      .map(
        (part) =>
          `<section data-part="${part}"><h3>Part ${part}</h3><button class="show">Show</button><ul></ul></section>`,
      )
      .join('')}<script>${addLinks('accordion')}
      for (const button of document.querySelectorAll('.show')) button.addEventListener('click', function () {
        for (const list of document.querySelectorAll('ul')) list.innerHTML = '';
        const section = this.closest('section');
        add(section.querySelector('ul'), Number(section.dataset.part) * 3 + 1, Number(section.dataset.part) * 3 + 3);
      });</script>`,
  },
  {
    name: 'load-more',
    about: 'a button that appends entries until there are no more',
    urls: range('load-more', 1, 60),
    body: `<ul></ul><button id="more">Load more</button><script>${addLinks('load-more')}
      let next = 1;
      const more = () => { add(document.querySelector('ul'), next, next + 9); next += 10; if (next > 60) document.getElementById('more').remove(); };
      document.getElementById('more').addEventListener('click', more);
      more();</script>`,
  },
  {
    name: 'growing-list',
    about: 'a long list with a share button in each entry and the button for more inside of the list',
    urls: range('growing-list', 1, 600),
    body: `<ul></ul><script>
      const list = document.querySelector('ul');
      let next = 1;
      const row = document.createElement('li');
      row.className = 'row-of-more';
      row.innerHTML = '<button>Show more news</button>';
      list.append(row);
      const more = () => {
        for (let n = next; n < next + 20; n++) {
          const item = document.createElement('li');
          item.innerHTML = '<h3><a href="/growing-list/' + n + '">News ' + n + '</a></h3>';
          row.before(item);
        }
        next += 20;
        if (next > 600) row.remove();
      };
      row.firstChild.addEventListener('click', more);
      more();</script>`,
  },
  {
    name: 'infinite-scroll',
    about: 'the next entries come when the end is scrolled into view',
    urls: range('infinite-scroll', 1, 90),
    body: `<ul></ul><div id="end" style="height:20px"></div><script>${addLinks('infinite-scroll')}
      const list = document.querySelector('ul');
      list.style.lineHeight = '80px';
      let next = 1;
      const more = () => { if (next <= 90) { add(list, next, next + 14); next += 15; } };
      more();
      new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) setTimeout(more, 50); }).observe(document.getElementById('end'));
      </script>`,
  },
  {
    name: 'spinner',
    about: 'a spinner turns for 700 ms before the entries come',
    urls: range('spinner', 1, 20),
    body: `<ul></ul><button id="more">Older news</button><script>${addLinks('spinner')}
      const list = document.querySelector('ul');
      let next = 1;
      const more = () => { add(list, next, next + 4); next += 5; if (next > 20) document.getElementById('more').remove(); };
      more();
      document.getElementById('more').addEventListener('click', () => {
        const spinner = document.createElement('p');
        spinner.textContent = 'Loading …';
        document.body.append(spinner);
        setTimeout(() => { spinner.remove(); more(); }, 700);
      });</script>`,
  },
  {
    name: 'repeats-last',
    about: 'after the last batch the button stays and brings the same entries again',
    urls: range('repeats-last', 1, 24),
    body: `<ul></ul><button id="more">More</button><script>${addLinks('repeats-last')}
      let batch = 0;
      const list = document.querySelector('ul');
      const show = () => { list.innerHTML = ''; add(list, batch * 6 + 1, batch * 6 + 6); };
      document.getElementById('more').addEventListener('click', () => { batch = Math.min(3, batch + 1); show(); });
      show();</script>`,
  },
  {
    name: 'moving-button',
    about: 'the button is another element in another place after each press',
    urls: range('moving-button', 1, 16),
    body: `<div id="top"></div><ul></ul><div id="bottom"></div><script>${addLinks('moving-button')}
      let next = 1;
      const place = () => {
        document.getElementById('go')?.remove();
        const button = document.createElement('a');
        button.id = 'go';
        button.textContent = 'Show further';
        button.onclick = step;
        if (next <= 16) document.getElementById(next % 8 === 1 ? 'bottom' : 'top').append(button);
      };
      const step = () => { add(document.querySelector('ul'), next, next + 3); next += 4; place(); };
      step();</script>`,
  },
  {
    name: 'toggles',
    about: 'three switches, of which only all together show the last entries',
    urls: range('toggles', 1, 8),
    body: `<ul></ul>${['Local', 'World', 'Opinion'].map((text) => `<button class="toggle">${text}</button>`).join('')}
      <script>${addLinks('toggles')}
      const list = document.querySelector('ul');
      const on = [0, 0, 0];
      const show = () => { list.innerHTML = ''; const n = on[0] + 2 * on[1] + 4 * on[2] + 1; add(list, n, n); };
      document.querySelectorAll('.toggle').forEach((button, place) => button.addEventListener('click', () => { on[place] = 1 - on[place]; show(); }));
      show();</script>`,
  },
  {
    name: 'ambiguous',
    about: 'the same button does something else after other presses, and the states before look alike',
    urls: ['home', 'x', 'i', 'q', 'p', 'q1', 'q2', 'p1', 'p2'].map((state) => `/ambiguous/${state}`),
    body: `<div></div><script>
      let state = 'home', way = '';
      const go = (to, by) => { way = by ? way + by : ''; state = to; show(); };
      const box = document.querySelector('div');
      const show = () => {
        const to = { home: { four: 'x', five: 'x' }, x: { on: 'i' }, i: { deeper: way.startsWith('four') ? 'q' : 'p' }, q: { one: 'q1', two: 'q2' }, q1: {}, q2: {}, p: { one: 'p1', two: 'p2' }, p1: {}, p2: {} }[state];
        box.innerHTML = '<a href="/ambiguous/' + state + '">' + state + '</a>';
        for (const [text, target] of Object.entries(to)) {
          const button = document.createElement('button');
          button.textContent = text;
          button.addEventListener('click', () => go(target, target === 'home' ? null : text));
          box.append(button);
        }
      };
      show();</script>`,
  },
];
