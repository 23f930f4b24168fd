import type { PageParameters } from '../page/page-parameters.ts';
import type { Label } from './press-history.ts';
import { settleConflicts } from './record-transition.ts';
import {
  addVertex,
  type Edge,
  edgeBetween,
  findVertex,
  removeVertex,
  renewParameters,
  type StateGraph,
  type Vertex,
} from './state-graph.ts';

/**
 * The root after the page was loaded (again) and shows `parameters`: the same one where they are equal; the same with new
 * parameters where no state has these; where another state has them, that one, with the edges of the old root moved to it.
 * O(1), in the last case O(edges).
 *
 * What was pressed in the old root does not count as pressed in the other state: if it behaves otherwise, the edges that
 * came along are told apart from its own by their histories.
 */
export function rootAfterLoading(
  graph: StateGraph,
  root: Vertex | null,
  parameters: PageParameters,
): { root: Vertex; change: 'first' | 'same' | 'renewed' | 'moved' } {
  const found = findVertex(graph, parameters);
  if (!root) return { root: found ?? addVertex(graph, parameters), change: 'first' };
  if (found === root) return { root, change: 'same' };
  if (!found) {
    renewParameters(graph, root, parameters);
    return { root, change: 'renewed' };
  }
  moveEdges(graph, root, found);
  removeVertex(graph, root);
  return { root: found, change: 'moved' };
}

function moveEdges(graph: StateGraph, old: Vertex, root: Vertex): void {
  for (const edge of graph.leaving.get(old.id) ?? [])
    mergeLabels(graph, edgeBetween(graph, root.id, edge.to === old.id ? root.id : edge.to), edge.labels);
  for (const [from, edges] of graph.leaving) {
    const incoming = edges.find((edge) => edge.to === old.id);
    if (from === old.id || !incoming) continue;
    graph.leaving.set(
      from,
      edges.filter((edge) => edge !== incoming),
    );
    mergeLabels(graph, edgeBetween(graph, from, root.id), incoming.labels);
  }
}

/** Adds the histories to those of the edge. What it already says of the same presses is the newer knowledge. */
function mergeLabels(graph: StateGraph, edge: Edge, labels: readonly Label[]): void {
  for (const label of labels) {
    const own = [...edge.labels];
    edge.labels.push(label);
    if (own.length > 0) for (const each of own) settleConflicts(graph, edge, each);
    settleConflicts(graph, edge, label);
  }
}
