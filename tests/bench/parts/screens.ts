import { gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../e2e/browser.ts';
import { type SeededConsole, withSeededConsole } from '../console/seeded-console.ts';
import type { PartResult, Row } from '../measuring/row.ts';

const least = 100;

/** Weight of each screen's scripts, and how long until it takes clicks and keys. */
export async function screens({ quick }: { quick: boolean }): Promise<PartResult> {
  return withSeededConsole(quick, async (seeded) => {
    const { db, size } = seeded;
    const alert = await db.alert.findFirstOrThrow({ where: { openKey: { not: null } } });
    const source = (await db.source.findFirstOrThrow({ where: { status: 'ok' } })).id;
    const document = await db.document.findFirstOrThrow({ select: { id: true }, orderBy: { id: 'desc' } });
    const paths = {
      overview: '/',
      alerts: '/alerts',
      'an alert': `/alerts/${alert.id}`,
      sources: '/sources',
      'a source': `/sources/${source}`,
      'its rules': `/sources/${source}/rules`,
      'its detector': `/sources/${source}/detector`,
      'its settings': `/sources/${source}/settings`,
      'a new source': '/sources/new',
      documents: '/documents',
      'documents, searched': '/documents?search=council',
      'a document': `/documents/${document.id}`,
      account: '/settings/account',
      people: '/settings/people',
    };
    const browser = await launchBrowser();
    const rows: Row[] = [];
    const remarks = [`cold cache, alive = takes clicks and hears of changes; ${size}`];
    try {
      // The first visit of all warms the server.
      await visit(browser, seeded, '/');
      for (const [what, path] of Object.entries(paths)) {
        const { alive, scripts } = await visit(browser, seeded, path);
        const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
        const biggest = Math.max(...scripts.map(({ bytes }) => bytes));
        rows.push({
          what: `${what}: alive after`,
          figure: alive,
          unit: 'ms',
          baseline: null,
          megabytes: null,
        });
        rows.push({
          what: `${what}: scripts, gzipped`,
          figure: total / 1000,
          unit: 'kB',
          baseline: null,
          megabytes: null,
        });
        remarks.push(
          `${what}: ${scripts.length} scripts of ${(total / 1000).toFixed(0)} kB, the largest ${(biggest / 1000).toFixed(0)} kB`,
        );
      }
    } finally {
      await browser.close();
    }
    return { rows, remarks };
  });
}

async function visit(browser: Browser, { address, cookie }: SeededConsole, path: string) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const [name, value] = cookie.split(/=(.*)/s);
  await context.setCookie({ name: name!, value: value!, domain: '127.0.0.1', path: '/', httpOnly: true });
  const bodies: Promise<{ url: string; bytes: number } | null>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    bodies.push(
      response
        .buffer()
        .then((body) => ({ url: response.url(), bytes: gzipSync(body).length }))
        .catch(() => null),
    );
  });
  await page.goto(address + path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.querySelector('[data-connected="true"]'), { polling: 'raf' });
  const alive = await page.evaluate(() => performance.now());
  await page.waitForNetworkIdle({ idleTime: least, concurrency: 1 });
  const scripts = (await Promise.all(bodies)).filter((each) => each !== null);
  await context.close();
  return { alive, scripts };
}
