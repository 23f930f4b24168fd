import { decodeXml } from '../../../lib/core/charset/decode.ts';
import { bandsOf } from '../../../lib/core/duplicates/bands.ts';
import { shinglesOf } from '../../../lib/core/duplicates/shingles.ts';
import type { WrapperRules } from '../../../lib/core/extract/rules.ts';
import { readFeed } from '../../../lib/core/feed/read-feed.ts';
import { readArticle } from '../../../lib/flows/parts/reading/read-article.ts';
import { mutateBytes } from './mutate-bytes.ts';

const field = (...alternatives: string[]) => ({ alternatives, exclude: ['.//script', './/aside'] });
const article: WrapperRules['article'] = {
  scope: ['//article', '//main', '//body'],
  body: field('.//p', '//div[count(p) > 2]', 'string(.)'),
  title: field('//h1', '//meta[@property="og:title"]/@content', '//title'),
  date: field(
    '//time/@datetime',
    '//meta[contains(@property, "published")]/@content',
    '//*[contains(@class, "date")]',
  ),
  author: field('//*[@rel="author"]', '//*[contains(@class, "author")]'),
};
const types = [
  'text/html',
  'text/html; charset=utf-8',
  'text/html; charset=windows-1251',
  'application/xhtml+xml',
  null,
];

export interface FuzzResult {
  inputs: number;
  /** By what came of them. */
  outcomes: Map<string, number>;
  /** Processor milliseconds of the slowest. */
  slowest: number;
}

/** What breaks: the number of the input and its seed tell how to have it again. */
class Broken extends Error {}

/** Mutated pages from bytes to features. @throws when one crashes, or gives numbers that are none */
export function readMutatedPages(
  pages: readonly Uint8Array[],
  count: number,
  random: () => number,
): FuzzResult {
  return run(pages, count, random, (bytes, pick) => {
    const reading = readArticle({
      answer: {
        kind: 'answer',
        status: pick < 0.9 ? 200 : 503,
        finalUrl: 'https://news.example/story/1',
        headers: {},
        contentType: types[Math.floor(pick * types.length)]!,
        bytes,
        redirects: [],
        milliseconds: 1,
      },
      rules: { article },
      locale: 'en',
      timeZone: 'UTC',
      capturedAt: new Date(1_790_000_000_000),
      charset: 'auto',
      fingerprint: true,
      fedCharacters: pick < 0.5 ? 3000 : 0,
    });
    if (reading.kind === 'refused') return reading.why;
    structuredClone(reading);
    if (bandsOf(shinglesOf(reading.extraction.body.text)).some((band) => band !== (band | 0)))
      throw new Broken('a band that is no number of 32 bits');
    for (const [name, value] of Object.entries(reading.features))
      if (!Number.isFinite(value)) throw new Broken(`${name} is ${value}`);
    const date = reading.extraction.date?.instant;
    if (date && Number.isNaN(date.getTime())) throw new Broken('a date that is none');
    return reading.extraction.body.text === '' ? 'empty' : 'article';
  });
}

/** Mutated feeds from bytes to items. @throws when one crashes, or lists what has no address */
export function readMutatedFeeds(
  feeds: readonly Uint8Array[],
  count: number,
  random: () => number,
): FuzzResult {
  return run(feeds, count, random, (bytes) => {
    const reading = readFeed(decodeXml(bytes, null).text, 'https://news.example/feeds/all.xml');
    if (reading.kind === 'not-a-feed') return reading.reason;
    if (reading.kind === 'sitemap-index') return reading.kind;
    structuredClone(reading);
    for (const { url, publishedAt } of reading.items) {
      if (!/^https?:\/\//.test(url)) throw new Broken(`the address ${url}`);
      if (publishedAt !== null && Number.isNaN(Date.parse(publishedAt)))
        throw new Broken(`the date ${publishedAt}`);
    }
    return reading.format;
  });
}

function run(
  inputs: readonly Uint8Array[],
  count: number,
  random: () => number,
  read: (bytes: Uint8Array, pick: number) => string,
): FuzzResult {
  const result: FuzzResult = { inputs: count, outcomes: new Map(), slowest: 0 };
  for (let n = 0; n < count; n += 1) {
    const [which, other] = [random(), random()].map((each) => Math.floor(each * inputs.length));
    const bytes = mutateBytes(inputs[which!]!, inputs[other!]!, random);
    const pick = random();
    const before = process.threadCpuUsage();
    let outcome: string;
    try {
      outcome = read(bytes, pick);
    } catch (error) {
      throw new Error(`input ${n}, made of ${which} and ${other}: ${(error as Error).stack}`);
    }
    const { user, system } = process.threadCpuUsage(before);
    result.slowest = Math.max(result.slowest, (user + system) / 1000);
    result.outcomes.set(outcome, (result.outcomes.get(outcome) ?? 0) + 1);
  }
  return result;
}
