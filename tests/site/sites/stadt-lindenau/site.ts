import { cityHallVoice } from '../../text/de/voices.ts';
import { newspaperHabits } from '../../text/writer.ts';
import { rule, type SiteDefinition } from '../site-definition.ts';
import { after } from './after.ts';
import { before } from './before.ts';

const rules = {
  article: {
    body: rule('//*[@id="inhalt"]//div[@class="text"]'),
    title: rule('//*[@id="inhalt"]//h1'),
    date: rule('//*[@id="inhalt"]//span[@class="datum"]'),
    author: rule('//*[@id="inhalt"]//span[@class="stelle"]'),
  },
  listing: {
    item: rule('//*[@id="inhalt"]//li[@class="meldung"]'),
    link: rule('.//a/@href'),
    title: rule('.//a'),
    date: rule('.//*[@class="datum"]'),
  },
};

/** A German city's portal: a listing without a feed, relative links against `base`; its redesign changes all but what the rules ask for. */
export const stadtLindenau: SiteDefinition = {
  id: 'stadt-lindenau',
  name: 'Stadt Lindenau',
  host: 'stadt-lindenau.test',
  address: '127.0.5.4',
  language: 'de',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  charset: 'utf-8',
  voice: cityHallVoice,
  habits: {
    ...newspaperHabits,
    paragraphs: { median: 5, sigma: 0.35, least: 3, most: 11 },
    sentences: { least: 2, most: 5 },
    lists: 0.2,
    comments: { least: 0, most: 0 },
    images: { least: 0, most: 1 },
  },
  source: { kind: 'listing', path: '/aktuelles/' },
  pathOf: (article) => `/aktuelles/meldung-${article.number}.html?id=${article.number}`,
  before,
  after,
  effect: 'harmless',
  rules,
  rulesAfter: rules,
};
