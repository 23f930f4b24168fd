import { businessVoice } from '../../text/en/business.ts';
import { newspaperHabits } from '../../text/writer.ts';
import { rule, type SiteDefinition } from '../site-definition.ts';
import { after, before } from './designs.ts';

const common = {
  title: rule('//main/h1'),
  date: rule('//p[@class="byline"]/time/@datetime'),
  author: rule('//span[@class="writer"]'),
};

/** A business magazine with Atom; after its redesign the body's class holds teasers of related stories, of like length. */
export const meridianReview: SiteDefinition = {
  id: 'meridian-review',
  name: 'Meridian Review',
  host: 'meridian-review.test',
  address: '127.0.5.3',
  language: 'en',
  locale: 'en-US',
  timeZone: 'America/New_York',
  charset: 'utf-8',
  voice: businessVoice,
  habits: {
    ...newspaperHabits,
    paragraphs: { median: 9, sigma: 0.32, least: 4, most: 16 },
    sentences: { least: 2, most: 5 },
    headings: 0.5,
    comments: { least: 0, most: 0 },
  },
  source: { kind: 'feed', format: 'atom', path: '/atom.xml' },
  pathOf: (article) => `/${article.section.toLowerCase()}/${article.number}`,
  before,
  after,
  effect: 'related-stories',
  rules: { article: { body: rule('//div[@class="story-body"]'), ...common } },
  rulesAfter: { article: { body: rule('//section[@class="longread"]'), ...common } },
};
