import { dailyVoice } from '../../text/en/daily-voice.ts';
import { newspaperHabits } from '../../text/writer.ts';
import { hasClass, rule, type SiteDefinition } from '../site-definition.ts';
import { after } from './after.ts';
import { before } from './before.ts';

/** An English daily: RSS 2.0, the markup of a common blog engine; its redesign renames the class the rule asks for. */
export const northgateCourier: SiteDefinition = {
  id: 'northgate-courier',
  name: 'Northgate Courier',
  host: 'northgate-courier.test',
  address: '127.0.5.1',
  language: 'en',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  charset: 'utf-8',
  voice: dailyVoice,
  habits: { ...newspaperHabits, sentences: { least: 1, most: 5 } },
  source: { kind: 'feed', format: 'rss', path: '/feed/' },
  pathOf: (article) =>
    `/${article.section.toLowerCase().replace(/\W+/g, '-')}/${article.slug}-${article.number}/`,
  before,
  after,
  effect: 'empty',
  rules: {
    article: {
      body: rule(`//div[${hasClass('entry-content')}]`),
      title: rule(`//h1[${hasClass('entry-title')}]`),
      date: rule(`//time[${hasClass('entry-date')}]/@datetime`),
      author: rule(`//span[${hasClass('author')}]/a`),
    },
  },
  rulesAfter: {
    article: {
      body: rule(`//div[${hasClass('nc-copy')}]`),
      title: rule(`//h1[${hasClass('nc-headline')}]`),
      date: rule(`//div[${hasClass('nc-sign')}]/time/@datetime`),
      author: rule(`//span[${hasClass('nc-who')}]`),
    },
  },
};
