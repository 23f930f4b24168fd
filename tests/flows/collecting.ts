import { createHash } from 'node:crypto';
import { openRenderer } from '../../lib/browser/render/open-renderer.ts';
import type { WrapperRules } from '../../lib/core/extract/rules.ts';
import { readLayer } from '../../lib/core/settings/settings-layer.ts';
import type { Database } from '../../lib/db/database.ts';
import { insertSource, type Source } from '../../lib/db/sources/sources.ts';
import { insertWrapper } from '../../lib/db/sources/wrappers.ts';
import type { Deps, JobName, JobPayloads, Pace } from '../../lib/flows/parts/deps.ts';
import { defaultPace } from '../../lib/flows/parts/deps.ts';
import { trainDetector } from '../../lib/flows/parts/detector/train-detector.ts';
import { readersHere } from '../../lib/flows/parts/reading/page-readers.ts';
import { recoverStalled } from '../../lib/flows/recover-stalled.ts';
import { runNow } from '../../lib/flows/run-now.ts';
import { jobHandlers } from '../../lib/jobs/handlers.ts';
import { createAddressGuard } from '../../lib/net/address-guard.ts';
import { createFetcher } from '../../lib/net/fetcher.ts';
import { createNotifier } from '../../lib/notify/notifier.ts';

export const rules: WrapperRules = {
  article: {
    body: { alternatives: ['//div[@class="story-body"]'], exclude: [] },
    title: { alternatives: ['//h1'], exclude: [] },
    date: { alternatives: ['//time/@datetime'], exclude: [] },
  },
};

export const quickPace: Pace = { ...defaultPace, hostPause: 0, retry: 0, hostLease: 5000, stalled: 0 };

/** A source on a test's own site, with rules in force. */
export async function addTestSource(
  db: Database,
  source: { address: string; kind?: 'feed' | 'listing'; rules?: WrapperRules; settings?: object; at?: Date },
): Promise<Source> {
  const at = source.at ?? new Date();
  return db.$transaction(async (tx) => {
    const added = await insertSource(tx, {
      name: 'Test',
      kind: source.kind ?? 'feed',
      address: source.address,
      host: new URL(source.address).host,
      homepage: null,
      groupId: null,
      own: readLayer(source.settings ?? {}),
      statusReason: { code: 'learning', params: { have: 0, need: 30 } },
      createdById: null,
      at,
    });
    await insertWrapper(tx, {
      sourceId: added.id,
      rules: source.rules ?? rules,
      reason: 'first',
      authorId: null,
      at,
    });
    return added;
  });
}

/** The flows with a queue that a test empties itself, so that nothing happens by chance of time. */
export function collecting(db: Database) {
  const jobs: { name: JobName; payload: JobPayloads[JobName] }[] = [];
  const blobs = new Map<string, Uint8Array>();
  const fetcher = createFetcher({ allow: ['127.0.0.0/8'], obeyRobots: false });
  const clock = { now: new Date() };
  const problems: unknown[] = [];
  const deps: Deps & {
    train: (input: Parameters<typeof trainDetector>[0]) => Promise<ReturnType<typeof trainDetector>>;
  } = {
    db,
    fetcher,
    readers: readersHere,
    blobs: {
      put: async (bytes) => {
        const name = createHash('sha256').update(bytes).digest('hex');
        blobs.set(name, bytes);
        return name;
      },
      get: async (name) => blobs.get(name) ?? null,
    },
    now: () => clock.now,
    random: () => 0.5,
    enqueue: async (_tx, name, payload) => {
      jobs.push({ name, payload });
    },
    train: async (input) => trainDetector(structuredClone(input)),
  };
  const stopping = new AbortController();
  const notifier = createNotifier({
    outlet: fetcher,
    authSecret: null,
    consoleAddress: 'http://console.test',
  });
  // One object: what a test replaces in `deps` counts for the handlers too.
  const handlers = jobHandlers(
    Object.assign(deps, {
      notifier,
      render: openRenderer({ executablePath: undefined, guard: createAddressGuard() }),
    }),
    {
      pace: quickPace,
      workerId: 'test',
      stopping: stopping.signal,
      log: { info: () => {}, error: (facts) => problems.push(facts) },
      store: { remove: async (hash) => void blobs.delete(hash), async *list() {} },
    },
  );

  /** Does all jobs that are there and that come of them; then nothing is left to do. */
  async function settle(): Promise<void> {
    for (;;) {
      const job = jobs.shift();
      if (!job) {
        await recoverStalled(deps, { pace: quickPace });
        if (jobs.length === 0) return;
        continue;
      }
      await handlers[job.name](job.payload as never, stopping.signal);
    }
  }

  /** One whole run of a source, `minutes` after the last thing that happened. */
  async function collect(sourceId: number, minutes = 15) {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    const begun = await runNow(deps, { sourceId });
    if (begun.kind !== 'begun') throw new Error(`no run was begun: ${begun.kind}`);
    await settle();
    return db.run.findUniqueOrThrow({ where: { id: BigInt(begun.runId) } });
  }

  return { deps, jobs, blobs, clock, problems, settle, collect, close: () => fetcher.close() };
}
