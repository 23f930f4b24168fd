import type { DescribedSource } from '../../../lib/core/interchange/described-source.ts';
import { readLayer } from '../../../lib/core/settings/settings-layer.ts';

const rule = (...alternatives: string[]) => ({ alternatives, exclude: [] });

/** A listing with everything that can be said of a source. */
export const listing: DescribedSource = {
  name: 'Harbour <Herald> & "Co"',
  kind: 'listing',
  address: 'https://harbour.example/news?a=1&b=2',
  homepage: 'https://harbour.example/',
  group: 'Coast & sea',
  paused: true,
  rules: {
    article: {
      scope: ['//article[@class="a \'b\'"]'],
      body: { alternatives: ['//div[@class="text"]\n  /p', '//main'], exclude: ['.//aside', './/form'] },
      date: rule('//time/@datetime'),
    },
    listing: {
      item: rule('//li[a]', '//article'),
      link: rule('descendant::a/@href'),
      title: rule('descendant::h2'),
      next: rule('//a[@rel="next"]'),
    },
  },
  own: readLayer({
    collection: {
      locale: 'de',
      intervalSeconds: 600,
      userAgent: 'Reader 1',
      proxy: 'http://user:secret@proxy.example:3128',
      headers: { cookie: 'session=1', 'x-key': 'k "1" <&>' },
    },
    detector: { calm: 12, margin: null, weightedCutOffs: { medium: 1.5, high: 2.6 } },
  }),
  foreign: {
    description: 'Line one\nline two',
    '{https://freshrss.org/opml}filtersActionRead': 'intitle:⚡️\nsomething',
    '{https://freshrss.org/opml}CURLOPT_POSTFIELDS': 'password=hidden',
    '{urn:other}colour': '#1F5FBF',
  },
};

export const feed: DescribedSource = {
  name: 'Вестник',
  kind: 'feed',
  address: 'https://vestnik.example/rss',
  homepage: null,
  group: null,
  paused: false,
  rules: { article: { body: rule('//article') } },
  own: { collection: {}, detector: {} },
  foreign: {},
};

export const groups = [
  { name: 'Coast & sea', layer: readLayer({ collection: { timeZone: 'Europe/Berlin' } }) },
];
