import { encodeCounts } from '../../../lib/core/detect/blocks/page-counts-codec.ts';
import { encodeProfile } from '../../../lib/core/detect/profile/profile-codec.ts';
import type { RecordedDocument, Recording } from '../../../lib/core/detect/what-if/recording.ts';
import { encodeTrainingSet } from '../../../lib/core/detect/what-if/training-set.ts';
import type { Cell } from '../../seed/copy-rows.ts';
import { type BusySize, isDamaged } from './busy-size.ts';

/** Ids that the rows begin with. */
export interface FirstIds {
  document: number;
  run: number;
  model: number;
  alert: number;
}

export const modelColumns = [
  ...['id', 'source_id', 'version', 'trained_at', 'reason', 'settings', 'seed', 'training_count'],
  ...['first_document_id', 'last_document_id', 'profile', 'training_set'],
];

export function modelRows(
  { models, runs, until }: Pick<Recording, 'models' | 'runs' | 'until'>,
  source: number,
  first: FirstIds,
  at: (time: number) => Date,
): Cell[][] {
  return models.map(({ version, profile, training }, i) => {
    const ids = Array.from(training!, (place) => BigInt(first.document + place));
    const trained = runs.find(({ model }) => model === i)?.at ?? until;
    return [
      ...[first.model + i, source, version, at(trained), '{"code": "renewal", "params": {}}'],
      ...[JSON.stringify(profile.settings), profile.seed, ids.length, Number(ids[0]), Number(ids.at(-1))],
      JSON.stringify(encodeProfile(profile)),
      bytesCell(encodeTrainingSet(ids)),
    ];
  });
}

export const documentColumns = [
  ...['id', 'source_id', 'run_id', 'wrapper_id', 'identity', 'url', 'title', 'text', 'listed'],
  ...['field_facts', 'suspicious', 'collected_at', 'changed_at'],
];

export function documentCells(
  id: number,
  source: number,
  facts: { run: number | null; wrapper: number | null; collected: Date; suspicious: boolean },
): Cell[] {
  const { run, wrapper, collected, suspicious } = facts;
  const url = `http://127.0.0.1:9/${id}.html`;
  // As long as a short article where a run collected it, so that a row takes its place on the page.
  const text = `What the council of ward ${id} decided. `.repeat(run === null ? 1 : 30);
  return [
    ...[id, source, run, wrapper, id.toString(16).padStart(32, '0'), url, `Report ${id}`, text, '{}', '{}'],
    ...[suspicious, collected, collected],
  ];
}

export function documentRows(
  recording: Recording,
  size: BusySize,
  known: { source: number; wrapper: number; first: FirstIds; at: (time: number) => Date },
): Cell[][] {
  const { source, wrapper, first, at } = known;
  const rows = Array.from({ length: size.learned }, (_, place) =>
    documentCells(first.document + place, source, {
      run: null,
      wrapper,
      collected: at(recording.from - (size.learned - place) * 600_000),
      suspicious: false,
    }),
  );
  recording.runs.forEach((run, i) => {
    for (const place of run.documents)
      rows.push(
        documentCells(first.document + place, source, {
          run: first.run + i,
          wrapper,
          collected: at(run.at - 30_000),
          suspicious: isDamaged(place, size),
        }),
      );
  });
  return rows;
}

export const measurementColumns = [
  ...['document_id', 'source_id', 'page_size', 'text_size', 'paragraph_count', 'paragraph_variance'],
  ...['link_count', 'block_count', 'format_count', 'image_count', 'other_count'],
  ...['model_id', 'vector_bits', 'criterion_bits', 'counts', 'trainable'],
];

export function measurementCells(
  id: number,
  source: number,
  f: RecordedDocument['features'],
  verdict: { model?: number; counts?: RecordedDocument['counts']; trainable: boolean },
): Cell[] {
  const { model = null, counts = null, trainable } = verdict;
  return [
    ...[id, source, f.pageSize, f.textSize, f.paragraphCount, f.paragraphVariance, f.linkCount, f.blockCount],
    ...[f.formatCount, f.imageCount, f.otherCount, model, model && 0, model && 0],
    counts && bytesCell(encodeCounts(counts)),
    trainable,
  ];
}

export function measurementRows(
  recording: Recording,
  size: BusySize,
  source: number,
  first: FirstIds,
): Cell[][] {
  const modelOf = new Map(
    recording.runs.flatMap(({ documents, model }) =>
      Array.from(documents, (place) => [place, first.model + model] as const),
    ),
  );
  return recording.documents.map(({ features, counts }, place) => {
    const model = modelOf.get(place);
    const trainable = !isDamaged(place, size);
    return measurementCells(first.document + place, source, features, {
      ...(model === undefined ? {} : { model, counts }),
      trainable,
    });
  });
}

const bytesCell = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
