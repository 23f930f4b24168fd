import pg from 'pg';
import type { LiveEvent } from '../../core/live/topics.ts';
import { databaseUrl } from '../../env.ts';
import { liveChannel, readLiveEvent } from './live.ts';

/**
 * `lost` is told when the connection breaks; events in between are missed, so readers reload on `listening`. After `ended`
 * nothing follows: this process is about to stop.
 */
export type Heard =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'listening' }
  | { kind: 'lost' }
  | { kind: 'ended' };
type Hearer = (heard: Heard) => void;

/** One connection that listens for everybody in this process. It opens with the first hearer and closes with the last. */
export class LiveListener {
  readonly #url: string;
  readonly #hearers = new Set<Hearer>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #listening = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** @returns what ends the subscription. */
  subscribe(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    if (this.#listening) hearer({ kind: 'listening' });
    if (!this.#client && !this.#retry) void this.#connect();
    return () => {
      this.#hearers.delete(hearer);
      if (this.#hearers.size === 0) this.#close();
    };
  }

  /** Tells all hearers that nothing more comes. */
  end(): void {
    this.#tell({ kind: 'ended' });
  }

  async #connect(): Promise<void> {
    this.#retry = null;
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: 'markdrift live',
    });
    this.#client = client;
    const broken = () => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#listening = false;
      this.#tell({ kind: 'lost' });
      if (this.#hearers.size > 0) this.#retry = setTimeout(() => void this.#connect(), 2000);
    };
    client.on('error', broken);
    client.on('end', broken);
    client.on('notification', ({ payload }) => {
      const event = readLiveEvent(payload);
      if (event) this.#tell({ kind: 'event', event });
    });
    try {
      await client.connect();
      await client.query(`listen ${liveChannel}`);
      if (this.#client === client) {
        this.#listening = true;
        this.#tell({ kind: 'listening' });
      }
    } catch {
      broken();
    }
  }

  #close(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    const client = this.#client;
    this.#client = null;
    this.#listening = false;
    client?.end().catch(() => {});
  }

  #tell(heard: Heard): void {
    for (const hearer of [...this.#hearers]) hearer(heard);
  }
}

const place = globalThis as typeof globalThis & { markdriftListener?: LiveListener };

export function processListener(): LiveListener {
  if (!place.markdriftListener) {
    const listener = new LiveListener(databaseUrl());
    place.markdriftListener = listener;
    // The web server stops when its last answer is done, and a live stream would never be.
    process.once('SIGTERM', () => listener.end());
  }
  return place.markdriftListener;
}
