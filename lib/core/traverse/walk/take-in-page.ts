import { hashText } from '../../text/hash-text.ts';
import { rootAfterLoading } from '../graph/move-root.ts';
import { after, jumpRoot, type Label, type PressHistory } from '../graph/press-history.ts';
import { recordTransition } from '../graph/record-transition.ts';
import { addVertex, findVertex, renewParameters, type Vertex } from '../graph/state-graph.ts';
import { type ButtonId, hashUrl, pageParameters, type SeenPage } from '../page/page-parameters.ts';
import type { Walk } from './walk.ts';

/** Arrivals kept of a state: its first and the latest. */
const keptArrivals = 8;
/** Labels of withheld buttons that are kept. */
const keptWithheld = 200;

/** The page was loaded: the root, and where the walk is. */
export function takeInLoadedPage(walk: Walk, page: SeenPage): string[] {
  const { fresh, shown } = noteContent(walk, page);
  const old = walk.root === null ? null : (walk.graph.vertices.get(walk.root) ?? null);
  const { root } = rootAfterLoading(walk.graph, old, pageParameters(page));
  walk.root = root.id;
  walk.past = [jumpRoot];
  walk.arrival = hashText(jumpRoot);
  walk.failedLoads = 0;
  arriveAt(walk, root, shown);
  return fresh;
}

/** A press has settled: the edge, the state it leads to, what it gained. */
export function takeInPressedPage(
  walk: Walk,
  press: { button: ButtonId; expected: number | null },
  page: SeenPage,
): string[] {
  const { graph } = walk;
  const from = graph.vertices.get(walk.current!)!;
  const { fresh, shown, aside, news } = noteContent(walk, page);
  const past: PressHistory = walk.past;
  walk.arrival = (Math.imul(walk.arrival, 31) + hashText(press.button)) >>> 0;
  walk.past = after(past, press.button, walk.settings.history);
  const parameters = pageParameters(page);
  const to = findVertex(graph, parameters) ?? asExpected() ?? addVertex(graph, parameters);
  from.pressed.add(press.button);
  const label = recordTransition(graph, { from: from.id, button: press.button, past, to: to.id });
  label.aside = union(label.aside, aside);
  noteKind(walk, press.button, fresh.length, news);
  arriveAt(walk, to, shown);
  return fresh;

  /**
   * The state that these very presses led to before, if that was expected: a page that looks different after each loading
   * would else have new states, and buttons not yet pressed, for ever.
   */
  function asExpected(): Vertex | undefined {
    const vertex = press.expected === null ? undefined : graph.vertices.get(press.expected);
    if (!vertex?.arrivals.includes(walk.arrival)) return undefined;
    renewParameters(graph, vertex, parameters);
    return vertex;
  }
}

/** The press has led off the page: what it gave belongs to the press. */
export function takeInLeave(walk: Walk, label: Label, urls: readonly string[]): string[] {
  const { fresh, aside } = noteContent(walk, { buttons: [], urls: [], aside: urls });
  label.aside = union(label.aside, aside);
  if (fresh.length > 0) walk.withoutGain = 0;
  return fresh;
}

function arriveAt(walk: Walk, vertex: Vertex, shown: number[]): void {
  walk.current = vertex.id;
  vertex.urls = vertex.urls.length === 0 ? shown : union(vertex.urls, shown);
  if (vertex.arrivals.includes(walk.arrival)) return;
  if (vertex.arrivals.length === keptArrivals) vertex.arrivals.splice(1, 1);
  vertex.arrivals.push(walk.arrival);
}

/** Numbers the URLs, remembers the buttons. `news`: a kind of button that was never seen before. */
function noteContent(walk: Walk, page: SeenPage) {
  const fresh: string[] = [];
  const numberOf = (url: string) => {
    const hash = hashUrl(url);
    const known = walk.urls.get(hash);
    if (known !== undefined) return known;
    const number = walk.urls.size;
    walk.urls.set(hash, number);
    fresh.push(url);
    return number;
  };
  const shown = [...new Set(page.urls.map(numberOf))];
  const aside = [...new Set((page.aside ?? []).map(numberOf))];
  let news = false;
  for (const button of page.buttons) {
    if (!walk.kinds.has(button.kind)) {
      walk.kinds.set(button.kind, { presses: 0, barren: 0, gained: 0, lost: 0 });
      news = true;
    }
    walk.buttons.set(button.id, button);
  }
  for (const label of page.withheld ?? []) if (walk.withheld.size < keptWithheld) walk.withheld.add(label);
  return { fresh, shown, aside, news };
}

function noteKind(walk: Walk, button: ButtonId, gained: number, news: boolean): void {
  const { kind, text } = walk.buttons.get(button)!;
  const record = walk.kinds.get(kind)!;
  record.presses++;
  record.gained += gained;
  record.barren = gained > 0 || news ? 0 : record.barren + 1;
  walk.presses++;
  walk.withoutGain = gained > 0 ? 0 : walk.withoutGain + 1;
  walk.lastText = text;
}

function union(a: number[], b: readonly number[]): number[] {
  const known = new Set(a);
  const more = b.filter((each) => !known.has(each));
  return more.length === 0 ? a : [...a, ...more];
}
