import { inflateRawSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowsers } from '../../../lib/browser/start/browsers.ts';
import type { WrapperRules } from '../../../lib/core/extract/rules.ts';
import { buttonRecords } from '../../../lib/core/traverse/drawing/button-records.ts';
import type { PressPlan } from '../../../lib/core/traverse/plan/press-plan.ts';
import { decodeWalk } from '../../../lib/core/traverse/walk/walk-codec.ts';
import { saveHeartbeat } from '../../../lib/db/operations/workers.ts';
import { findSource } from '../../../lib/db/sources/sources.ts';
import { editSource } from '../../../lib/flows/edit-source.ts';
import { stopWalk } from '../../../lib/flows/stop-walk.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { createFetcher } from '../../../lib/net/fetcher.ts';
import { chromiumPath } from '../../browser/chromium-path.ts';
import { addTestSource, rules } from '../collecting.ts';
import { storyOf } from '../news-server.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench } = await openNewsroom();
const listing: WrapperRules = {
  ...rules,
  listing: {
    item: { alternatives: ['//ul/li'], exclude: [] },
    link: { alternatives: ['.//a/@href'], exclude: [] },
  },
};

beforeEach(async () => {
  const guard = createAddressGuard({ allow: ['127.0.0.0/8'] });
  bench.deps.browsers = openBrowsers({ executablePath: await chromiumPath(), guard });
  news.stories = Array.from({ length: 12 }, (_, n) => storyOf(n + 1));
  serveList();
});

/** The newest three stand in the page; a press of "Load more" brings three older ones from the server. */
function serveList(): void {
  const newestFirst = [...news.stories].reverse().map(({ slug }) => `/${slug}`);
  news.answers.set('/list', (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const items = newestFirst.slice(0, 3).map((path) => `<li><a href="${path}">Story</a></li>`);
    response.end(`<!doctype html><html lang="en"><title>News</title><h1>News of the harbour</h1><ul>${items.join('')}</ul>
      <a href="/politics">Politics</a><button>Load more</button><script>
      const all = ${JSON.stringify(newestFirst)};
      let shown = 3;
      document.querySelector('button').addEventListener('click', function () {
        for (const path of all.slice(shown, shown + 3)) document.querySelector('ul').insertAdjacentHTML('beforeend', '<li><a href="' + path + '">Story</a></li>');
        shown += 3;
        if (shown >= all.length) this.remove();
      });</script>`);
  });
}

async function labelsOf(sourceId: number): Promise<string[][]> {
  const { walk } = await db.traversal.findUniqueOrThrow({ where: { sourceId } });
  return buttonRecords(decodeWalk(inflateRawSync(walk!).toString())!).map(({ label, state }) => [
    label,
    state,
  ]);
}

const addSource = (more: object = {}) =>
  addTestSource(db, {
    address: news.url('/list'),
    kind: 'listing',
    rules: listing,
    settings: { collection: { traverse: true, traverseAddresses: '*/story-*', ...more } },
  });

describe('a source that lists by pressing', () => {
  it('collects what comes only after clicks, learns a plan, and replays it up to what is known', async () => {
    const source = await addSource();
    const first = await bench.collect(source.id);
    expect(bench.problems).toEqual([]);
    expect(first).toMatchObject({ state: 'finished', outcome: 'collected', fresh: 12, failed: 0 });
    expect(first.facts).toMatchObject({ pressedBy: 'walk', presses: 3, stopped: 'exhausted' });
    const walked = await db.traversal.findUniqueOrThrow({ where: { sourceId: source.id } });
    expect(walked).toMatchObject({ presses: 3, states: 4, why: 'exhausted' });
    const pictures = await db.traversalPicture.findMany({ where: { sourceId: source.id } });
    expect(pictures).toHaveLength(4);
    for (const { image } of pictures) expect(Buffer.from(image).toString('latin1', 8, 12)).toBe('WEBP');
    expect((walked.plan as unknown as PressPlan).branches.map((branch) => branch.length)).toEqual([3]);

    news.stories.push(storyOf(13), storyOf(14), storyOf(15), storyOf(16));
    serveList();
    const second = await bench.collect(source.id);
    expect(second).toMatchObject({ outcome: 'collected', fresh: 4, failed: 0 });
    // The first press brings one unknown story, the second none: the rest is known.
    expect(second.facts).toMatchObject({ pressedBy: 'plan', presses: 2 });
    expect(await db.document.count({ where: { sourceId: source.id } })).toBe(16);
    const replayed = await db.traversal.findUniqueOrThrow({ where: { sourceId: source.id } });
    expect(replayed.lastReplay).toMatchObject({ presses: 2, missing: 0 });
    const kept = await db.traversal.findUniqueOrThrow({ where: { sourceId: source.id } });
    expect(kept.endedAt).toEqual(walked.endedAt);
  });

  it('asks for nothing that robots.txt forbids the page’s scripts either, and says how much that was', async () => {
    const asked: string[] = [];
    for (const path of ['/open/more', '/secret/more'])
      news.answers.set(path, (_, response) => {
        asked.push(path);
        response.setHeader('content-type', 'text/plain').end('/story-4');
      });
    news.answers.set('/robots.txt', (_, response) => response.end('User-agent: *\nDisallow: /secret/'));
    news.answers.set('/list', (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>News</title><h1>News of the harbour</h1>
        <ul><li><a href="/story-1">Story</a></li></ul><button>More</button><script>
        const add = (path) => document.querySelector('ul').insertAdjacentHTML('beforeend', '<li><a href="' + path + '">Story</a></li>');
        document.querySelector('button').addEventListener('click', function () {
          this.remove();
          fetch('/secret/more').then(() => add('/story-9'), () => add('/story-3'));
          fetch('/open/more').then((answer) => answer.text()).then(add);
        });</script>`);
    });
    const source = await addSource();
    const [careless, polite] = [bench.deps.fetcher, createFetcher({ allow: ['127.0.0.0/8'] })];
    bench.deps.fetcher = polite;
    const run = await bench.collect(source.id).finally(() => polite.close());
    bench.deps.fetcher = careless;
    expect(asked).toContain('/open/more');
    expect(asked).not.toContain('/secret/more');
    expect(run).toMatchObject({ fresh: 3, facts: { pressedBy: 'walk' } });
    expect(run.facts).toHaveProperty('forbidden', asked.length);
  });

  it('keeps its plan when the source is called something else', async () => {
    const source = await addSource();
    await bench.collect(source.id);
    const { revision } = (await findSource(db, source.id))!;
    await editSource(bench.deps, { sourceId: source.id, revision, name: 'Harbour Notes', userId: null });
    const run = await bench.collect(source.id);
    expect(run.facts).toMatchObject({ pressedBy: 'plan' });
  });

  it('walks anew when the last walk is too old', async () => {
    const source = await addSource({ fullWalkHours: 24 });
    await bench.collect(source.id);
    const run = await bench.collect(source.id, 25 * 60);
    expect(run.facts).toMatchObject({ pressedBy: 'walk' });
  });

  it('walks anew when the buttons of the plan are gone', async () => {
    const source = await addSource();
    await bench.collect(source.id);
    const usual = news.answers.get('/list')!;
    news.answers.set('/list', (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<!doctype html><title>News</title><h1>News</h1><ul><li><a href="/story-1">Story</a></li></ul>',
      );
    });
    const broken = await bench.collect(source.id);
    expect(broken.facts).toMatchObject({ pressedBy: 'plan' });
    news.answers.set('/list', usual);
    const after = await bench.collect(source.id);
    expect(after.facts).toMatchObject({ pressedBy: 'walk', presses: 3 });
  });

  it('lists a page that has nothing before it is pressed', async () => {
    const source = await addSource();
    news.answers.set('/list', (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>News</title><h1>News of the harbour and of the town around it</h1><ul></ul><button>Show more</button><script>
        document.querySelector('button').addEventListener('click', function () {
          for (const n of [1, 2, 3]) document.querySelector('ul').insertAdjacentHTML('beforeend', '<li><a href="/story-' + n + '">Story</a></li>');
          this.remove();
        });</script>`);
    });
    const run = await bench.collect(source.id);
    expect(run).toMatchObject({ outcome: 'collected', fresh: 3, failed: 0 });
  });

  it('presses what a person allowed, leaves what was forbidden, and walks anew once marks change', async () => {
    news.answers.set('/list', (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>News</title><h1>News of the harbour</h1><ul><li><a href="/story-1">Story</a></li></ul>
        <button data-n="2">Load more</button><button data-n="3">Subscribe to see 3 more</button><script>
        for (const button of document.querySelectorAll('button')) button.addEventListener('click', function () {
          document.querySelector('ul').insertAdjacentHTML('beforeend', '<li><a href="/story-' + this.dataset.n + '">Story</a></li>');
          this.remove();
        });</script>`);
    });
    const source = await addSource();
    const first = await bench.collect(source.id);
    expect(first).toMatchObject({ fresh: 2 });
    expect(await labelsOf(source.id)).toEqual([
      ['Load more', 'pressed'],
      ['Subscribe to see # more', 'withheld'],
    ]);
    const pressMarks = { 'Load more': 'forbid', 'Subscribe to see # more': 'pin' } as const;
    const { own, revision } = (await findSource(db, source.id))!;
    const edited = await editSource(bench.deps, {
      ...{ sourceId: source.id, revision, userId: null },
      set: { collection: { ...own.collection, pressMarks } },
    });
    expect(edited).toMatchObject({ kind: 'saved' });
    const second = await bench.collect(source.id);
    expect(second).toMatchObject({ fresh: 1 });
    expect(second.facts).toMatchObject({ pressedBy: 'walk' });
    expect(await labelsOf(source.id)).toEqual([['Subscribe to see # more', 'pressed']]);
    const third = await bench.collect(source.id);
    expect(third.facts).toMatchObject({ pressedBy: 'plan', presses: 1 });
  });

  /** A list that grows with each press without end; the page tells the server of its loading and of its third press. */
  function serveEndless(seen: (what: string) => void): void {
    for (const what of ['loaded', 'third'])
      news.answers.set(`/${what}`, (_, response) => {
        seen(what);
        response.end();
      });
    news.answers.set('/list', (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>News</title><h1>News of the harbour</h1><ul><li><a href="/story-1">Story</a></li></ul>
        <button>Load more</button><script>
        fetch('/loaded');
        let n = 1;
        document.querySelector('button').addEventListener('click', function () {
          n++;
          if (n === 4) fetch('/third');
          const path = n <= 12 ? '/story-' + n : '/page-' + n;
          document.querySelector('ul').insertAdjacentHTML('beforeend', '<li><a href="' + path + '">Story</a></li>');
        });</script>`);
    });
  }

  const addPerson = (email: string) =>
    db.user.create({ data: { email, name: 'Eva', role: 'operator', passwordHash: '-' } });

  it('ends a walk when a person wants it, and keeps what was found', async () => {
    const source = await addSource();
    const person = await addPerson('eva@example.org');
    const stop = () => stopWalk({ db }, { sourceId: source.id, userId: person.id });
    const asked: Promise<{ kind: string }>[] = [];
    serveEndless((what) => {
      if (what === 'third' && asked.length === 0) asked.push(stop());
    });
    const run = await bench.collect(source.id);
    expect(await asked[0]).toEqual({ kind: 'asked' });
    expect(run.facts).toMatchObject({ pressedBy: 'walk', stopped: 'person' });
    expect(run.fresh).toBeGreaterThanOrEqual(4);
    const stored = await db.traversal.findUniqueOrThrow({ where: { sourceId: source.id } });
    expect(stored).toMatchObject({ why: 'person' });
    expect(stored.plan).not.toBeNull();
    expect(await stop()).toEqual({ kind: 'no-walk' });
  });

  it('ends a first walk and one begun anew when they are stopped before anything was pressed', async () => {
    const source = await addSource({ fullWalkHours: 24 });
    const person = await addPerson('ada@example.org');
    const asked: Promise<{ kind: string }>[] = [];
    serveEndless((what) => {
      if (what === 'loaded') asked.push(stopWalk({ db }, { sourceId: source.id, userId: person.id }));
    });
    for (const later of [undefined, 25 * 60]) {
      const run = await bench.collect(source.id, later);
      expect(run.facts).toMatchObject({ pressedBy: 'walk', stopped: 'person' });
    }
    expect(await Promise.all(asked)).toEqual([{ kind: 'asked' }, { kind: 'asked' }]);
    // As a worker leaves it that ends in the middle: whoever takes it up knows already, and does not open the page.
    const interrupted = { endedAt: null, stopAsked: true };
    await db.traversal.update({ where: { sourceId: source.id }, data: interrupted });
    expect((await bench.collect(source.id)).facts).toMatchObject({ pressedBy: 'walk', stopped: 'person' });
    expect(asked).toHaveLength(2);
  });

  it('is left to a worker that has a browser', async () => {
    const source = await addSource();
    const { browsers } = bench.deps;
    delete bench.deps.browsers;
    await saveHeartbeat(db, { id: 'other', host: 'there', pid: 2, browser: true });
    expect(await bench.collect(source.id)).toMatchObject({ state: 'listing' });
    expect(news.countOf('/list')).toBe(0);
    bench.deps.browsers = browsers!;
    await db.$executeRaw`update pending_page set not_before = now()`;
    bench.jobs.push({ name: 'collect-host', payload: { host: news.host } });
    await bench.settle();
    const run = await db.run.findFirstOrThrow({ where: { sourceId: source.id } });
    expect(run).toMatchObject({ state: 'finished', fresh: 12, facts: { pressedBy: 'walk' } });
  });

  it('says that nothing was pressed where no worker has a browser', async () => {
    await db.worker.deleteMany();
    delete bench.deps.browsers;
    const source = await addSource();
    const run = await bench.collect(source.id);
    expect(run).toMatchObject({ outcome: 'collected', fresh: 3, facts: { notPressed: 'no-browser' } });
  });

  it('presses nothing where the settings do not say so', async () => {
    const source = await addSource({ traverse: false });
    const run = await bench.collect(source.id);
    expect(run).toMatchObject({ outcome: 'collected', fresh: 3 });
    expect(await db.traversal.count()).toBe(0);
  });
});
