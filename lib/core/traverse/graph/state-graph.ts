import { type ButtonId, type PageParameters, parametersKey } from '../page/page-parameters.ts';
import type { Label } from './press-history.ts';

export type VertexId = number;

/** A state of the page and what has been pressed in it. */
export interface Vertex {
  id: VertexId;
  parameters: PageParameters;
  pressed: Set<ButtonId>;
  /** Hashes of the presses since loading by which it was reached: the first, and the latest few. */
  arrivals: number[];
  /** Addresses it shows: numbers of the walk's list. */
  urls: number[];
}

/** Buttons that lead from one state to another, or to the same. */
export interface Edge {
  from: VertexId;
  to: VertexId;
  labels: Label[];
}

/** The keeper of buttons that are not yet pressed, and of the ways to them. */
export interface StateGraph {
  vertices: Map<VertexId, Vertex>;
  byParameters: Map<string, VertexId>;
  /** Edges by the state they leave. */
  leaving: Map<VertexId, Edge[]>;
  /** Length of the longest history on any label so far: how much of the past a path has to remember. */
  longestHistory: number;
  nextId: VertexId;
}

export function emptyGraph(): StateGraph {
  return { vertices: new Map(), byParameters: new Map(), leaving: new Map(), longestHistory: 0, nextId: 1 };
}

export function findVertex(graph: StateGraph, parameters: PageParameters): Vertex | undefined {
  const id = graph.byParameters.get(parametersKey(parameters));
  return id === undefined ? undefined : graph.vertices.get(id);
}

export function addVertex(graph: StateGraph, parameters: PageParameters): Vertex {
  const vertex = { id: graph.nextId++, parameters, pressed: new Set<ButtonId>(), arrivals: [], urls: [] };
  graph.vertices.set(vertex.id, vertex);
  graph.byParameters.set(parametersKey(parameters), vertex.id);
  return vertex;
}

/** The state is the same though it looks different now. What was pressed in it stays pressed. */
export function renewParameters(graph: StateGraph, vertex: Vertex, parameters: PageParameters): void {
  graph.byParameters.delete(parametersKey(vertex.parameters));
  vertex.parameters = parameters;
  graph.byParameters.set(parametersKey(parameters), vertex.id);
}

export function removeVertex(graph: StateGraph, vertex: Vertex): void {
  graph.byParameters.delete(parametersKey(vertex.parameters));
  graph.vertices.delete(vertex.id);
  graph.leaving.delete(vertex.id);
}

export function edgesFrom(graph: StateGraph, from: VertexId): readonly Edge[] {
  return graph.leaving.get(from) ?? [];
}

/** The edge between two states, made where there is none. */
export function edgeBetween(graph: StateGraph, from: VertexId, to: VertexId): Edge {
  const edges = graph.leaving.get(from) ?? [];
  const known = edges.find((each) => each.to === to);
  if (known) return known;
  const edge = { from, to, labels: [] };
  edges.push(edge);
  graph.leaving.set(from, edges);
  return edge;
}

/** Takes a label off an edge, and the edge away with its last one. */
export function dropLabel(graph: StateGraph, edge: Edge, label: Label): void {
  edge.labels = edge.labels.filter((each) => each !== label);
  if (edge.labels.length > 0) return;
  const others = edgesFrom(graph, edge.from).filter((each) => each !== edge);
  graph.leaving.set(edge.from, others);
}
