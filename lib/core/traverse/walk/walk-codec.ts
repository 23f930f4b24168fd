import type { Edge, Vertex } from '../graph/state-graph.ts';
import { parametersKey } from '../page/page-parameters.ts';
import type { Walk } from './walk.ts';

const version = 1;

/** A walk as JSON, to be taken up again by another process. Ids of buttons are written once. O(walk) */
export function encodeWalk(walk: Walk): string {
  const { graph, urls, buttons, kinds, leaving, withheld, failedJourneys, ...plain } = walk;
  const ids = [...buttons.keys()];
  const place = new Map(ids.map((id, index) => [id, index]));
  const short = (id: string) => place.get(id) ?? id;
  return JSON.stringify({
    version,
    plain,
    buttons: [...buttons.values()],
    kinds: [...kinds],
    leaving: [...leaving],
    withheld: [...withheld],
    urls: [...urls.keys()],
    failedJourneys: [...failedJourneys],
    longestHistory: graph.longestHistory,
    nextId: graph.nextId,
    vertices: [...graph.vertices.values()].map((vertex) => [
      vertex.id,
      vertex.parameters.buttons.map(short),
      vertex.parameters.urls,
      vertex.parameters.hash,
      [...vertex.pressed].map(short),
      vertex.arrivals,
      vertex.urls,
    ]),
    edges: [...graph.leaving.values()]
      .flat()
      .map((edge) => [
        edge.from,
        edge.to,
        edge.labels.map((label) => [short(label.button), label.past.map(short), label.length, label.aside]),
      ]),
  });
}

type Short = number | string;
type SavedVertex = [number, Short[], number, number, Short[], number[], number[]];
type SavedEdge = [number, number, [Short, Short[], number, number[]][]];

/** The walk that was saved. Null where the text is none of this version. */
export function decodeWalk(text: string): Walk | null {
  const saved = JSON.parse(text);
  if (saved?.version !== version) return null;
  const buttons: Walk['buttons'] = new Map(
    saved.buttons.map((button: { id: string }) => [button.id, button]),
  );
  const ids = [...buttons.keys()];
  const long = (id: Short) => (typeof id === 'number' ? ids[id]! : id);
  const graph: Walk['graph'] = {
    vertices: new Map(),
    byParameters: new Map(),
    leaving: new Map(),
    longestHistory: saved.longestHistory,
    nextId: saved.nextId,
  };
  for (const [id, shown, count, hash, pressed, arrivals, urls] of saved.vertices as SavedVertex[]) {
    const parameters = { buttons: shown.map(long), urls: count, hash };
    const vertex: Vertex = { id, parameters, pressed: new Set(pressed.map(long)), arrivals, urls };
    graph.vertices.set(id, vertex);
    graph.byParameters.set(parametersKey(parameters), id);
  }
  for (const [from, to, labels] of saved.edges as SavedEdge[]) {
    const edge: Edge = {
      from,
      to,
      labels: labels.map(([button, past, length, aside]) => ({
        button: long(button),
        past: past.map(long),
        length,
        aside,
      })),
    };
    const edges = graph.leaving.get(from);
    if (edges) edges.push(edge);
    else graph.leaving.set(from, [edge]);
  }
  return {
    ...saved.plain,
    graph,
    buttons,
    kinds: new Map(saved.kinds),
    leaving: new Set(saved.leaving),
    withheld: new Set(saved.withheld),
    urls: new Map((saved.urls as number[]).map((hash, number) => [hash, number])),
    failedJourneys: new Map(saved.failedJourneys),
  };
}
