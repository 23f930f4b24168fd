import { createRandom, type Random } from '../../site/text/random.ts';
import type { Cell } from '../copy-rows.ts';
import type { SeedSizes } from '../sizes.ts';
import { drawCriteria, type TrainedStyle } from './detectors.ts';
import type { PlannedAlert } from './plan-alerts.ts';
import type { PlannedSource } from './plan-sources.ts';

export const checkColumns = [
  ...[
    'source_id',
    'model_id',
    'alert_id',
    'at',
    'first_document_id',
    'last_document_id',
    'documents',
    'suspicious',
  ],
  ...['policy', 'score', 'threshold', 'verdict', 'criteria', 'decision'],
] as const;

export interface CheckPlan {
  sizes: SeedSizes;
  sources: readonly PlannedSource[];
  alerts: readonly PlannedAlert[];
  styles: readonly TrainedStyle[];
  modelOf: (place: number) => number | null;
  written: readonly (readonly number[])[];
}

/** Documents of one check. */
const batch = 50;

/** One check behind each statistical alert, and calm ones for the rest, over all sources that have a model; in their order. */
export function writeChecks(plan: CheckPlan): Cell[][] {
  const { sizes, sources, alerts, written, modelOf } = plan;
  const random = createRandom(`${sizes.seed}/checks`);
  const places = new Map(sources.map(({ id }, place) => [id, place]));
  const judged = sources.flatMap((_, place) =>
    modelOf(place) !== null && written[place]!.length > 0 ? [place] : [],
  );
  const rows: { at: number; cells: Cell[] }[] = [];
  for (const alert of alerts) {
    const place = places.get(alert.source.id)!;
    const model = modelOf(place);
    const of = written[place]!;
    if (!alert.statistical || model === null || of.length === 0 || rows.length >= sizes.checks) continue;
    const first = alert.documents[0] ?? of.at(-1)!;
    const documents = Math.max(1, alert.documents.length);
    const last = alert.documents.at(-1) ?? first;
    const decision = alert.kind === 'template-changed' ? 'notice' : 'alert';
    rows.push({
      at: alert.openedAt,
      cells: row(plan, random, place, model, { at: alert.openedAt, first, last, documents, alert, decision }),
    });
  }
  for (let i = 0; rows.length < sizes.checks && judged.length > 0; i++) {
    const place = judged[i % judged.length]!;
    const of = written[place]!;
    const from = Math.floor(random.next() * Math.max(1, of.length - batch));
    const documents = Math.min(batch, of.length);
    const at = sizes.until.getTime() - random.next() * sizes.days * 86_400_000;
    const facts = { at, first: of[from]!, last: of[from + documents - 1]!, documents, alert: null };
    rows.push({ at, cells: row(plan, random, place, modelOf(place)!, { ...facts, decision: 'none' }) });
  }
  return rows.sort((a, b) => a.at - b.at).map(({ cells }) => cells);
}

function row(
  { sources, styles }: CheckPlan,
  random: Random,
  place: number,
  model: number,
  check: {
    at: number;
    first: number;
    last: number;
    documents: number;
    alert: PlannedAlert | null;
    decision: string;
  },
): Cell[] {
  const { at, first, last, documents, alert, decision } = check;
  const wrong = decision === 'alert';
  const score = alert?.score ?? random.next() * 0.7;
  const { series } = styles[sources[place]!.style]!;
  return [
    ...[sources[place]!.id, model, alert?.id ?? null, new Date(at), first, last, documents],
    wrong ? Math.ceil(documents * 0.8) : Math.floor(documents * 0.04),
    ...['score', score, 1, score > 2 ? 'high' : score > 1 ? 'medium' : 'low'],
    JSON.stringify(drawCriteria(series, Math.min(documents, 200), wrong ? alert!.causes : [], random)),
    JSON.stringify({ kind: decision }),
  ];
}
