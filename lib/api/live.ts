import type { LiveListener } from '../db/operations/live-listener.ts';

const gatherMilliseconds = 400;
const breathMilliseconds = 20_000;

/**
 * Server-sent events of what changed. Equal events within a short while are sent once; a breath every 20 seconds keeps
 * proxies from closing the stream and lets the page notice a lost server.
 *
 * @param stillAllowed asked with each breath and whenever accounts change: a closed account hears no more
 */
export function liveStream(
  listener: LiveListener,
  signal: AbortSignal,
  stillAllowed: () => Promise<boolean>,
): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const waiting = new Set<string>();
      let gathering: NodeJS.Timeout | undefined;
      const send = (event: string, data: string) => {
        try {
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${data}\n\n`));
        } catch {
          stop();
        }
      };
      const checkSession = () => {
        // A database that cannot be asked just now ends nothing; the next breath asks again.
        stillAllowed().then(
          (allowed) => allowed || stop(),
          () => {},
        );
      };
      const flush = () => {
        gathering = undefined;
        for (const data of waiting) send('change', data);
        waiting.clear();
      };
      const unsubscribe = listener.subscribe((heard) => {
        if (heard.kind === 'ended') return stop();
        if (heard.kind !== 'event') return send(heard.kind, '{}');
        if (heard.event.topic === 'users') checkSession();
        waiting.add(JSON.stringify(heard.event));
        gathering ??= setTimeout(flush, gatherMilliseconds);
      });
      const breath = setInterval(() => {
        send('breath', '{}');
        checkSession();
      }, breathMilliseconds);
      send('breath', '{}');
      stop = () => {
        stop = () => {};
        unsubscribe();
        clearInterval(breath);
        clearTimeout(gathering);
        try {
          controller.close();
        } catch {
          // Already closed by the reader.
        }
      };
      signal.addEventListener('abort', () => stop(), { once: true });
    },
    cancel: () => stop(),
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
