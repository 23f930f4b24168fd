import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'puppeteer-core';
import { defaultGrowthLimits, type GrowthLimits } from '../../core/traverse/page/growing-list.ts';
import { identifyButtons } from '../../core/traverse/page/identify-buttons.ts';
import type { Button, ButtonId, SeenPage } from '../../core/traverse/page/page-parameters.ts';
import { buttonLabel, type PressMarks } from '../../core/traverse/page/press-marks.ts';
import { spontaneousAreas } from '../../core/traverse/page/spontaneous-areas.ts';
import { isUnsafe } from '../../core/traverse/page/unsafe-words.ts';
import { normalizeUrl } from '../../core/url/normalize-url.ts';
import type { Agent, Sight } from '../agent/agent.ts';
import { agentScript } from '../agent/agent-script.ts';
import { ClickListeners } from './click-listeners.ts';
import { keepOnPage, type PageKeeper } from './keep-on-page.ts';

export interface SessionOptions {
  url: string;
  /** Milliseconds without a change or a request after which the page has settled. */
  quiet: number;
  /** Longest wait for that, milliseconds; and for loading. */
  settleLimit: number;
  loadLimit: number;
  /** Milliseconds for which the first loaded page is watched for what changes by itself. */
  watch: number;
  requestPause: number;
  /** Whether robots.txt lets an address be asked for: the page's own scripts are held to it as well. */
  mayAsk: (url: string) => Promise<boolean>;
  lean: boolean;
  growth: GrowthLimits;
  marks: PressMarks;
}

export const defaultSessionOptions: Omit<SessionOptions, 'url' | 'mayAsk'> = {
  quiet: 120,
  settleLimit: 8000,
  loadLimit: 30_000,
  watch: 2500,
  requestPause: 0,
  lean: true,
  growth: defaultGrowthLimits,
  marks: {},
};

export type PressResult =
  | { kind: 'page'; page: SeenPage }
  | { kind: 'left'; page: SeenPage | null; urls: string[] }
  | { kind: 'missing' };

/** The page does not answer any more, has crashed, or is not the one that was loaded. */
export class PageLost extends Error {}

/** One page in one browser: loads it, presses what its last sight showed, and says what it looks like once settled. */
export class PageSession {
  readonly #page: Page;
  readonly #keeper: PageKeeper;
  readonly #listeners: ClickListeners;
  readonly #options: SessionOptions;
  readonly #name: string;
  readonly #ignored = new Set<string>();
  readonly #normal = new Map<string, string | null>();
  #places = new Map<ButtonId, number>();
  #lost: PageLost | null = null;
  #loads = 0;

  private constructor(
    page: Page,
    keeper: PageKeeper,
    listeners: ClickListeners,
    options: SessionOptions,
    name: string,
  ) {
    [this.#page, this.#keeper, this.#listeners] = [page, keeper, listeners];
    [this.#options, this.#name] = [options, name];
    page.on('error', () => {
      this.#lost = new PageLost('the page crashed');
    });
    page.on('close', () => {
      this.#lost = new PageLost('the page was closed');
    });
  }

  static async open(browser: Browser, options: SessionOptions): Promise<PageSession> {
    // Nothing a page stores outlives its session.
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const name = `_${randomBytes(8).toString('hex')}`;
    await page.evaluateOnNewDocument(agentScript(name, options.growth));
    const keeper = await keepOnPage(page, options);
    const session = await page.createCDPSession();
    await session.send('DOM.enable');
    await session.send('Debugger.enable');
    // `debugger` statements would stop the page.
    await session.send('Debugger.setSkipAllPauses', { skip: true });
    return new PageSession(page, keeper, new ClickListeners(session), options, name);
  }

  /** Loads the page as for a new visitor. @throws PageLost where it cannot be loaded */
  async load(): Promise<SeenPage> {
    this.#keeper.loading(true);
    this.#listeners.forget();
    try {
      await this.#forgetVisitor();
      await this.#page.goto(this.#options.url, {
        waitUntil: 'domcontentloaded',
        timeout: this.#options.loadLimit,
      });
    } catch (error) {
      throw new PageLost((error as Error).message);
    } finally {
      this.#keeper.loading(false);
    }
    await this.#settle();
    if (this.#loads++ === 0 && this.#options.watch > 0) {
      await this.#look();
      await this.#inPage((agent, time) => agent.settled(Number.POSITIVE_INFINITY, time), this.#options.watch);
    }
    const { urls } = await this.#leaves();
    const page = await this.#look();
    return { ...page, aside: [...(page.aside ?? []), ...urls] };
  }

  /** @throws PageLost */
  async press(button: ButtonId): Promise<PressResult> {
    const place = this.#places.get(button);
    if (place === undefined) return { kind: 'missing' };
    if (!(await this.#inPage((agent, at) => agent.press(at), place))) return { kind: 'missing' };
    await this.#settle();
    const { urls, replaced } = await this.#leaves();
    if (replaced) return { kind: 'left', page: null, urls };
    const page = await this.#look();
    return urls.length > 0 ? { kind: 'left', page, urls } : { kind: 'page', page };
  }

  /** What the window shows now, as WebP of a quarter of its size. @throws PageLost */
  async picture(): Promise<Uint8Array> {
    const session = await this.#page.createCDPSession();
    const taken = this.#call(
      (async () => {
        const { cssVisualViewport: window } = await session.send('Page.getLayoutMetrics');
        const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = window;
        const clip = { x, y, width, height, scale: 0.25 };
        return session.send('Page.captureScreenshot', { format: 'webp', quality: 60, clip });
      })(),
    );
    try {
      return new Uint8Array(Buffer.from((await taken).data, 'base64'));
    } finally {
      await session.detach().catch(() => {});
    }
  }

  /** Requests of the page that robots.txt forbids, so far. */
  forbidden(): number {
    return this.#keeper.forbidden();
  }

  /** Lets go of the page; gives up waiting when it does not answer. */
  async close(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, 3000).unref());
    await Promise.race([
      this.#page
        .browserContext()
        .close()
        .catch(() => {}),
      late,
    ]);
  }

  async #forgetVisitor(): Promise<void> {
    if (this.#loads === 0) return;
    const session = await this.#page.createCDPSession();
    const { origin } = new URL(this.#options.url);
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'cookies,local_storage,indexeddb,service_workers,cache_storage',
    });
    await session.detach();
    // A page without storage, as an error page of the browser, has nothing to forget.
    await this.#inPage(() => sessionStorage.clear(), 0).catch(() => {});
  }

  async #settle(): Promise<void> {
    const { quiet, settleLimit } = this.#options;
    const until = performance.now() + settleLimit;
    for (;;) {
      const left = until - performance.now();
      const calm = await this.#inPage(
        (agent, [time, limit]) => agent.settled(time!, limit!),
        [quiet, Math.max(50, left)],
      );
      const sinceEnd = performance.now() - this.#keeper.lastEnd();
      if (left <= 0 || (calm && this.#keeper.inFlight() === 0 && sinceEnd >= quiet / 2)) return;
    }
  }

  async #leaves(): Promise<{ urls: string[]; replaced: boolean }> {
    const wanted = await this.#inPage((agent) => agent.takeLeaves(), 0);
    const all = [...wanted.urls, ...this.#keeper.takeLeaves()].map((url) => this.#normalize(url));
    const own = normalizeUrl(this.#page.url());
    const urls = all.filter((url) => url !== null && url !== own) as string[];
    return { urls: [...new Set(urls)], replaced: wanted.replaced };
  }

  /** @param again looks that may follow: what was seen before a change of what is left out is no state that comes again */
  async #look(again = 5): Promise<SeenPage> {
    await this.#call(this.#listeners.tell(this.#name));
    const sight: Sight = await this.#inPage((agent, ignored) => agent.look(ignored), [...this.#ignored]);
    const before = this.#ignored.size;
    for (const area of spontaneousAreas(sight.changes)) this.#ignored.add(area);
    if (again === 0 || (this.#ignored.size === before && !sight.cut)) return this.#describe(sight);
    if (sight.cut) await this.#settle();
    const page = await this.#look(again - 1);
    return { ...page, aside: [...(page.aside ?? []), ...this.#normalizeAll(sight.aside)] };
  }

  #describe(sight: Sight): SeenPage {
    const { marks } = this.#options;
    const buttons: Button[] = [];
    const withheld = new Set<string>();
    this.#places = new Map();
    for (const [place, button] of identifyButtons(sight.buttons).entries()) {
      const traits = sight.buttons[place]!;
      const label = buttonLabel(traits);
      const mark = Object.hasOwn(marks, label) ? marks[label] : undefined;
      if (mark === 'forbid') continue;
      if (mark === undefined && isUnsafe(traits)) {
        withheld.add(label);
        continue;
      }
      this.#places.set(button.id, place);
      buttons.push(mark === 'pin' ? { ...button, pinned: true } : button);
    }
    return {
      buttons,
      urls: this.#normalizeAll(sight.urls),
      aside: this.#normalizeAll(sight.aside),
      withheld: [...withheld],
    };
  }

  #normalizeAll(urls: readonly string[]): string[] {
    return urls.map((url) => this.#normalize(url)).filter((url) => url !== null) as string[];
  }

  /** The same addresses are seen with each press. */
  #normalize(url: string): string | null {
    const known = this.#normal.get(url);
    if (known !== undefined) return known;
    if (this.#normal.size > 20_000) this.#normal.clear();
    const normal = normalizeUrl(url);
    this.#normal.set(url, normal);
    return normal;
  }

  #inPage<Given, Result>(
    work: (agent: Agent, given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Awaited<Result>> {
    const script = `(given) => (${work})(window[${JSON.stringify(this.#name)}], given)`;
    const call = this.#page.evaluate(`(${script})(${JSON.stringify(given) ?? 'undefined'})`);
    return this.#call(call as Promise<Awaited<Result>>);
  }

  /** A page that does not answer in time, as it computes for ever, is lost. */
  async #call<Result>(work: Promise<Result>): Promise<Result> {
    if (this.#lost) throw this.#lost;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const limit = this.#options.settleLimit + 7000;
      timer = setTimeout(() => reject(new PageLost('the page does not answer')), limit);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      // What it says later, nobody waits for any more.
      work.catch(() => {});
      throw error instanceof PageLost ? error : new PageLost((error as Error).message);
    } finally {
      clearTimeout(timer);
    }
  }
}
