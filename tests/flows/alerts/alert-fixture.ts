import { raiseAlert } from '../../../lib/db/alerts/alerts.ts';
import type { Database } from '../../../lib/db/database.ts';
import type { AlertChanged, AlertDeps } from '../../../lib/flows/parts/alerts/change-alert.ts';

export const hour = 3_600_000;
export const start = new Date('2026-11-20T06:00:00Z');
export const hoursOn = (hours: number) => new Date(start.getTime() + hours * hour);

export interface Job {
  job: string;
  payload: Record<string, unknown>;
}

/** Dependencies with a clock that the test moves and a queue that it reads. A job counts once its transaction commits. */
export function alertDeps(db: Database): AlertDeps & { jobs: Job[]; at: Date } {
  const deps = {
    db,
    at: hoursOn(3),
    jobs: [] as Job[],
    now: () => deps.at,
    enqueue: async (_: unknown, job: string, payload: Record<string, unknown>) => {
      deps.jobs.push({ job, payload });
    },
  };
  return deps;
}

/** The event of an act that was done: what undoing it names. */
export function eventOf(changed: AlertChanged): string {
  if (changed.kind !== 'done') throw new Error(`not done: ${changed.kind}`);
  return changed.eventId;
}

let made = 0;

/** A source with wrapper version 1, so many documents with measurements, and a run. */
export async function sourceWithDocuments(db: Database, count: number) {
  made += 1;
  const source = await db.source.create({
    data: {
      name: `Source ${made}`,
      kind: 'feed',
      address: `http://s${made}.test/feed`,
      host: `s${made}.test`,
      statusReason: {},
      wrappers: { create: { version: 1, reason: 'first' } },
    },
    include: { wrappers: true },
  });
  const run = await db.run.create({ data: { sourceId: source.id, trigger: 'schedule' } });
  const documentIds: string[] = [];
  for (let i = 0; i < count; i++) {
    const document = await db.document.create({
      data: {
        sourceId: source.id,
        runId: run.id,
        identity: `document-${i}`,
        url: `http://s${made}.test/${i}`,
        text: 'One paragraph.',
        listed: {},
        fieldFacts: {},
        suspicious: true,
        measurement: {
          create: {
            sourceId: source.id,
            pageSize: 9000,
            textSize: 14,
            paragraphCount: 1,
            paragraphVariance: 0,
            linkCount: 0,
            blockCount: 0,
            formatCount: 0,
            imageCount: 0,
            otherCount: 0,
          },
        },
      },
    });
    documentIds.push(String(document.id));
  }
  return { source, runId: String(run.id), documentIds };
}

export async function newRun(db: Database, sourceId: number): Promise<string> {
  return String((await db.run.create({ data: { sourceId, trigger: 'schedule' } })).id);
}

export async function user(
  db: Database,
  name: string,
  role: 'administrator' | 'operator' | 'viewer' = 'operator',
) {
  return db.user.create({ data: { email: `${name}@house.test`, name, role, passwordHash: '-' } });
}

/** A drift alert over all documents of a new source. */
export async function driftAlert(db: Database, documents = 4) {
  const made = await sourceWithDocuments(db, documents);
  const sight = {
    sourceId: made.source.id,
    runId: made.runId,
    kind: 'drift',
    field: 'body',
    severity: 'high' as const,
    wrapperVersion: 1,
    score: 2,
    threshold: 1,
    sentence: { code: 'shorter', params: { share: 8 } },
    evidence: {},
    documentIds: made.documentIds,
    firstDocumentId: made.documentIds[0] ?? null,
    at: start,
  };
  const { alertId } = await db.$transaction((tx) => raiseAlert(tx, sight));
  return { ...made, alertId, sight };
}

export async function documentsOf(db: Database, ids: readonly string[]) {
  const rows = await db.document.findMany({
    where: { id: { in: ids.map(BigInt) } },
    orderBy: { id: 'asc' },
    select: { heldByAlertId: true, suspicious: true, measurement: { select: { trainable: true } } },
  });
  return {
    heldBy: rows.map((row) => (row.heldByAlertId === null ? null : String(row.heldByAlertId))),
    trainable: rows.map((row) => row.measurement?.trainable ?? null),
    suspicious: rows.map((row) => row.suspicious),
  };
}
