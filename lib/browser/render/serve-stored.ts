import { type CDPSession, CDPSessionEvent, type Protocol } from 'puppeteer-core';
import { hostPacing } from '../host-pacing.ts';

/** What a page that is drawn may ask for. */
export interface Manners {
  /** Whether robots.txt lets an address be asked for. */
  mayAsk(url: string): Promise<boolean>;
  /** Least milliseconds between two requests to a host. */
  requestPause: number;
  /** After so many requests nothing more is asked for. */
  mostRequests: number;
}

/** Counts that go on while the page lives. */
export interface Served {
  /** Requests that were let out. */
  asked: number;
  /** Of those that were not: how many robots.txt forbids, and how many of these are documents of frames. */
  forbidden: number;
  forbiddenFrames: number;
}

/**
 * The first request of the tab is answered with the stored page; it may go nowhere else afterwards. What the page needs
 * besides is asked for as robots.txt allows, with a pause between two requests to a host, and only so much of it. Frames of
 * other sites live in processes of their own, which begin once what they ask for is waited for as well.
 */
export async function serveStored(session: CDPSession, html: string, manners: Manners): Promise<Served> {
  await session.send('Page.enable');
  const { frameTree } = await session.send('Page.getFrameTree');
  const main = frameTree.frame.id;
  const counts: Served = { asked: 0, forbidden: 0, forbiddenFrames: 0 };
  const pace = hostPacing(manners.requestPause);
  let served = false;

  const decide = async (at: CDPSession, paused: Protocol.Fetch.RequestPausedEvent): Promise<void> => {
    const { requestId, request, frameId, resourceType } = paused;
    const refuse = (errorReason: Protocol.Network.ErrorReason) =>
      at.send('Fetch.failRequest', { requestId, errorReason });
    if (frameId === main && resourceType === 'Document') {
      if (served) return refuse('Aborted');
      served = true;
      return at.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: 'text/html; charset=utf-8' }],
        body: Buffer.from(html).toString('base64'),
      });
    }
    if (!/^https?:/i.test(request.url)) return at.send('Fetch.continueRequest', { requestId });
    if (counts.asked >= manners.mostRequests) return refuse('BlockedByClient');
    if (!(await manners.mayAsk(request.url))) {
      counts.forbidden++;
      if (resourceType === 'Document') counts.forbiddenFrames++;
      return refuse('BlockedByClient');
    }
    counts.asked++;
    await pace(new URL(request.url).host);
    return at.send('Fetch.continueRequest', { requestId });
  };

  const attend = async (at: CDPSession): Promise<void> => {
    // The tab may be gone before an answer is given.
    at.on('Fetch.requestPaused', (paused) => void decide(at, paused).catch(() => {}));
    at.on(CDPSessionEvent.SessionAttached, (part) => void begin(part).catch(() => {}));
    await at.send('Network.enable');
    await at.send('Network.setBypassServiceWorker', { bypass: true });
    await at.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    // What workers ask for is told by the frame that they belong to.
    const filter = [{ type: 'iframe' }];
    await at.send('Target.setAutoAttach', {
      ...{ autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter },
    });
  };
  const begin = async (part: CDPSession): Promise<void> => {
    await attend(part);
    await part.send('Runtime.runIfWaitingForDebugger');
  };
  await attend(session);
  return counts;
}
