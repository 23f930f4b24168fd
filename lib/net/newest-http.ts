import type { Agent } from 'undici';
import type { AddressGuard } from './address-guard.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import { type Hop, type RequestSettings, requestOnce } from './request-once.ts';

const mostOrigins = 1000;

export interface NewestHttp {
  ask(url: string, settings: RequestSettings): Promise<Hop>;
  /** For what must not be sent twice. */
  readonly http1: Agent;
  destroy(): Promise<void>;
}

/**
 * Asks by HTTP/2 where a server offers it when the connection is made (ALPN), and by HTTP/1.1 else. A server that offers
 * HTTP/2 and then fails in it is asked once more by HTTP/1.1, and from then on only so. Both go through the guard, which
 * pins the address; one request at a time to a host remains the caller's matter.
 */
export function createNewestHttp(options: { guard: AddressGuard; connectMilliseconds: number }): NewestHttp {
  const http1 = createGuardedAgent(options);
  const http2 = createGuardedAgent({ ...options, allowH2: true });
  /** Origins whose HTTP/2 failed; the oldest is forgotten first. */
  const failed = new Set<string>();
  return {
    http1,
    async ask(url, settings) {
      const { origin, protocol } = new URL(url);
      if (protocol !== 'https:' || failed.has(origin)) return requestOnce(http1, url, settings);
      try {
        return await requestOnce(http2, url, settings);
      } catch (error) {
        if (!isTroubleOfHttp2(error)) throw error;
        failed.add(origin);
        if (failed.size > mostOrigins) failed.delete(failed.values().next().value!);
        return requestOnce(http1, url, settings);
      }
    },
    destroy: async () => {
      await Promise.all([http1.destroy(), http2.destroy()]);
    },
  };
}

/** What Node and undici name after the protocol, at any depth. */
function isTroubleOfHttp2(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code = '' } = current as NodeJS.ErrnoException;
    if (/^(?:ERR_HTTP2_|NGHTTP2_)/.test(code) || /^HTTP\/2: /.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}
