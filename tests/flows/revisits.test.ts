import { beforeEach, expect, it } from 'vitest';
import { editRules } from '../../lib/flows/edit-rules.ts';
import { addTestSource, rules } from './collecting.ts';
import { storyOf } from './news-server.ts';
import { openNewsroom } from './newsroom.ts';

const { db, news, bench } = await openNewsroom();

beforeEach(() => {
  news.stories = [1, 2, 3].map((n) => storyOf(n));
});

it('gets the articles that a site refused for an hour, though three runs failed', async () => {
  const source = await addTestSource(db, { address: news.url('/feed') });
  for (const { slug } of news.stories) {
    news.answers.set(`/${slug}`, (_, response) => {
      response.statusCode = 403;
      response.end('<title>Forbidden</title>');
    });
  }
  const failed = [];
  for (let i = 0; i < 4; i++) failed.push((await bench.collect(source.id)).failed);
  expect(failed).toEqual([3, 3, 3, 0]);
  expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'blocked', validators: {} });
  news.answers.clear();
  expect(await bench.collect(source.id, 60)).toMatchObject({ fresh: 3, failed: 0 });
  expect(await db.alert.findFirstOrThrow()).toMatchObject({ kind: 'blocked', status: 'resolved' });
});

it('leaves a dead link alone in the end', async () => {
  const source = await addTestSource(db, { address: news.url('/feed') });
  news.answers.set('/story-2', (_, response) => {
    response.statusCode = 404;
    response.end('gone');
  });
  for (let i = 0; i < 48; i++) await bench.collect(source.id, 180);
  expect(news.countOf('/story-2')).toBe(9);
});

it('does not take a date that moves on by itself for a change of the article', async () => {
  let ago = ['5 minutes ago', 'yesterday, 18:30', 'just now'];
  news.answers.set('/list', (_, response) => {
    response.setHeader('content-type', 'text/html');
    const entries = news.stories.map(
      ({ slug, title }, n) => `<li><a href="/${slug}">${title}</a> <time>${ago[n]}</time></li>`,
    );
    response.end(`<!doctype html><main><ul>${entries.join('')}</ul><p>${'text '.repeat(200)}</p></main>`);
  });
  const rule = (expression: string) => ({ alternatives: [expression], exclude: [] });
  const listing = {
    item: rule('//li'),
    link: rule('.//a/@href'),
    title: rule('.//a'),
    date: rule('.//time'),
  };
  const source = await addTestSource(db, {
    address: news.url('/list'),
    kind: 'listing',
    rules: { ...rules, listing },
  });
  expect(await bench.collect(source.id)).toMatchObject({ fresh: 3 });
  ago = ['20 minutes ago', '26 November 2026', '15 minutes ago'];
  await bench.collect(source.id);
  expect(news.countOf('/story-1') + news.countOf('/story-2') + news.countOf('/story-3')).toBe(3);
});

it('does not keep validators of an answer that came before the rules were edited', async () => {
  const source = await addTestSource(db, { address: news.url('/feed') });
  const asked: (string | undefined)[] = [];
  let edited: Promise<unknown> | null = null;
  news.answers.set('/feed', (request, response) => {
    asked.push(request.headers['if-none-match']);
    edited ??= editRules(bench.deps, {
      sourceId: source.id,
      revision: source.revision,
      rules,
      reason: 'while it is collected',
      userId: null,
    });
    edited.then(() => {
      response.setHeader('etag', '"1"');
      response.end('<rss version="2.0"><channel><title>x</title></channel></rss>');
    });
  });
  await bench.collect(source.id);
  await bench.collect(source.id);
  await bench.collect(source.id);
  expect(asked).toEqual([undefined, undefined, '"1"']);
});
