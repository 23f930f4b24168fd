import type { VertexId } from '../graph/state-graph.ts';
import type { WalkPicture } from './walk-picture.ts';

export interface Placed {
  id: VertexId;
  /** Presses from the root, counted in drawn edges. */
  layer: number;
  /** Place in its layer, from 0. */
  row: number;
}

export interface Layout {
  places: Map<VertexId, Placed>;
  layers: number;
  /** States of the fullest layer. */
  rows: number;
}

const sweeps = 4;

/**
 * Places for a picture's states: layers by the least number of presses from the root; in each layer states are ordered by
 * the mean place of those before them, so that edges cross little. States that no edge leads to stand in the first layer.
 * O(sweeps · (states · log states + edges))
 */
export function layOutPicture({
  root,
  states,
  edges,
}: Pick<WalkPicture, 'root' | 'states' | 'edges'>): Layout {
  const onward = new Map<VertexId, VertexId[]>();
  const before = new Map<VertexId, VertexId[]>();
  for (const { from, to } of edges) {
    onward.set(from, [...(onward.get(from) ?? []), to]);
    before.set(to, [...(before.get(to) ?? []), from]);
  }
  const layer = new Map<VertexId, number>();
  const queue = root === null ? [] : [root];
  if (root !== null) layer.set(root, 0);
  for (const id of queue) {
    for (const next of onward.get(id) ?? []) {
      if (layer.has(next)) continue;
      layer.set(next, layer.get(id)! + 1);
      queue.push(next);
    }
  }
  const layers: VertexId[][] = [];
  for (const { id } of states) {
    const at = layer.get(id) ?? 0;
    layers[at] = [...(layers[at] ?? []), id];
  }
  const full = layers.map((each) => each ?? []);
  const row = new Map(full.flatMap((ids) => ids.map((id, place) => [id, place] as const)));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const ids of full.slice(1)) {
      const weight = (id: VertexId) => {
        const rows = (before.get(id) ?? [])
          .filter((each) => layer.get(each)! < layer.get(id)!)
          .map((each) => row.get(each)!);
        return rows.length === 0 ? row.get(id)! : rows.reduce((sum, each) => sum + each, 0) / rows.length;
      };
      const weights = new Map(ids.map((id) => [id, weight(id)]));
      ids.sort((a, b) => weights.get(a)! - weights.get(b)! || a - b);
      for (const [place, id] of ids.entries()) row.set(id, place);
    }
  }
  const places = new Map(
    states.map(({ id }) => [id, { id, layer: layer.get(id) ?? 0, row: row.get(id) ?? 0 }] as const),
  );
  return { places, layers: full.length, rows: Math.max(0, ...full.map((ids) => ids.length)) };
}
