import { describe, expect, test } from 'vitest';
import { openNewsroom } from './publishing/newsroom.ts';
import { publishedBy } from './publishing/timetable.ts';
import { demoTimetable } from './scenario.ts';
import { siteCatalogue } from './sites/catalogue.ts';
import { paragraphsOf } from './text/article.ts';

const opened = new Date('2026-11-28T12:00:00Z');

describe.each(siteCatalogue.map((site) => [site.id, site] as const))('the newsroom of %s', (_, site) => {
  test('writes the same articles for the same seed, in whatever order they are asked for', () => {
    const forwards = openNewsroom(site, 'seed', 60, opened);
    const backwards = openNewsroom(site, 'seed', 60, opened);
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
    const read = numbers.map((number) => forwards.article(number));
    expect([...numbers].reverse().map((number) => backwards.article(number))).toEqual([...read].reverse());
    expect(openNewsroom(site, 'other', 60, opened).article(1)!.title).not.toBe(read[0]!.title);
  });

  test('writes articles that differ: subjects, lengths, hardly a sentence twice', () => {
    const room = openNewsroom(site, 'variety', 300, opened);
    const articles = room.latest(300);
    const lengths = articles.map((article) => paragraphsOf(article).length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(16);
    expect(new Set(lengths).size).toBeGreaterThanOrEqual(8);
    expect(new Set(articles.map((article) => article.section)).size).toBeGreaterThanOrEqual(2);
    const paragraphs = articles.flatMap(paragraphsOf).filter((paragraph) => paragraph.length > 60);
    expect(new Set(paragraphs).size / paragraphs.length).toBeGreaterThan(0.98);
    expect(paragraphs.filter((paragraph) => /[[\]{}|]|undefined/.test(paragraph))).toEqual([]);
  });

  test('knows more and more words, and never all of them', () => {
    const room = openNewsroom(site, 'words', 200, opened);
    const wordsOf = (number: number) =>
      paragraphsOf(room.article(number)!)
        .join(' ')
        .toLowerCase()
        .match(/\p{L}{2,}/gu) ?? [];
    const known = new Set(Array.from({ length: 150 }, (_, index) => wordsOf(index + 1)).flat());
    const later = Array.from({ length: 50 }, (_, index) => wordsOf(index + 151)).flat();
    const share = later.filter((word) => known.has(word)).length / later.length;
    expect(share).toBeGreaterThan(0.85);
    expect(share).toBeLessThan(0.999);
  });

  test('dates its archive in order, before it opened', () => {
    const dates = openNewsroom(site, 'dates', 90, opened)
      .latest(90)
      .map((article) => article.publishedAt.getTime());
    expect(dates).toEqual([...dates].sort((one, other) => other - one));
    expect(dates[0]).toBeLessThan(opened.getTime());
  });
});

test('the timetable is quiet, then brisk, then slow', () => {
  const timetable = {
    ...demoTimetable('northgate-courier'),
    quietSeconds: 10,
    publishEverySeconds: 1,
    slowAfterSeconds: 100,
    slowEverySeconds: 30,
  };
  expect([0, 10, 11.5, 100, 129, 131].map((seconds) => publishedBy(timetable, seconds))).toEqual([
    0, 0, 1, 90, 90, 91,
  ]);
});
