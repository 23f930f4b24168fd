import { inflateRawSync } from 'node:zlib';
import type { Traversal } from '@/lib/api/contracts/traversal.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import { buttonRecords } from '@/lib/core/traverse/drawing/button-records.ts';
import { layOutPicture } from '@/lib/core/traverse/drawing/layered-layout.ts';
import { pictureWalk } from '@/lib/core/traverse/drawing/walk-picture.ts';
import type { PressPlan } from '@/lib/core/traverse/plan/press-plan.ts';
import { walkBasis } from '@/lib/core/traverse/plan/walk-basis.ts';
import { decodeWalk } from '@/lib/core/traverse/walk/walk-codec.ts';
import type { Traversal as Stored } from '@/lib/db/collecting/traversals.ts';
import type { Source } from '@/lib/db/sources/sources.ts';

/** A stored walk in the shape of its contract. */
export function traversalAnswer(
  source: Source,
  stored: Stored | null,
  pictured: ReadonlySet<number>,
): Omit<Sendable<Traversal>, 'lastRun'> {
  const { traverse, fullWalkHours, pressMarks } = source.settings.collection;
  const outdated = stored !== null && stored.basis !== walkBasis(source);
  const plan = outdated ? null : (stored?.plan as PressPlan | null | undefined);
  return {
    on: traverse,
    revision: source.revision,
    marks: pressMarks,
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
      outdated,
      ...drawn(stored.walk, pictured),
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

/** Of a run's facts, what pressing could not do. */
export function toldBy({ startedAt, facts }: { startedAt: Date; facts: unknown }) {
  const { forbidden, notPressed } = (facts ?? {}) as Record<string, unknown>;
  return {
    startedAt,
    forbidden: typeof forbidden === 'number' ? forbidden : 0,
    noBrowser: notPressed === 'no-browser',
  };
}

const nothing = { states: [], edges: [], leftOut: 0, layers: 0, rows: 0 };

function drawn(stored: Uint8Array | null, pictured: ReadonlySet<number>) {
  const walk = stored && decodeWalk(inflateRawSync(stored).toString());
  if (!walk) return { buttons: [], picture: nothing };
  const picture = pictureWalk(walk);
  const { places, layers, rows } = layOutPicture(picture);
  const states = picture.states.map((state) => {
    const { layer, row } = places.get(state.id)!;
    return { ...state, layer, row, pictured: pictured.has(state.id) };
  });
  const { edges, leftOut } = picture;
  return { buttons: buttonRecords(walk), picture: { states, edges, leftOut, layers, rows } };
}
