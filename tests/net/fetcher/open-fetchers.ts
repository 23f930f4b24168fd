import { afterEach } from 'vitest';
import type { FetchResult } from '../../../lib/net/fetch-result.ts';
import { createFetcher, type Fetcher, type FetcherOptions } from '../../../lib/net/fetcher.ts';
import { type LoopbackSite, openSite } from '../loopback-site.ts';

/** Sites and fetchers for the tests of a file; what a test opens is closed after it, the last first. */
export function openFetchers() {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  return {
    closeLater: (close: () => Promise<void>) => void open.push(close),
    async site(...options: Parameters<typeof openSite>): Promise<LoopbackSite> {
      const opened = await openSite(...options);
      open.push(opened.close);
      return opened;
    },
    fetcher(options: FetcherOptions = {}): Fetcher {
      const made = createFetcher({ allow: ['127.0.0.0/8'], ...options });
      open.push(made.close);
      return made;
    },
  };
}

export function textOf(result: FetchResult): string {
  if (result.kind !== 'answer') throw new Error(`expected an answer: ${JSON.stringify(result)}`);
  return new TextDecoder().decode(result.bytes);
}
