/** The pages of a made-up web: host h has articles 0 … n-1, each with words of its own in a page of about 100 kB. */

const words = (
  'council harbour market school river bridge vote budget train winter library teacher ferry engineer garden museum hospital farmer ' +
  'music theatre cyclist storm permit factory bakery festival stadium castle valley mayor report evening minister season'
).split(' ');

function numbersFrom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function sentence(next: (below: number) => number): string {
  return `${Array.from({ length: 8 + next(14) }, () => words[next(words.length)]!).join(' ')}.`;
}

/** What stands around each article of a host: head with scripts and styles, navigation, teasers, footer. */
export function frameOf(host: number): { before: string; after: string } {
  const next = numbersFrom(host + 1);
  const script = Array.from({ length: 900 }, (_, n) => `var v${n}=["${sentence(next)}",${next(1e6)}];`).join(
    '',
  );
  const style = Array.from(
    { length: 120 },
    (_, n) => `.c${n}-${host}{margin:${next(9)}px;color:#${next(4096).toString(16)}}`,
  ).join('');
  const navigation = Array.from(
    { length: 60 },
    (_, n) => `<li class="nav-item"><a href="/section/${n}">${words[next(words.length)]}</a></li>`,
  ).join('');
  const teasers = Array.from(
    { length: 40 },
    (_, n) =>
      `<div class="teaser"><a href="/teaser/${n}"><img src="/i/${n}.jpg" alt=""><h3>${sentence(next)}</h3></a><p>${sentence(next)}</p></div>`,
  ).join('');
  return {
    before:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Paper ${host}</title><style>${style}</style>` +
      `<script>${script}</script></head><body><header><nav><ul>${navigation}</ul></nav></header><main><article class="story">`,
    after: `</article></main><aside>${teasers}</aside><footer><p>All rights reserved.</p></footer></body></html>`,
  };
}

export function articleOf(host: number, number: number): string {
  const next = numbersFrom(host * 100_003 + number * 7 + 3);
  const paragraphs = Array.from(
    { length: 6 + next(14) },
    () => `<p>${Array.from({ length: 2 + next(3) }, () => sentence(next)).join(' ')}</p>`,
  );
  return (
    `<h1>${titleOf(host, number)}</h1><p class="byline">By <span class="author">Jane Roe</span></p>` +
    `<time datetime="${dateOf(number).toISOString()}">then</time><div class="story-body">${paragraphs.join('')}</div>`
  );
}

export function titleOf(host: number, number: number): string {
  return `Story ${number} of paper ${host}`;
}

export function dateOf(number: number): Date {
  return new Date(1_790_000_000_000 - number * 3_600_000);
}

export function feedOf(host: number, origin: string, articles: number): string {
  const items = Array.from(
    { length: articles },
    (_, n) =>
      `<item><title>${titleOf(host, n)}</title><link>${origin}/a/${n}</link><guid isPermaLink="false">${host}-${n}</guid><pubDate>${dateOf(n).toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Paper ${host}</title><link>${origin}/</link>${items.join('')}</channel></rss>`;
}
