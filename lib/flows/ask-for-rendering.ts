import { findCapture } from '../db/captures/captures.ts';
import { askForRendering as insertRequest } from '../db/captures/renderings.ts';
import { recordAudit } from '../db/people/audit.ts';
import type { Deps } from './parts/deps.ts';

export type RenderingAsked = { kind: 'asked' } | { kind: 'in-work' } | { kind: 'not-found' };

/** Asks for a stored page to be drawn by a browser, by a worker; asking again draws it anew. */
export async function askForRendering(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { captureId: bigint; userId: number | null },
): Promise<RenderingAsked> {
  const { captureId, userId } = input;
  const capture = await findCapture(deps.db, captureId);
  if (!capture) return { kind: 'not-found' };
  return deps.db.$transaction(async (tx) => {
    const at = deps.now();
    if (!(await insertRequest(tx, { captureId, cause: 'person', userId, at }))) return { kind: 'in-work' };
    await deps.enqueue(tx, 'render-capture', { captureId: String(captureId) });
    await recordAudit(tx, {
      userId,
      action: 'capture.rendered',
      target: `source:${capture.sourceId}`,
      detail: { capture: String(captureId), address: capture.finalUrl },
    });
    return { kind: 'asked' };
  });
}
