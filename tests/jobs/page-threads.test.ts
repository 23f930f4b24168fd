import { afterAll, describe, expect, it } from 'vitest';
import type { ArticleInput } from '../../lib/flows/parts/reading/read-article.ts';
import { readArticle } from '../../lib/flows/parts/reading/read-article.ts';
import { viewPage } from '../../lib/flows/parts/reading/view-page.ts';
import { openPageThreads } from '../../lib/jobs/page-threads.ts';
import { untilAtWork, watchThreads } from './thread-at-work.ts';

const entry = new URL('../../lib/jobs/page-thread.ts', import.meta.url);

function article(html: string, alternatives: string[] = ['//article']): ArticleInput {
  return {
    answer: {
      kind: 'answer',
      status: 200,
      contentType: 'text/html; charset=utf-8',
      finalUrl: 'http://site.example/1',
      headers: {},
      bytes: new TextEncoder().encode(html),
    } as unknown as ArticleInput['answer'],
    rules: { article: { body: { alternatives, exclude: [] } } },
    locale: 'en',
    timeZone: 'UTC',
    capturedAt: new Date(0),
    charset: 'auto',
  };
}

const prose = '<p>Some running text of an article that goes on for a while.</p>'.repeat(30);
const usual = article(`<title>t</title><article>${prose}</article>`);
/** Each takes about a millisecond, as what does not depend on the context is reckoned once. */
const expensive = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `//*[count(//*[count(//node()[string-length() > ${i}]) > ${i}]) < 0]`,
  );
/** Each takes all steps that an expression may take, tens of milliseconds; all of them take minutes. */
const endless = article(
  `<article>${prose.repeat(60)}</article>`,
  Array.from(
    { length: 3000 },
    (_, i) => `//p[count(following::p[string-length(preceding::p[${i + 1}]) > ${i}]) < 0]`,
  ),
);
const long = article(`<article>${prose.repeat(60)}</article>`, [...expensive(1500), '//article']);
const huge = article(
  `<article>${prose}${Array.from({ length: 300_000 }, (_, i) => `<i title=abcdefghijklmnopq${i}>text ${i}</i>`).join('')}</article>`,
);

describe('threads that read pages', () => {
  const threads = openPageThreads(entry, { milliseconds: 4000, megabytes: 1024, threads: 1 });
  const tight = openPageThreads(entry, { milliseconds: 40_000, megabytes: 48, threads: 1 });
  afterAll(() => Promise.all([threads.close(), tight.close()]));

  it('give what is read in one\u2019s own thread', async () => {
    expect(await threads.article(usual)).toEqual(readArticle(usual));
  });

  it('end a page that takes too long as a value, and read the others', async () => {
    const [first, ended, last] = await Promise.all(
      [usual, endless, usual].map((each) => threads.article(each)),
    );
    expect(ended).toMatchObject({
      kind: 'refused',
      why: 'too-complex',
      detail: { limit: 'milliseconds', allowed: 4000 },
      decoded: { charset: 'utf-8' },
    });
    expect([first!.kind, last!.kind]).toEqual(['article', 'article']);
  });

  it('say of a rule that is tried which limit it broke, and take the bytes that are given away', async () => {
    const { answer, rules, charset, ...context } = endless;
    const bytes = answer.bytes.slice();
    const rule = rules.article.body!;
    const { contentType, finalUrl: url } = answer;
    const input = {
      bytes,
      contentType,
      charset,
      field: 'title' as const,
      rule,
      context: { ...context, url },
    };
    expect(await threads.field(input)).toEqual({ kind: 'too-complex', limit: 'milliseconds', allowed: 4000 });
    expect(bytes.length).toBe(0);
  });

  it('show a stored page, and say of one that takes too long which limit it broke', async () => {
    const view = (page: ArticleInput) => {
      const { answer, rules, charset, locale, timeZone, capturedAt } = page;
      const { contentType, finalUrl: url } = answer;
      const context = { url, locale, timeZone, capturedAt };
      const bytes = answer.bytes.slice();
      const stored = { bytes, contentType, charset, rules: rules.article, context };
      return { page: stored, before: null, as: { kind: 'page' as const } };
    };
    expect(await threads.view(view(usual))).toEqual(viewPage(view(usual)));
    expect(await threads.view(view(endless))).toEqual({
      kind: 'too-complex',
      limit: 'milliseconds',
      allowed: 4000,
    });
  });

  it('end a page that takes too much memory as a value, and read the next', async () => {
    expect(await tight.article(huge)).toMatchObject({
      why: 'too-complex',
      detail: { limit: 'megabytes', allowed: 48 },
    });
    expect(await tight.article(usual)).toMatchObject({ kind: 'article' });
  });

  it('are replaced where one is killed in the middle of a page, which is an error and can be read again', async () => {
    const started = watchThreads();
    const killed = openPageThreads(entry, { milliseconds: 40_000, megabytes: 1024, threads: 1 });
    try {
      expect(await killed.article(usual)).toMatchObject({ kind: 'article' });
      expect(started).toHaveLength(1);
      const [first, waiting] = [killed.article(long), killed.article(usual)];
      const refused = expect(first).rejects.toThrow();
      await untilAtWork(started[0]!, 100);
      await started[0]!.terminate();
      await refused;
      expect(await waiting).toEqual(readArticle(usual));
      expect(await killed.article(long)).toMatchObject({ kind: 'article' });
      expect(started).toHaveLength(2);
    } finally {
      await killed.close();
    }
  });

  it('leave this thread free to give signs of life', async () => {
    let signs = 0;
    const clock = setInterval(() => signs++, 10);
    await threads.article(endless);
    clearInterval(clock);
    expect(signs).toBeGreaterThan(10);
  });
});
