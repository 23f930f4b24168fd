import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frameMessage } from '../../../app/(console)/sources/picker/frame-messages.ts';
import { frameHeaders } from '../../../app/api/captures/frame-headers.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { framePolicy, pageFrame, pickFrame, pickPolicy } from '../../../lib/core/page-view/page-frame.ts';
import { launchBrowser } from '../browser.ts';
import { attackPages } from './attack-pages.ts';

/**
 * Hostile pages as they are shown in the console and in the picker, in Chromium: whether anything of them ran, asked for
 * something, led away, or got at the page around. What is asked for is counted by the server and by the debugger protocol.
 */
const nonce = 'aNonceThatIsNewEachTime';
let browser: Browser;
let address: string;
let attacks: Record<string, string>;
const asked: string[] = [];
/** What is served under /shown/, with the headers that the routes send; without any under /bare/. */
const shown = new Map<string, { html: string; policy: string }>();

const iframe = (kind: 'view' | 'pick', sandbox: string) =>
  `<iframe width=900 height=380 referrerpolicy=no-referrer sandbox="${sandbox}" src="/shown/${kind}"></iframe>`;
/** A page with secrets, as the console is; it notes what it is told, and by which of its frames. */
const around = `<!doctype html><title>Console</title><script>localStorage.secret='kept';document.cookie='session=secret';
  said={view:[],pick:[],else:[]};addEventListener('message',({source,data})=>{
    const place=Array.from(frames).indexOf(source);said[place<0?'else':place===0?'view':'pick'].push(data)})</script>
  <p id=console>console</p>${iframe('view', '')}${iframe('pick', 'allow-scripts')}`;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const [, root, name = ''] = path.split('/');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (root === 'around') {
    response.setHeader('content-security-policy', "frame-ancestors 'none'");
    response.end(around);
  } else if (root === 'shown') {
    const { html, policy } = shown.get(name)!;
    for (const [key, value] of Object.entries(frameHeaders(policy))) response.setHeader(key, value);
    response.end(html);
  } else if (root === 'bare') {
    response.end(attacks[decodeURIComponent(name)]);
  } else {
    if (path !== '/favicon.ico') asked.push(path);
    response.end('x');
  }
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  attacks = attackPages(`${address}/trap`);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

interface Told {
  view: unknown[];
  pick: unknown[];
  else: unknown[];
}

interface Seen {
  told: Told;
  requests: string[];
  trouble: string[];
  /** In the frame for looking, and in the one for pointing. */
  scripts: number[];
}

/** A tab that notes whatever goes out of it, whatever opens and whatever is parsed as a script in its frames. */
async function openWatched(): Promise<{ page: Page; seen: Pick<Seen, 'requests' | 'trouble'> }> {
  const page = await browser.newPage();
  const seen = { requests: [] as string[], trouble: [] as string[] };
  await page.setViewport({ width: 1000, height: 800 });
  page.on('request', (request) => seen.requests.push(request.url()));
  page.on('dialog', (dialog) => {
    seen.trouble.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => seen.trouble.push('a window opened'));
  page.on('framenavigated', (frame) => {
    if (!/^(about:blank|http:\/\/127\.0\.0\.1:\d+\/(around|shown\/(view|pick)))$/.test(frame.url()))
      seen.trouble.push(`went to ${frame.url()}`);
  });
  page.on('frameattached', (frame) => {
    if (frame.parentFrame()?.parentFrame()) seen.trouble.push('a frame within the frame');
  });
  return { page, seen };
}

async function pressAll({ page }: { page: Page }, frame: Frame): Promise<void> {
  // A dead page has nothing to press: what would act is not there. What is left is pressed as a person would.
  const handles = await frame.$$('a, button, summary, label, input, details, [tabindex], p, span');
  for (const each of handles.slice(0, 4)) await each.click().catch(() => undefined);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  // What a press asked for begins within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

function treeOf(html: string) {
  const parsed = parseHtml(html, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return parsed.tree;
}

type Tab = Awaited<ReturnType<typeof openWatched>>;

/** Shows one page in the frame for looking and in the one for pointing, presses what there is, and says what it did. */
async function show(tab: Tab, html: string): Promise<Seen> {
  const tree = treeOf(html);
  shown.set('view', { html: pageFrame(tree, [], 'en').html, policy: framePolicy });
  shown.set('pick', { html: pickFrame(tree, nonce, 'en').html, policy: pickPolicy(nonce) });
  const { page, seen } = tab;
  seen.requests.length = 0;
  seen.trouble.length = 0;
  asked.length = 0;
  await page.goto(`${address}/around`, { waitUntil: 'load' });
  const scripts: number[] = [];
  for (const kind of ['view', 'pick']) {
    const frame = frameFor(tab, kind);
    await pressAll(tab, frame);
    const inside = await frame.evaluate(look);
    expect(inside.active).toBe(0);
    expect(inside.reached).toEqual(Array(4).fill('SecurityError'));
    scripts.push(inside.scripts);
  }
  expect(await page.$eval('#console', (element) => element.textContent)).toBe('console');
  return {
    told: (await page.evaluate('said')) as Told,
    requests: seen.requests.filter((url) => !/\/around$|\/shown\/|favicon/.test(url)),
    trouble: [...seen.trouble],
    scripts,
  };
}

function frameFor({ page }: Tab, kind: string): Frame {
  return page.frames().find((each) => each.url().endsWith(`/shown/${kind}`))!;
}

/** Runs in a frame: what of it could act, and what it can reach. */
function look() {
  const reach = (what: () => unknown) => {
    try {
      return String(what());
    } catch (error) {
      return (error as Error).name;
    }
  };
  return {
    scripts: document.scripts.length,
    active: document.querySelectorAll(
      'iframe,frame,object,embed,form,input,button,svg,math,link,base,meta[http-equiv],template,[href],[onclick],[onload],[onerror]',
    ).length,
    reached: [
      reach(() => parent.document.title),
      reach(() => top!.location.href),
      reach(() => localStorage.secret),
      reach(() => document.cookie),
    ],
  };
}

describe('of a hundred hostile pages', () => {
  test('the list is long, and most of them do what they want where nothing holds them', async () => {
    expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(100);
    const { page } = await openWatched();
    const armed: string[] = [];
    for (const name of Object.keys(attacks)) {
      asked.length = 0;
      await page.goto(`${address}/bare/${encodeURIComponent(name)}`, { waitUntil: 'load' }).catch(() => {});
      if (asked.some((path) => path.startsWith('/trap'))) armed.push(name);
    }
    await page.close();
    expect(armed.length).toBeGreaterThanOrEqual(60);
  });

  test('none does anything in the frames of the console', async () => {
    const tab = await openWatched();
    const broken: Record<string, unknown> = {};
    for (const [name, html] of Object.entries(attacks)) {
      const { told, ...seen } = await show(tab, html);
      // Only the picker's own script speaks, and only in its own words; it tells what lies on the page, as data.
      const foreign = [
        ...told.view,
        ...told.else,
        ...told.pick.filter((each) => !frameMessage.safeParse(each).success),
        ...told.pick.filter((each) => (each as { text?: string }).text === 'spoofed'),
      ];
      const ready = told.pick.filter((each) => (each as { kind?: string }).kind === 'ready').length;
      const held = { ready: 1, foreign: [], requests: [], trouble: [], scripts: [0, 1], asked: [] };
      const did = { ready, foreign, ...seen, asked: [...asked] };
      if (JSON.stringify(did) !== JSON.stringify(held)) broken[name] = did;
    }
    await tab.page.close();
    expect(broken).toEqual({});
  });
});

test('the picker still points on a page that wants to be taken for it', async () => {
  const tab = await openWatched();
  for (const name of ['clobbered picker', 'clobbered elements', 'clobbered document', 'clobbered window']) {
    const { told } = await show(tab, `${attacks[name]}<p class=story>The story</p>`);
    expect(told.pick).toContainEqual({ from: 'markdrift-picker', kind: 'ready' });
    const frame = frameFor(tab, 'pick');
    await frame.$eval('.story', (element) => element.scrollIntoView());
    await (await frame.$('.story'))!.click();
    await tab.page.waitForFunction(
      () => {
        const { said } = globalThis as unknown as { said: { pick: { kind: string; text?: string }[] } };
        return said.pick.some(({ kind, text }) => kind === 'pick' && text === 'The story');
      },
      { polling: 50 },
    );
  }
  await tab.page.close();
});

test('orders that do not come from the page around are not followed', async () => {
  const tab = await openWatched();
  await show(tab, '<h1>Head</h1><p>Text</p>');
  const marked = await frameFor(tab, 'pick').evaluate(async () => {
    const order = {
      to: 'markdrift-picker',
      kind: 'show',
      picked: [3, 4, 5, 6],
      excluded: [],
      matches: [],
      at: null,
    };
    const heard = new Promise((done) => addEventListener('message', done, { once: true }));
    postMessage(order, '*');
    await heard;
    return document.querySelectorAll('[data-markdrift-pick]').length;
  });
  expect(marked).toBe(0);
  await tab.page.close();
});
