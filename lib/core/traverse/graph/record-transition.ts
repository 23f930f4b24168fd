import type { ButtonId } from '../page/page-parameters.ts';
import { type Label, overlap, type PressHistory, suits, tellApart } from './press-history.ts';
import {
  dropLabel,
  type Edge,
  edgeBetween,
  edgesFrom,
  type StateGraph,
  type VertexId,
} from './state-graph.ts';

export interface Transition {
  from: VertexId;
  button: ButtonId;
  /** Presses before it. */
  past: PressHistory;
  to: VertexId;
}

/**
 * Notes what a press did: adds the edge or the button where they are missing. Where the same button led elsewhere from the
 * same state, the histories of both are lengthened until they differ; those that cannot be told apart lose the older one.
 * O(labels of the state)
 */
export function recordTransition(graph: StateGraph, { from, button, past, to }: Transition): Label {
  const edge = edgeBetween(graph, from, to);
  const known = edge.labels.find((label) => label.button === button && suits(label, past));
  const label = known ?? { button, past, length: 0, aside: [] };
  if (!known) edge.labels.push(label);
  settleConflicts(graph, edge, label);
  return label;
}

/** Makes the label the only one of its button, from this state, that its history suits. */
export function settleConflicts(graph: StateGraph, edge: Edge, label: Label): void {
  for (const other of edgesFrom(graph, edge.from)) {
    if (other === edge) continue;
    for (const rival of other.labels) {
      if (rival.button !== label.button || !overlap(rival, label)) continue;
      if (!tellApart(rival, label)) dropLabel(graph, other, rival);
    }
  }
  graph.longestHistory = Math.max(graph.longestHistory, label.length);
  for (const other of edgesFrom(graph, edge.from))
    for (const rival of other.labels) graph.longestHistory = Math.max(graph.longestHistory, rival.length);
}

/** Where the button leads from the state after these presses, as far as is known. O(labels of the state) */
export function predict(
  graph: StateGraph,
  from: VertexId,
  button: ButtonId,
  past: PressHistory,
): VertexId | null {
  let [best, length] = [null as VertexId | null, -1];
  for (const edge of edgesFrom(graph, from)) {
    for (const label of edge.labels) {
      if (label.button !== button || label.length <= length || !suits(label, past)) continue;
      [best, length] = [edge.to, label.length];
    }
  }
  return best;
}
