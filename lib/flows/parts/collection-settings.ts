import { type CharsetChoice, charsetChoiceOf } from '../../core/charset/charset-choice.ts';
import { type Reference, readReference } from '../../core/detect/reference.ts';

/** What can be set per source beside the detector's settings; stored in `source.settings.collection`. */
export interface CollectionSettings {
  /** Articles taken by a source's first run, when all that its feed shows is new. */
  firstRunPages: number;
  /** Articles taken by any later run. */
  runPages: number;
  /** A source is never called silent before this many hours. */
  silentHours: number;
  /** How its bytes are decoded. */
  charset: CharsetChoice;
}

const defaults: CollectionSettings = { firstRunPages: 60, runPages: 200, silentHours: 24, charset: 'auto' };

/** Reads a source's settings; what is missing or unusable takes the default. */
export function readCollectionSettings(settings: unknown): CollectionSettings {
  const given = record(record(settings).collection);
  return {
    firstRunPages: within(given.firstRunPages, defaults.firstRunPages, 1, 1000),
    runPages: within(given.runPages, defaults.runPages, 1, 2000),
    silentHours: within(given.silentHours, defaults.silentHours, 0.01, 24 * 365),
    charset: charsetChoiceOf(given.charset) ?? defaults.charset,
  };
}

/** The part of a source's settings that lib/core/detect reads. */
export function detectorSettingsOf(settings: unknown): unknown {
  return record(settings).detector;
}

/** Which documents a source's detector may be trained on. */
export function referenceOf(settings: unknown): Reference {
  return readReference(record(settings).reference);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function within(value: unknown, fallback: number, low: number, high: number): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(high, Math.max(low, value))
    : fallback;
}
