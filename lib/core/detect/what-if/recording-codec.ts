import { ByteReader, ByteWriter } from '../../bytes/byte-stream.ts';
import type { Features } from '../../features/features.ts';
import { readCounts, writeCounts } from '../blocks/page-counts-codec.ts';
import { decodeProfile, encodeProfile } from '../profile/profile-codec.ts';
import type { RecordedAlert, RecordedDocument, RecordedModel, RecordedRun, Recording } from './recording.ts';

const format = 1;
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

/** About 45 bytes a document and 15 kB a model, before compression. O(size). */
export function encodeRecording(recording: Recording): Uint8Array {
  const out = new ByteWriter();
  out.whole(format);
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
  out.whole(recording.runs.length);
  for (const { id, at, model, forgets, documents } of recording.runs) {
    out.text(id);
    out.whole(at);
    out.whole(model);
    out.byte(forgets ? 1 : 0);
    out.ascending(documents);
  }
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
  if (input.whole() !== format) throw new RangeError('This is no recording of format 1.');
  return {
    from: input.whole(),
    until: input.whole(),
    documents: readDocuments(input),
    models: list(input, readModel),
    runs: list(input, readRun),
    alerts: list(input, readAlert),
  };
}

function writeDocuments(out: ByteWriter, documents: readonly RecordedDocument[]): void {
  out.whole(documents.length);
  let before = 0;
  for (const { id, features, counts } of documents) {
    out.whole(Number(id) - before);
    before = Number(id);
    for (const name of wholeFeatures) out.whole(Math.max(0, Math.round(features[name])));
    out.double(features.paragraphVariance);
    out.byte(counts === null ? 0 : 1);
    if (counts !== null) writeCounts(out, counts);
  }
}

function readDocuments(input: ByteReader): RecordedDocument[] {
  let before = 0;
  return list(input, () => {
    before += input.whole();
    const [pageSize, textSize, paragraphCount, linkCount, blockCount, formatCount, imageCount, otherCount] =
      wholeFeatures.map(() => input.whole()) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
    const paragraphVariance = input.double();
    return {
      id: String(before),
      features: {
        pageSize,
        textSize,
        paragraphCount,
        paragraphVariance,
        linkCount,
        blockCount,
        formatCount,
        imageCount,
        otherCount,
      },
      counts: input.byte() === 1 ? readCounts(input) : null,
    };
  });
}

function readModel(input: ByteReader): RecordedModel {
  return {
    version: input.whole(),
    profile: decodeProfile(JSON.parse(input.text())),
    training: input.byte() === 1 ? input.ascending() : null,
  };
}

function readRun(input: ByteReader): RecordedRun {
  return {
    id: input.text(),
    at: input.whole(),
    model: input.whole(),
    forgets: input.byte() === 1,
    documents: input.ascending(),
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
