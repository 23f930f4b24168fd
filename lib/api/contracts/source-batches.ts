import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { groupRef, settingsChange } from './source-settings.ts';
import { sourceChoice } from './sources.ts';
import { bigId, id } from './values.ts';

export const mostSourcesAtOnce = 5000;
const sourceAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['pause', 'resume', 'run', 'delete', 'restore']) }),
  z.object({ kind: z.literal('group'), groupId: groupRef }),
  z.object({ kind: z.literal('settings'), ...settingsChange }),
]);
export type SourceAct = z.input<typeof sourceAct>;
const acted = z.object({
  /** By which it is undone; null where nothing can be. */
  changeId: bigId.nullable(),
  done: z.array(z.number()),
  refused: z.array(z.object({ sourceId: z.number(), reason: z.string() })),
});

/**
 * The same for many: named sources, or all that match a filter. `expected` is the number that the person was shown; where
 * it is another one by now, nothing is done and 409 tells the present one.
 */
export const actOnSources = endpoint({
  method: 'POST',
  path: '/api/sources/bulk',
  role: 'operator',
  body: z.object({
    which: z.union([
      z.object({ ids: z.array(id).min(1).max(mostSourcesAtOnce) }),
      z.object({
        filter: z.object(sourceChoice),
        expected: z.number().int().min(1).max(mostSourcesAtOnce),
      }),
    ]),
    action: sourceAct,
  }),
  response: acted,
});

/** Takes back an act on many, of deletions too, for those that nobody changed since. */
export const undoSources = endpoint({
  method: 'POST',
  path: '/api/sources/undo',
  role: 'operator',
  body: z.object({ changeId: bigId }),
  response: acted,
});
