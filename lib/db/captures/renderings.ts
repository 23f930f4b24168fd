import type { Transaction } from '../database.ts';
import type { Rendering } from '../generated/client.ts';

export type { Rendering } from '../generated/client.ts';

/** Asks for a page to be drawn (again). False where it is being drawn already. */
export async function askForRendering(
  tx: Transaction,
  input: { captureId: bigint; userId: number | null; at: Date },
): Promise<boolean> {
  const { captureId, userId, at } = input;
  const rows = await tx.$executeRaw`
    insert into rendering (capture_id, asked_at, asked_by_id) values (${captureId}, ${at}, ${userId})
    on conflict (capture_id) do update
      set state = 'waiting', asked_at = ${at}, asked_by_id = ${userId}, ended_at = null, failure = null
      where rendering.state in ('done', 'failed')`;
  return rows > 0;
}

export async function findRendering(db: Transaction, captureId: bigint): Promise<Rendering | null> {
  return db.rendering.findUnique({ where: { captureId } });
}

/** Takes what waits in hand; false where nobody waits for it any more. */
export async function beginRendering(tx: Transaction, captureId: bigint): Promise<boolean> {
  const { count } = await tx.rendering.updateMany({
    where: { captureId, state: { in: ['waiting', 'running'] } },
    data: { state: 'running' },
  });
  return count > 0;
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
  await tx.rendering.updateMany({ where: { captureId }, data: { ...drawn, state: 'done', endedAt: at } });
  return (before?.hashes ?? []).filter((hash) => hash !== null);
}

export async function failRendering(
  tx: Transaction,
  captureId: bigint,
  failure: { reason: string; detail: string },
  at: Date,
): Promise<void> {
  await tx.rendering.updateMany({ where: { captureId }, data: { state: 'failed', failure, endedAt: at } });
}

/** Blobs that only these captures' drawings may name; to be asked for before the captures are deleted. */
export async function listRenderingBlobs(tx: Transaction, captureIds: readonly bigint[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    select hash from rendering, unnest(array[html_hash, boxes_hash, picture_hash]) as hash
    where capture_id = any(${[...captureIds]}::bigint[]) and hash is not null`;
  return rows.map(({ hash }) => hash);
}
