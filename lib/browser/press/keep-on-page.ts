import type { HTTPRequest, Page } from 'puppeteer-core';
import { hostPacing } from '../host-pacing.ts';

export interface PageKeeper {
  /** Requests that robots.txt forbids, so far. */
  forbidden(): number;
  /** Requests of the page that are under way. */
  inFlight(): number;
  /** Milliseconds of `performance.now()` when the last one ended. */
  lastEnd(): number;
  /** While true, the page may be loaded; otherwise its main frame stays where it is. */
  loading(value: boolean): void;
  /** Addresses that it was kept from going to since the last call. */
  takeLeaves(): string[];
}

export interface KeeperOptions {
  /** Whether robots.txt lets an address be asked for. */
  mayAsk: (url: string) => Promise<boolean>;
  /** Least milliseconds between two requests to a host. */
  requestPause: number;
  /** Images, films and fonts are not fetched. */
  lean: boolean;
}

const heavy = new Set(['image', 'media', 'font']);

/**
 * Keeps the main frame on its page: what a press would navigate to is noted and not fetched; new windows are closed,
 * dialogs dismissed, downloads denied. All requests keep the host's pace and robots.txt, and only http(s) leaves.
 */
export async function keepOnPage(page: Page, options: KeeperOptions): Promise<PageKeeper> {
  const underWay = new Set<HTTPRequest>();
  const pace = hostPacing(options.requestPause);
  let [lastEnd, loading, leaves, forbidden] = [0, false, [] as string[], 0];

  const decide = async (request: HTTPRequest): Promise<void> => {
    const url = URL.parse(request.url());
    const isMain = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isMain && !loading) {
      leaves.push(request.url());
      // This reason leaves the page as it is; others show an error in its place.
      return request.abort('aborted');
    }
    if (url?.protocol === 'data:' || url?.protocol === 'blob:') return request.continue();
    if (!url || !/^https?:$/.test(url.protocol)) return request.abort('blockedbyclient');
    if (options.lean && heavy.has(request.resourceType())) return request.abort('blockedbyclient');
    underWay.add(request);
    if (!(await options.mayAsk(url.href))) {
      forbidden++;
      return request.abort('blockedbyclient');
    }
    await pace(url.host);
    return request.continue();
  };
  const end = (request: HTTPRequest) => {
    if (underWay.delete(request)) lastEnd = performance.now();
  };

  await page.setRequestInterception(true);
  await page.setCacheEnabled(true);
  // The page may be gone before an answer is given.
  page.on('request', (request) => void decide(request).catch(() => {}));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('dialog', (dialog) => {
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answer.catch(() => {});
  });
  page.on('popup', (other) => {
    if (!other) return;
    if (/^https?:/.test(other.url())) leaves.push(other.url());
    other.close().catch(() => {});
  });
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'deny' }).catch(() => {});

  return {
    forbidden: () => forbidden,
    inFlight: () => underWay.size,
    lastEnd: () => lastEnd,
    loading: (value) => {
      loading = value;
      if (value) underWay.clear();
    },
    takeLeaves: () => leaves.splice(0),
  };
}
