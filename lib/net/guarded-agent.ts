import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.ts';

/** The guard forbade the address that a name or a link leads to. */
export class RefusedAddress extends Error {
  readonly address: string;
  readonly range: string;

  constructor(address: string, range: string) {
    super(`${address} is ${range}`);
    this.name = 'RefusedAddress';
    this.address = address;
    this.range = range;
  }
}

/** What holds for connections to hosts, by whatever way. */
export const agentSettings = {
  pipelining: 1,
  keepAliveTimeout: 8_000,
  keepAliveMaxTimeout: 60_000,
  maxHeaderSize: 64 * 1024,
  // The fetcher has time limits of its own, which do not depend on undici's coarse timers.
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

export interface AgentOptions {
  guard: AddressGuard;
  connectMilliseconds: number;
  /** Whether HTTP/2 is spoken where the server offers it. */
  allowH2?: boolean;
}

/**
 * An agent with kept-alive connections that can open none past the guard: the guard *is* its name resolution,
 * so the address that was checked is the address that is connected to, and a name that answers differently the second
 * time gains nothing.
 */
export function createGuardedAgent({ guard, connectMilliseconds, allowH2 = false }: AgentOptions): Agent {
  const lookup: LookupFunction = (hostname, options, callback) => {
    guard.resolve(hostname).then(
      (resolution) => {
        if (resolution.kind === 'refused') {
          callback(new RefusedAddress(resolution.address, resolution.range), '', 0);
        } else if (resolution.kind === 'unresolved') {
          callback(Object.assign(new Error(`${hostname} has no address`), { code: resolution.code }), '', 0);
        } else if (options.all) {
          callback(null, [...resolution.addresses]);
        } else {
          const first = resolution.addresses[0]!;
          callback(null, first.address, first.family);
        }
      },
      callback as (error: Error) => void,
    );
  };
  const connect = buildConnector({ lookup, timeout: connectMilliseconds, allowH2 });
  return new Agent({
    ...agentSettings,
    allowH2,
    // A literal address is never looked up; it is checked here.
    connect: (options, callback) => {
      const literal = /^\[|^[\d.]+$/.test(options.hostname) || options.hostname.includes(':');
      const verdict = literal ? guard.check(options.hostname) : null;
      if (verdict?.kind === 'refused') callback(new RefusedAddress(verdict.address, verdict.range), null);
      else connect(options, callback);
    },
  });
}
