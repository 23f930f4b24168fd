import { blogVoice } from '../../text/en/blog.ts';
import { newspaperHabits } from '../../text/writer.ts';
import { rule, type SiteDefinition } from '../site-definition.ts';
import { after, before } from './designs.ts';

const common = {
  title: rule('//h1[@class="p-name"]'),
  date: rule('//time[@class="dt-published"]/@datetime'),
  author: rule('//article//a[contains(@class, "p-author")]'),
};

/** A personal blog with a JSON Feed; after its redesign the readers' comments stand inside the body. */
export const harbourNotes: SiteDefinition = {
  id: 'harbour-notes',
  name: 'Harbour Notes',
  host: 'harbour-notes.test',
  address: '127.0.5.5',
  language: 'en',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  charset: 'utf-8',
  voice: blogVoice,
  habits: {
    ...newspaperHabits,
    paragraphs: { median: 9, sigma: 0.3, least: 5, most: 15 },
    sentences: { least: 2, most: 5 },
    comments: { least: 9, most: 20 },
    images: { least: 0, most: 3 },
  },
  source: { kind: 'feed', format: 'json', path: '/feed.json' },
  pathOf: (article) => `/notes/${article.slug}.${article.number}`,
  before,
  after,
  effect: 'comments-included',
  rules: { article: { body: rule('//div[@class="e-content"]'), ...common } },
  rulesAfter: {
    article: { body: rule('//div[@class="e-content"]', './/div[@class="thread"]'), ...common },
  },
};
