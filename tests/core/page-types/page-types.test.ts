import { describe, expect, it } from 'vitest';
import { isTextRight, judgeTypes, type TypedDocument } from '../../../lib/core/page-types/judge-types.ts';
import { foldersOf, isOfType, pageTypesOf } from '../../../lib/core/page-types/page-type.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';

describe('the type of a page', () => {
  it('is the folder of its address, without dates and ids, and never the page itself', () => {
    expect(foldersOf('https://News.example/live/2026/11/28/storm-12/?utm_source=x#top')).toEqual([
      'news.example/',
      'news.example/live/',
    ]);
    expect(foldersOf('https://news.example/storm.html')).toEqual(['news.example/']);
    expect(foldersOf('https://a.example/1/b/c/d/e/f')).toHaveLength(4);
    expect(foldersOf('mailto:a@b')).toEqual([]);
    expect(isOfType('https://news.example/live/7/storm', 'news.example/live/')).toBe(true);
    expect(isOfType('https://news.example/lively/storm', 'news.example/live/')).toBe(false);
  });

  it('is the widest one with at most half of the documents', () => {
    const host = 'https://n.example';
    const urls = [
      `${host}/news/a`,
      `${host}/news/b`,
      `${host}/news/local/c`,
      `${host}/live/d`,
      'https://l.example/e',
      'x',
    ];
    expect(pageTypesOf(urls)).toEqual([
      'n.example/news/',
      'n.example/news/',
      'n.example/news/',
      'n.example/live/',
      'l.example/',
      null,
    ]);
    expect(pageTypesOf(urls.slice(0, 4))).toEqual([null, null, 'n.example/news/local/', 'n.example/live/']);
    expect(pageTypesOf([])).toEqual([]);
  });
});

/** Documents by letters: a, b … their types, in capitals where the text is wrong. */
function documents(letters: string, unlike: Partial<TypedDocument> = {}): TypedDocument[] {
  return [...letters].map((letter, i) => ({
    url: `https://n.example/${letter.toLowerCase()}/${i}-story`,
    good: letter === letter.toLowerCase(),
    judged: true,
    usual: true,
    ...unlike,
  }));
}

describe('the texts of one type of pages', () => {
  it('are told when they go wrong, though nine in ten pages are right', () => {
    const past = 'aaaaaaaaab'.repeat(30);
    expect(judgeTypes(documents(past + 'aaaaaaaaaB'.repeat(2)))).toBeNull();
    const fallen = judgeTypes(documents(past + 'aaaaaaaaaB'.repeat(5)));
    expect(fallen).toMatchObject({
      type: 'n.example/b/',
      verdict: { usual: { good: 30, of: 30 }, now: { good: 0, of: 5 }, reach: 5 },
      bad: [309, 319, 329, 339, 349],
    });
  });

  it('are left to the detectors of the source where the other pages are wrong too', () => {
    const past = 'aaaabaaaab'.repeat(30);
    expect(judgeTypes(documents(past + 'AAAAB'.repeat(10)))).toBeNull();
    expect(judgeTypes(documents(past + 'aaaaB'.repeat(10)))).toMatchObject({ type: 'n.example/b/' });
  });

  it('are told of the type that is hardest to explain', () => {
    const past = 'aaabcaaabc'.repeat(20);
    const fallen = judgeTypes(documents(past + 'aaaBcaaabC'.repeat(2) + 'aaaBc'.repeat(9)));
    expect(fallen?.type).toBe('n.example/b/');
  });

  it('are no fault where that type never had such texts, is new, or was not looked at', () => {
    expect(judgeTypes(documents('aaaaB'.repeat(60)))).toBeNull();
    expect(judgeTypes(documents('aaaaa'.repeat(40) + 'aaaaB'.repeat(10)))).toBeNull();
    expect(judgeTypes(documents('aaaab'.repeat(40) + 'aaaaB'.repeat(10), { good: null }))).toBeNull();
    expect(judgeTypes(documents('aaaab'.repeat(40) + 'aaaaB'.repeat(10), { judged: false }))).toBeNull();
    expect(judgeTypes([])).toBeNull();
  });

  it('stay calm over what is usual: 100 sources with five types, each looked at 30 times', () => {
    const random = seededRandom(22);
    let alarms = 0;
    for (let source = 0; source < 100; source++) {
      const letters = Array.from({ length: 300 }, () => {
        const letter = 'aaaabbccde'[Math.floor(random() * 10)]!;
        return random() < 0.04 ? letter.toUpperCase() : letter;
      }).join('');
      const all = documents(letters);
      for (let end = 10; end <= 300; end += 10) if (judgeTypes(all.slice(0, end))) alarms++;
    }
    // 3,000 looks at a chance of 1/10,000 each at most.
    expect(alarms).toBe(0);
  });

  it('are wrong by what the page says, or where there is none', () => {
    expect(isTextRight(0, null)).toBe(false);
    expect(isTextRight(900, null)).toBeNull();
    expect(isTextRight(900, 0)).toBe(true);
    expect(isTextRight(900, 0b000001)).toBe(false);
    expect(isTextRight(900, 0b000010)).toBe(false);
    // Foreign words alone and a changed template say nothing against the text.
    expect(isTextRight(900, 0b100100)).toBe(true);
  });
});
