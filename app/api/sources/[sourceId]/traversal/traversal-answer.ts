import { inflateRawSync } from 'node:zlib';
import type { Traversal } from '@/lib/api/contracts/traversal.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import type { CollectionSettings } from '@/lib/core/settings/collection-settings.ts';
import { layOutPicture } from '@/lib/core/traverse/drawing/layered-layout.ts';
import { pictureWalk } from '@/lib/core/traverse/drawing/walk-picture.ts';
import type { PressPlan } from '@/lib/core/traverse/plan/press-plan.ts';
import { decodeWalk } from '@/lib/core/traverse/walk/walk-codec.ts';
import type { Traversal as Stored } from '@/lib/db/collecting/traversals.ts';

/** A stored walk in the shape of its contract. */
export function traversalAnswer(
  { traverse, fullWalkHours }: CollectionSettings,
  stored: Stored | null,
): Sendable<Traversal> {
  const plan = stored?.plan as PressPlan | null | undefined;
  return {
    on: traverse,
    walk: stored && {
      startedAt: stored.startedAt,
      savedAt: stored.savedAt,
      endedAt: stored.endedAt,
      why: stored.why,
      presses: stored.presses,
      loads: stored.loads,
      states: stored.states,
      urls: stored.urls,
      duration: stored.duration,
      picture: pictureOf(stored.walk),
    },
    plan: plan
      ? {
          presses: plan.branches.reduce((sum, branch) => sum + branch.length, 0),
          loads: plan.branches.length,
        }
      : null,
    replay: (stored?.lastReplay as Traversal['replay'] | null | undefined) ?? null,
    walkAgainAt:
      plan && stored?.endedAt ? new Date(stored.endedAt.getTime() + fullWalkHours * 3_600_000) : null,
  };
}

const nothing = { states: [], edges: [], leftOut: 0, layers: 0, rows: 0 };

function pictureOf(walk: Uint8Array | null) {
  const decoded = walk && decodeWalk(inflateRawSync(walk).toString());
  if (!decoded) return nothing;
  const picture = pictureWalk(decoded);
  const { places, layers, rows } = layOutPicture(picture);
  return {
    states: picture.states.map((state) => {
      const { layer, row } = places.get(state.id)!;
      return { ...state, layer, row };
    }),
    edges: picture.edges,
    leftOut: picture.leftOut,
    layers,
    rows,
  };
}
