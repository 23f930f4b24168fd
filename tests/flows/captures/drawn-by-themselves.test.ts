import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openRenderer, type Render } from '../../../lib/browser/render/open-renderer.ts';
import { readSamples } from '../../../lib/db/alerts/alert-samples.ts';
import { releaseHostLease, takeHostLease } from '../../../lib/db/collecting/host-pace.ts';
import { saveHeartbeat } from '../../../lib/db/operations/workers.ts';
import { askForRendering } from '../../../lib/flows/ask-for-rendering.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { createFetcher } from '../../../lib/net/fetcher.ts';
import { chromiumPath } from '../../browser/chromium-path.ts';
import { addTestSource, rules } from '../collecting.ts';
import { leadOnly, openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();
const polite = createFetcher({ allow: ['127.0.0.0/8'] });
const careless = bench.deps.fetcher;
const browser = openRenderer({
  executablePath: await chromiumPath(),
  guard: createAddressGuard({ allow: ['127.0.0.0/8'] }),
});
/** What is drawn, in the order in which it was. */
const drawn: string[] = [];

const drawBy = (render: Render) =>
  Object.assign(bench.deps, {
    render: async (page: Parameters<Render>[0]) => {
      drawn.push(new URL(page.url).pathname);
      return render(page);
    },
  });
const quickly: Render = async ({ html }) => ({
  ...({ kind: 'rendered', html, boxes: [], width: 1280, height: 900, cut: false } as const),
  ...{ forbidden: 0, forbiddenFrames: 0 },
  picture: new Uint8Array([1]),
});

beforeEach(async () => {
  await saveHeartbeat(db, { id: 'one', host: 'here', pid: 1, browser: true });
  bench.deps.fetcher = careless;
  drawn.length = 0;
  drawBy(quickly);
});
afterAll(() => polite.close());

const rows = () =>
  db.rendering.findMany({ orderBy: { askedAt: 'asc' }, include: { capture: { select: { url: true } } } });
const told = async () =>
  (await rows()).map(({ cause, state, capture }) => ({ cause, state, path: new URL(capture.url).pathname }));

describe('pages are drawn by themselves', () => {
  it('when a source is new, in a real browser, as robots.txt allows, once', async () => {
    drawBy(browser);
    bench.deps.fetcher = polite;
    news.answers.set('/robots.txt', (_, response) => response.end('User-agent: *\nDisallow: /ads/'));
    for (const path of ['/ads/banner.svg', '/photo.svg']) {
      news.answers.set(path, (_, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="70"/>');
      });
    }
    publish(3, ({ text }) => text.push('<img src="/photo.svg"><img src="/ads/banner.svg">'));
    const source = await addTestSource(db, { address: news.url('/feed') });
    expect(await bench.collect(source.id)).toMatchObject({ state: 'finished', fresh: 3 });
    expect(bench.problems).toEqual([]);
    const newest = `/${news.stories.at(-1)!.slug}`;
    expect(drawn).toEqual([newest]);
    expect(await told()).toEqual([{ cause: 'added', state: 'done', path: newest }]);
    const [row] = await rows();
    expect(row).toMatchObject({ sourceId: source.id, attempts: 1, nextAttemptAt: null, windowWidth: 1280 });
    expect(row!.byteLength).toBeGreaterThan(1000);
    expect(bench.blobs.has(row!.pictureHash!)).toBe(true);
    expect(news.countOf('/photo.svg')).toBe(1);
    expect(news.countOf('/ads/banner.svg')).toBe(0);
    // The page itself is what was stored: it is not asked for a second time.
    expect(news.countOf(newest)).toBe(1);

    publish(1);
    await bench.collect(source.id);
    expect(drawn).toHaveLength(1);
  });

  it('again when the last picture is too old, of a new page', async () => {
    publish(2);
    const source = await addTestSource(db, {
      address: news.url('/feed'),
      settings: { collection: { drawHours: 24 } },
    });
    await bench.collect(source.id);
    publish(1);
    await bench.collect(source.id, 23 * 60);
    expect(await told()).toHaveLength(1);
    publish(1);
    await bench.collect(source.id, 2 * 60);
    expect((await told()).map(({ cause }) => cause)).toEqual(['added', 'schedule']);
    // Nothing new stands there: the same page is not drawn twice.
    await bench.collect(source.id, 25 * 60);
    expect(await told()).toHaveLength(2);
  });

  it('again when it could not be drawn the last time, once it is due', async () => {
    publish(2);
    const source = await addTestSource(db, {
      address: news.url('/feed'),
      settings: { collection: { drawHours: 24 } },
    });
    drawBy(async () => ({ kind: 'failed', reason: 'too-slow', detail: '' }));
    await expect(bench.collect(source.id)).rejects.toThrow('too-slow');
    drawBy(quickly);
    await bench.collect(source.id, 23 * 60);
    expect(await told()).toMatchObject([{ state: 'failed' }]);
    await bench.collect(source.id, 2 * 60);
    expect(await told()).toMatchObject([{ cause: 'schedule', state: 'done' }]);
  });

  it('the listing too, of which nothing new need come', async () => {
    const list = (note: string) =>
      news.answers.set('/list', (_, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        const items = news.stories.map(({ slug }) => `<li><a href="/${slug}">Story</a></li>`);
        response.end(
          `<!doctype html><title>News</title><h1>News</h1><p>${note}</p><ul>${items.join('')}</ul>`,
        );
      });
    publish(2);
    list('Monday');
    const listing = {
      item: { alternatives: ['//ul/li'], exclude: [] },
      link: { alternatives: ['.//a/@href'], exclude: [] },
    };
    const source = await addTestSource(db, {
      ...{ address: news.url('/list'), kind: 'listing', rules: { ...rules, listing } },
      settings: { collection: { drawHours: 24 } },
    });
    const pages: string[] = [];
    drawBy(async (page) => {
      pages.push(/Monday|Tuesday/.exec(page.html)?.[0] ?? 'article');
      return quickly(page);
    });
    await bench.collect(source.id);
    expect(pages.sort()).toEqual(['Monday', 'article']);
    list('Tuesday');
    await bench.collect(source.id, 23 * 60);
    expect(pages).toHaveLength(2);
    await bench.collect(source.id, 2 * 60);
    expect(pages).toEqual(['Monday', 'article', 'Tuesday']);
    expect((await told()).at(-1)).toEqual({ cause: 'schedule', state: 'done', path: '/list' });
  });

  it('when documents become suspicious: the first bad page and the last good one, which the alert shows', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    for (let i = 0; i < 8; i++) {
      publish(10);
      await bench.collect(source.id);
    }
    const calm = (await told()).length;
    for (let i = 0; i < 3; i++) {
      publish(10, leadOnly);
      await bench.collect(source.id);
    }
    const alert = await db.alert.findFirstOrThrow();
    const shown = await readSamples(db, alert.id);
    const suspicious = (await rows()).filter(({ cause }) => cause === 'suspicious');
    expect(suspicious.map(({ captureId }) => captureId)).toEqual(
      expect.arrayContaining([shown!.bad.captureId, shown!.good.captureId]),
    );
    // At most the run that only had suspicious documents, and the one that raised the alert: two pages each.
    expect((await rows()).length - calm).toBeLessThanOrEqual(4);
    expect(suspicious.every(({ state }) => state === 'done')).toBe(true);
  });

  it('not where it is switched off, where a proxy is in the way, or where no worker has a browser', async () => {
    publish(2);
    const off = await addTestSource(db, {
      address: news.url('/feed'),
      settings: { collection: { drawPages: false } },
    });
    await bench.collect(off.id);
    expect(await told()).toEqual([]);
    await db.worker.deleteMany();
    const blind = await addTestSource(db, { address: news.url('/feed?blind') });
    await bench.collect(blind.id);
    expect(await told()).toEqual([]);
    // As soon as there is one, it is made up for.
    await saveHeartbeat(db, { id: 'two', host: 'here', pid: 2, browser: true });
    await bench.collect(blind.id);
    expect(await told()).toMatchObject([{ cause: 'added', state: 'done' }]);
  });
});

describe('the drawing of a page', () => {
  const asked = async () => {
    publish(2);
    const source = await addTestSource(db, {
      address: news.url('/feed'),
      settings: { collection: { drawPages: false } },
    });
    await bench.collect(source.id);
    const { id } = await db.capture.findFirstOrThrow({ where: { sourceId: source.id, pageType: 'article' } });
    expect(await askForRendering(bench.deps, { captureId: id, userId: null })).toEqual({ kind: 'asked' });
    return { source, captureId: id };
  };
  const later = async (seconds: number) => {
    bench.clock.now = new Date(bench.clock.now.getTime() + seconds * 1000);
    await bench.settle();
  };

  it('waits while somebody else asks the host, and lets nobody ask it meanwhile', async () => {
    const { captureId } = await asked();
    const lease = (token: string) => db.$transaction((tx) => takeHostLease(tx, news.host, token, 60_000));
    expect(await lease('collector')).not.toBeNull();
    await bench.settle();
    expect(drawn).toEqual([]);
    expect(await told()).toMatchObject([{ state: 'waiting' }]);
    await releaseHostLease(db, news.host, 'collector', 0);
    const met: unknown[] = [];
    drawBy(async (page) => {
      met.push(await lease('second'));
      return quickly(page);
    });
    await later(30);
    expect(met).toEqual([null]);
    expect(await db.rendering.findUniqueOrThrow({ where: { captureId } })).toMatchObject({
      ...{ state: 'done', attempts: 1, nextAttemptAt: null },
    });
    expect(await lease('third')).not.toBeNull();
  });

  it('that fails is a failed job, changes nothing else, and is done anew when the job is tried again', async () => {
    const { source, captureId } = await asked();
    const before = await db.source.findUniqueOrThrow({ where: { id: source.id } });
    drawBy(async () => ({ kind: 'failed', reason: 'too-slow', detail: '45000' }));
    await expect(bench.settle()).rejects.toThrow('page not drawn: too-slow 45000');
    expect(await told()).toMatchObject([{ state: 'failed' }]);
    expect(await db.source.findUniqueOrThrow({ where: { id: source.id } })).toEqual(before);
    expect(await bench.collect(source.id)).toMatchObject({ state: 'finished', outcome: 'collected' });
    drawBy(quickly);
    bench.jobs.push({ name: 'render-capture', payload: { captureId: String(captureId) } });
    await bench.settle();
    expect(await told()).toMatchObject([{ state: 'done' }]);
  });

  it('of a page that is not kept any more ends, and is no trouble', async () => {
    await asked();
    bench.blobs.clear();
    await bench.settle();
    expect(await rows()).toMatchObject([{ state: 'failed', failure: { reason: 'gone' } }]);
  });

  it('is taken up again when its worker is killed, and given up when it kills them all', async () => {
    const { captureId } = await asked();
    drawBy(() => Promise.reject(new Error('killed')));
    for (let i = 0; i < 3; i++) await expect(later(200)).rejects.toThrow('killed');
    expect(await told()).toMatchObject([{ state: 'running' }]);
    await expect(later(200)).rejects.toThrow('page not drawn: browser-failed');
    expect(await db.rendering.findUniqueOrThrow({ where: { captureId } })).toMatchObject({
      ...{ state: 'failed', nextAttemptAt: null },
    });
    await later(200);
    expect(drawn).toHaveLength(3);
  });
});
