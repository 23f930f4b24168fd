import { ByteReader, ByteWriter } from '../../bytes/byte-stream.ts';
import type { Features } from '../../features/features.ts';
import { countNames } from '../blocks/page-counts-codec.ts';
import type { PageCounts } from '../blocks/read-document.ts';
import { decodeProfile, encodeProfile } from '../profile/profile-codec.ts';
import type { RecordedAlert, RecordedDocument, RecordedModel, RecordedRun, Recording } from './recording.ts';

/** Names what the bytes mean: whoever keeps them must ask for them anew under another. */
export const recordingFormat = 2;
const verdicts = ['failure', 'false-alarm', 'undecided'] as const;
/** Whole numbers; the variance of paragraphs is none. */
const wholeFeatures = [
  'pageSize',
  'textSize',
  'paragraphCount',
  'linkCount',
  'blockCount',
  'formatCount',
  'imageCount',
  'otherCount',
] as const satisfies readonly (keyof Features)[];

const noFeatures: Features = {
  ...{ pageSize: 0, textSize: 0, paragraphCount: 0, paragraphVariance: 0 },
  ...{ linkCount: 0, blockCount: 0, formatCount: 0, imageCount: 0, otherCount: 0 },
};
const noCounts: PageCounts = {
  ...{ novelInside: 0, novelOutside: 0, repeatedInside: 0, repeatedOutside: 0, movedInside: 0 },
  ...{ stayedOutside: 0, tokens: 0, known: 0, constantOf: 0, constantFound: 0 },
};

/**
 * About 45 bytes a document and 15 kB a model, before compression. Documents and runs lie in columns, as numbers of one kind
 * compress better together: all in all 12 % better. O(size).
 */
export function encodeRecording(recording: Recording): Uint8Array {
  const out = new ByteWriter();
  out.whole(recordingFormat);
  out.whole(recording.from);
  out.whole(recording.until);
  writeDocuments(out, recording.documents);
  out.whole(recording.models.length);
  for (const { version, profile, training } of recording.models) {
    out.whole(version);
    // Which blocks are constant is in the documents' counts already.
    const blocks = profile.blocks && { ...profile.blocks, constantBlocks: new Uint32Array() };
    out.text(JSON.stringify(encodeProfile({ ...profile, blocks })));
    out.byte(training === null ? 0 : 1);
    if (training !== null) out.ascending(training);
  }
  writeRuns(out, recording.runs);
  out.whole(recording.alerts.length);
  for (const { id, verdict, openedAt, documents } of recording.alerts) {
    out.text(id);
    out.byte(verdicts.indexOf(verdict));
    out.whole(openedAt);
    out.ascending(documents);
  }
  return out.finish();
}

/** Reads what `encodeRecording` wrote. @throws {RangeError} for bytes of another format, or that end too early. O(size). */
export function decodeRecording(bytes: Uint8Array): Recording {
  const input = new ByteReader(bytes);
  if (input.whole() !== recordingFormat)
    throw new RangeError(`This is no recording of format ${recordingFormat}.`);
  return {
    from: input.whole(),
    until: input.whole(),
    documents: readDocuments(input),
    models: list(input, readModel),
    runs: readRuns(input),
    alerts: list(input, readAlert),
  };
}

function writeDocuments(out: ByteWriter, documents: readonly RecordedDocument[]): void {
  out.whole(documents.length);
  writeSteps(
    out,
    documents.map(({ id }) => Number(id)),
  );
  for (const name of wholeFeatures)
    for (const { features } of documents) out.whole(Math.max(0, Math.round(features[name])));
  for (const { features } of documents) out.double(features.paragraphVariance);
  for (const { counts } of documents) out.byte(counts === null ? 0 : 1);
  const counted = documents.flatMap(({ counts }) => counts ?? []);
  for (const name of countNames) for (const counts of counted) out.whole(counts[name]);
}

function readDocuments(input: ByteReader): RecordedDocument[] {
  const ids = readSteps(input, input.count(1));
  const features = ids.map(() => ({ ...noFeatures }));
  for (const name of wholeFeatures) for (const each of features) each[name] = input.whole();
  for (const each of features) each.paragraphVariance = input.double();
  const counts = ids.map(() => (input.byte() === 1 ? { ...noCounts } : null));
  for (const name of countNames) for (const each of counts) if (each !== null) each[name] = input.whole();
  return ids.map((id, i) => ({ id: String(id), features: features[i]!, counts: counts[i]! }));
}

function writeRuns(out: ByteWriter, runs: readonly RecordedRun[]): void {
  out.whole(runs.length);
  for (const { id } of runs) out.text(id);
  writeSteps(
    out,
    runs.map(({ at }) => at),
  );
  for (const { model } of runs) out.whole(model);
  for (const { forgets } of runs) out.byte(forgets ? 1 : 0);
  for (const { documents } of runs) out.whole(documents.length);
  writeSteps(
    out,
    runs.flatMap(({ documents }) => Array.from(documents)),
  );
}

function readRuns(input: ByteReader): RecordedRun[] {
  const ids = list(input, () => input.text());
  const times = readSteps(input, ids.length);
  const models = ids.map(() => input.whole());
  const forgets = ids.map(() => input.byte() === 1);
  const lengths = ids.map(() => input.count(1));
  const places = Uint32Array.from(
    readSteps(
      input,
      lengths.reduce((sum, length) => sum + length, 0),
    ),
  );
  let end = 0;
  return ids.map((id, i) => {
    end += lengths[i]!;
    const documents = places.slice(end - lengths[i]!, end);
    return { id, at: times[i]!, model: models[i]!, forgets: forgets[i]!, documents };
  });
}

/** Numbers that mostly grow, as the difference of each to the one before it. */
function writeSteps(out: ByteWriter, values: readonly number[]): void {
  let before = 0;
  for (const value of values) {
    const step = value - before;
    out.whole(step < 0 ? -2 * step - 1 : 2 * step);
    before = value;
  }
}

function readSteps(input: ByteReader, length: number): number[] {
  let before = 0;
  return Array.from({ length }, () => {
    const step = input.whole();
    before += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
    return before;
  });
}

function readModel(input: ByteReader): RecordedModel {
  return {
    version: input.whole(),
    profile: decodeProfile(JSON.parse(input.text())),
    training: input.byte() === 1 ? input.ascending() : null,
  };
}

function readAlert(input: ByteReader): RecordedAlert {
  return {
    id: input.text(),
    verdict: verdicts[input.byte()]!,
    openedAt: input.whole(),
    documents: input.ascending(),
  };
}

function list<T>(input: ByteReader, read: (input: ByteReader) => T): T[] {
  return Array.from({ length: input.count(1) }, () => read(input));
}
