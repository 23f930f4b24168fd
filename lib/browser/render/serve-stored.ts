import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Protocol } from 'puppeteer-core';

/** What a page that is drawn may ask for. */
export interface Manners {
  /** Whether robots.txt lets an address be asked for. */
  mayAsk(url: string): Promise<boolean>;
  /** Least milliseconds between two requests to a host. */
  requestPause: number;
  /** After so many requests nothing more is asked for. */
  mostRequests: number;
}

export interface Served {
  /** Requests that were let out, and those that were not. */
  asked: number;
  refused: number;
}

/**
 * The first request of the tab is answered with the stored page; it may go nowhere else afterwards. What the page needs
 * besides is asked for as robots.txt allows, with a pause between two requests to a host, and only so much of it.
 *
 * @returns counts that go on while the page lives
 */
export async function serveStored(session: CDPSession, html: string, manners: Manners): Promise<Served> {
  await session.send('Page.enable');
  const { frameTree } = await session.send('Page.getFrameTree');
  const main = frameTree.frame.id;
  const counts: Served = { asked: 0, refused: 0 };
  const pace = pacing(manners.requestPause);
  let served = false;
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });

  const decide = async (paused: Protocol.Fetch.RequestPausedEvent): Promise<void> => {
    const { requestId, request, frameId, resourceType } = paused;
    const refuse = (errorReason: Protocol.Network.ErrorReason) =>
      session.send('Fetch.failRequest', { requestId, errorReason });
    if (frameId === main && resourceType === 'Document') {
      if (served) return refuse('Aborted');
      served = true;
      return session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: 'text/html; charset=utf-8' }],
        body: Buffer.from(html).toString('base64'),
      });
    }
    if (!/^https?:/i.test(request.url)) return session.send('Fetch.continueRequest', { requestId });
    if (counts.asked >= manners.mostRequests || !(await manners.mayAsk(request.url))) {
      counts.refused++;
      return refuse('BlockedByClient');
    }
    counts.asked++;
    await pace(new URL(request.url).host);
    return session.send('Fetch.continueRequest', { requestId });
  };
  // The tab may be gone before an answer is given.
  session.on('Fetch.requestPaused', (paused) => void decide(paused).catch(() => {}));
  return counts;
}

function pacing(pause: number): (host: string) => Promise<void> {
  const nextAt = new Map<string, number>();
  return async (host) => {
    const now = performance.now();
    const at = Math.max(now, nextAt.get(host) ?? 0);
    nextAt.set(host, at + pause);
    if (at > now) await delay(at - now);
  };
}
