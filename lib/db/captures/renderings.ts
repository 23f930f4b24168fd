import type { Transaction } from '../database.ts';
import { Prisma, type Rendering } from '../generated/client.ts';

export type { Rendering } from '../generated/client.ts';

export type RenderingCause = 'person' | 'added' | 'suspicious' | 'schedule';

/** Nobody has begun with it for so long: its job was lost, or its worker. Seconds. */
const takenUpAfter = { asked: 60, begun: 180 };
/** A page that ends so many workers is not drawn again. */
const mostAttempts = 3;

/**
 * Asks for a page to be drawn. A person may ask again for what is drawn or failed; by itself each page is drawn once,
 * and from time to time what could not be.
 * False where it is asked for already.
 */
export async function askForRendering(
  tx: Transaction,
  input: { captureId: bigint; cause: RenderingCause; userId: number | null; at: Date },
): Promise<boolean> {
  const { captureId, cause, userId, at } = input;
  const due = after(at, takenUpAfter.asked);
  const rows = await tx.$executeRaw`
    insert into rendering (capture_id, source_id, cause, asked_at, asked_by_id, next_attempt_at)
    select id, source_id, ${cause}::rendering_cause, ${at}, ${userId}::int, ${due}::timestamptz
    from capture where id = ${captureId}
    on conflict (capture_id) do update
      set state = 'waiting', cause = excluded.cause, asked_at = ${at}, asked_by_id = ${userId}::int, ended_at = null,
        failure = null, attempts = 0, next_attempt_at = ${due}::timestamptz
      where (rendering.state in ('done', 'failed') and excluded.cause = 'person')
        or (rendering.state = 'failed' and excluded.cause = 'schedule')`;
  return rows > 0;
}

export async function findRendering(db: Transaction, captureId: bigint): Promise<Rendering | null> {
  return db.rendering.findUnique({ where: { captureId } });
}

/**
 * Takes what waits in hand, or what somebody has begun with and never ended. A failed one is begun again only where its job
 * is: no other leads here.
 *
 * @returns `exhausted`: too many attempts ended without a word; null where nobody waits for it
 */
export async function beginRendering(
  tx: Transaction,
  captureId: bigint,
  at: Date,
): Promise<{ attempts: 'some' | 'exhausted'; askedAt: Date } | null> {
  const [row] = await tx.$queryRaw<{ attempts: number; askedAt: Date }[]>`
    update rendering set state = 'running', attempts = case state when 'failed' then 1 else attempts + 1 end,
      next_attempt_at = ${after(at, takenUpAfter.begun)}::timestamptz
    where capture_id = ${captureId}
      and (state in ('waiting', 'failed') or (state = 'running' and coalesce(next_attempt_at, asked_at) <= ${at}))
    returning attempts, asked_at as "askedAt"`;
  return row ? { attempts: row.attempts > mostAttempts ? 'exhausted' : 'some', askedAt: row.askedAt } : null;
}

/** Puts back what could not be begun with: it is no attempt. */
export async function postponeRendering(tx: Transaction, captureId: bigint, until: Date): Promise<void> {
  await tx.rendering.updateMany({
    where: { captureId, state: 'running' },
    data: { state: 'waiting', attempts: { decrement: 1 }, nextAttemptAt: until },
  });
}

/** Those whose time has come to be taken up again. */
export async function listDueRenderings(db: Transaction, now: Date, most: number): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    select capture_id as id from rendering where next_attempt_at <= ${now} order by next_attempt_at limit ${most}`;
  return rows.map(({ id }) => id);
}

function after(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

export interface DrawnPage {
  htmlHash: string;
  boxesHash: string;
  pictureHash: string;
  windowWidth: number;
  windowHeight: number;
  pictureHeight: number;
  deviceRatio: number;
  cut: boolean;
  forbidden: number;
  forbiddenFrames: number;
  byteLength: number;
}

/** @returns the blobs of the drawing before, which nobody may name any more */
export async function saveRendering(
  tx: Transaction,
  captureId: bigint,
  drawn: DrawnPage,
  at: Date,
): Promise<string[]> {
  const [before] = await tx.$queryRaw<{ hashes: (string | null)[] }[]>`
    select array[html_hash, boxes_hash, picture_hash] as hashes from rendering
    where capture_id = ${captureId} for update`;
  await tx.rendering.updateMany({
    where: { captureId },
    data: { ...drawn, state: 'done', endedAt: at, nextAttemptAt: null, failure: Prisma.DbNull },
  });
  return (before?.hashes ?? []).filter((hash) => hash !== null);
}

export async function failRendering(
  tx: Transaction,
  captureId: bigint,
  failure: { reason: string; detail: string },
  at: Date,
): Promise<void> {
  await tx.rendering.updateMany({
    where: { captureId },
    data: { state: 'failed', failure, endedAt: at, nextAttemptAt: null },
  });
}

/** Blobs that only these captures' drawings may name; to be asked for before the captures are deleted. */
export async function listRenderingBlobs(tx: Transaction, captureIds: readonly bigint[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    select hash from rendering, unnest(array[html_hash, boxes_hash, picture_hash]) as hash
    where capture_id = any(${[...captureIds]}::bigint[]) and hash is not null`;
  return rows.map(({ hash }) => hash);
}

/** What the drawings of these captures take. */
export async function sumRenderingBytes(tx: Transaction, captureIds: readonly bigint[]): Promise<number> {
  const { _sum } = await tx.rendering.aggregate({
    where: { captureId: { in: [...captureIds] } },
    _sum: { byteLength: true },
  });
  return _sum.byteLength ?? 0;
}
