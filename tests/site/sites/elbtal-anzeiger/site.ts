import { regionVoice } from '../../text/de/voices.ts';
import { newspaperHabits } from '../../text/writer.ts';
import { rule, type SiteDefinition } from '../site-definition.ts';
import { design } from './design.ts';

const rules = {
  article: {
    body: rule('//*[@itemprop="articleBody"]'),
    title: rule('//h1[@itemprop="headline"]'),
    date: rule('//time[@itemprop="datePublished"]/@datetime'),
    author: rule('//*[@itemprop="author"]'),
  },
};

/** A German regional daily with RSS 1.0 that never changes: the control. Nothing may ring here. */
export const elbtalAnzeiger: SiteDefinition = {
  id: 'elbtal-anzeiger',
  name: 'Elbtal-Anzeiger',
  host: 'elbtal-anzeiger.test',
  address: '127.0.5.6',
  language: 'de',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  charset: 'utf-8',
  voice: regionVoice,
  habits: { ...newspaperHabits, sentences: { least: 1, most: 5 } },
  source: { kind: 'feed', format: 'rdf', path: '/feed.rdf' },
  pathOf: (article) => `/${article.section.toLowerCase()}/${article.slug}-${article.number}.html`,
  before: design,
  after: null,
  effect: 'none',
  rules,
  rulesAfter: rules,
};
