import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/database.ts';
import { appliedMigrations, queueAnswers } from '../db/operations/readiness.ts';
import { countLiveWorkers } from '../db/operations/workers.ts';

export const readinessParts = ['database', 'migrations', 'queue', 'worker'] as const;
export type ReadinessPart = (typeof readinessParts)[number];
export type Readiness = { ready: boolean; parts: Record<ReadinessPart, 'ready' | 'not-ready'> };

const patienceMilliseconds = 3000;

/** Whether each part can do its work now. Tells which is not, and nothing of why: it is open to everybody. */
export async function readReadiness(
  db: Database,
  migrationsFolder = path.join(process.cwd(), 'prisma', 'migrations'),
): Promise<Readiness> {
  const checks: Record<ReadinessPart, () => Promise<boolean>> = {
    database: async () => (await db.$queryRaw<unknown[]>`select 1`).length === 1,
    migrations: async () => {
      const applied = new Set(await appliedMigrations(db));
      const entries = await readdir(migrationsFolder, { withFileTypes: true });
      return entries.every((entry) => !entry.isDirectory() || applied.has(entry.name));
    },
    queue: () => queueAnswers(db),
    worker: async () => (await countLiveWorkers(db)) > 0,
  };
  const states = await Promise.all(
    readinessParts.map(async (part) => [part, (await inTime(checks[part])) ? 'ready' : 'not-ready'] as const),
  );
  return {
    ready: states.every(([, state]) => state === 'ready'),
    parts: Object.fromEntries(states) as Readiness['parts'],
  };
}

async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMilliseconds);
  });
  try {
    return await Promise.race([check().catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
