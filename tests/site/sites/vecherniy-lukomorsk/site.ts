import { regionalVoice } from '../../text/ru/regional-voice.ts';
import { newspaperHabits } from '../../text/writer.ts';
import { rule, type SiteDefinition } from '../site-definition.ts';
import { after, before } from './designs.ts';

const common = {
  title: rule('//h1'),
  date: rule('//*[@class="news-date"]'),
  author: rule('//div[@class="news-author"]'),
};

/** A Russian regional paper in windows-1251 that names its charset in the page only; the redesign leaves just the lead in place. */
export const vecherniyLukomorsk: SiteDefinition = {
  id: 'vecherniy-lukomorsk',
  name: 'Вечерний Лукоморск',
  host: 'vecherniy-lukomorsk.test',
  address: '127.0.5.2',
  language: 'ru',
  locale: 'ru-RU',
  timeZone: 'Asia/Yekaterinburg',
  charset: 'windows-1251',
  voice: regionalVoice,
  habits: { ...newspaperHabits, sentences: { least: 2, most: 6 }, images: { least: 0, most: 1 } },
  source: { kind: 'feed', format: 'rss', path: '/rss.xml' },
  pathOf: (article) => `/news/${article.slug}_${article.number}.html`,
  before,
  after,
  effect: 'lead-only',
  rules: { article: { body: rule('//div[starts-with(@class, "news-text")]'), ...common } },
  rulesAfter: {
    article: { body: rule('//div[starts-with(@class, "news-text")] | //div[@class="news-full"]'), ...common },
  },
};
