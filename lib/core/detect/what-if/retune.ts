import { seededRandom } from '../../stats/seeded-random.ts';
import { standardDeviation } from '../../stats/standard-deviation.ts';
import { alarmHeight } from '../blocks/fit-blocks.ts';
import { fitSeriesOf, thresholdOf } from '../deferred/fit-series.ts';
import { featureColumns, scaledColumns } from '../feature-vectors.ts';
import type { Observation } from '../observation.ts';
import {
  chooseMargin,
  type HeldOut,
  type HoldOutTask,
  holdOut,
  type RankedMargins,
  ranked,
} from '../operational/calibrate.ts';
import { fitBoxes } from '../operational/fit-boxes.ts';
import type { OperationalProfile, Profile, SeriesProfile } from '../profile/profile.ts';
import type { DetectorSettings } from '../settings.ts';

/** What other settings would make of a profile, on the documents that it was trained on. */
export interface Retuner {
  /**
   * The profile as it would be under these settings. What they do not touch is the profile's own; a fit that was made once is
   * kept, so that going on with what is only compared costs microseconds.
   */
  under(settings: DetectorSettings): Profile;
  /** Whether `under` would have to fit first: tens to hundreds of milliseconds. */
  mustFit(settings: DetectorSettings): boolean;
  /** What the first other margin or kMin would ask for, to be done ahead; null where that was done, or can't be. */
  calibration(): HoldOutTask | null;
  /** Takes what `holdOut` said of that, here or in another thread. */
  adopt(found: HeldOut): void;
  /**
   * The same without fitting anything, where `lacksCalibrationOnly`: what the settings leave to a training stays as the profile
   * has it.
   */
  roughlyUnder(settings: DetectorSettings): Profile;
  /** Whether all that `under` lacks is what `calibration` asks for. */
  lacksCalibrationOnly(settings: DetectorSettings): boolean;
}

/**
 * @param training the documents that the profile was trained on, oldest first; null where they are not known: then what
 *   would have to be fitted stays as it is
 */
export function retunerOf(profile: Profile, training: readonly Observation[] | null): Retuner {
  const own = profile.settings;
  let columns: Float64Array[] | null = null;
  const scaled = (scale: DetectorSettings['scale']) => {
    columns ??= featureColumns(training ?? []);
    return scaledColumns(columns, scale);
  };
  const boxes = remembering<Pick<OperationalProfile, 'scale' | 'spreads' | 'vectors'>>();
  const held = remembering<RankedMargins | null>();
  const nodes = remembering<SeriesProfile[]>();
  const series = remembering<SeriesProfile[]>();

  const boxesKey = ({ scale, clusters }: DetectorSettings) => `${scale} ${clusters}`;
  const nodesKey = ({ scale, nodeSpacing, leaveWindowOut }: DetectorSettings) =>
    `${scale} ${nodeSpacing} ${leaveWindowOut}`;
  const sameBoxes = (settings: DetectorSettings) => boxesKey(settings) === boxesKey(own);
  const sameNodes = (settings: DetectorSettings) => nodesKey(settings) === nodesKey(own);
  const lacksNodes = (settings: DetectorSettings) => !sameNodes(settings) && !nodes.has(nodesKey(settings));
  /** Margin and kMin as they were found: nothing that they follow from is another. */
  const sameCalibration = (settings: DetectorSettings) =>
    sameBoxes(settings) &&
    settings.margin === own.margin &&
    settings.kMin === own.kMin &&
    (isFixed(settings) || settings.wantedFalsePositives === own.wantedFalsePositives);

  function boxesUnder(settings: DetectorSettings) {
    if (training === null || sameBoxes(settings)) return profile.operational;
    return boxes(boxesKey(settings), () => {
      const { scale, clusters } = settings;
      const values = scaled(scale);
      const spreads = values.map((column) => standardDeviation(column) || 1);
      const rows = Uint32Array.from({ length: training.length }, (_, i) => i);
      return {
        scale,
        spreads,
        vectors: fitBoxes(values, rows, spreads, clusters, seededRandom(profile.seed)),
      };
    });
  }

  function operationalUnder(settings: DetectorSettings, mayFit: boolean): OperationalProfile {
    if (sameCalibration(settings)) return profile.operational;
    const { scale, spreads, vectors } = boxesUnder(settings);
    const { margin, kMin, clusters, wantedFalsePositives } = settings;
    if (margin !== null && kMin !== null)
      return { scale, spreads, vectors, margin, kMin, expectedFalsePositives: null };
    if (training === null || !(mayFit || held.has(boxesKey(settings)))) {
      const found = profile.operational;
      return { ...found, margin: margin ?? found.margin, kMin: kMin ?? found.kMin };
    }
    const margins = held(boxesKey(settings), () =>
      ranked(holdOut({ columns: scaled(scale), scale, spreads, clusters, seed: profile.seed })),
    );
    const found = chooseMargin(margins, wantedFalsePositives, settings);
    return {
      scale,
      spreads,
      vectors,
      margin: found.margin,
      kMin: found.kMin,
      expectedFalsePositives: found.falsePositives,
    };
  }

  function seriesUnder(settings: DetectorSettings): SeriesProfile[] {
    const others = training === null || sameNodes(settings);
    if (others && settings.thresholdFit === own.thresholdFit) return profile.series;
    const fitted = others
      ? profile.series
      : nodes(nodesKey(settings), () => fitSeriesOf(columnsOf(), scaled(settings.scale), settings));
    // The same while they are asked for: what was said by them is kept beside them.
    return series(`${nodesKey(settings)} ${settings.thresholdFit}`, () =>
      fitted.map((each) => ({ ...each, ...thresholdOf(each.nodes, settings.thresholdFit) })),
    );
  }
  const columnsOf = () => {
    columns ??= featureColumns(training ?? []);
    return columns;
  };

  function profileUnder(settings: DetectorSettings, mayFit: boolean): Profile {
    const { blocks } = profile;
    return {
      ...profile,
      settings,
      operational: operationalUnder(settings, mayFit),
      series: seriesUnder(settings),
      blocks:
        blocks === null || settings.calm === own.calm
          ? blocks
          : {
              ...blocks,
              criteria: blocks.criteria.map((criterion) => ({
                ...criterion,
                height: alarmHeight(criterion.code, criterion.climbed, blocks.readings, settings.calm),
              })),
            },
    };
  }

  return {
    calibration() {
      if (training === null || held.has(boxesKey(own))) return null;
      const { scale, clusters } = own;
      return {
        columns: scaled(scale),
        scale,
        spreads: profile.operational.spreads,
        clusters,
        seed: profile.seed,
      };
    },
    adopt(found) {
      held(boxesKey(own), () => ranked(found));
    },
    lacksCalibrationOnly: (settings) => sameBoxes(settings) && !lacksNodes(settings),
    under: (settings) => profileUnder(settings, true),
    roughlyUnder: (settings) => profileUnder(settings, false),
    mustFit(settings) {
      if (training === null) return false;
      const fitsBoxes = !sameBoxes(settings) && !boxes.has(boxesKey(settings));
      const calibrates = !isFixed(settings) && !sameCalibration(settings) && !held.has(boxesKey(settings));
      return fitsBoxes || calibrates || lacksNodes(settings);
    },
  };
}

/** Whether settings ask for another training than these, or only for other comparisons of the same. O(1). */
export function asksForTraining(own: DetectorSettings, settings: DetectorSettings): boolean {
  const calibrated = settings.margin === null || settings.kMin === null;
  return (
    settings.scale !== own.scale ||
    settings.clusters !== own.clusters ||
    settings.nodeSpacing !== own.nodeSpacing ||
    settings.leaveWindowOut !== own.leaveWindowOut ||
    (calibrated &&
      (settings.margin !== own.margin ||
        settings.kMin !== own.kMin ||
        settings.wantedFalsePositives !== own.wantedFalsePositives))
  );
}

function isFixed({ margin, kMin }: DetectorSettings): boolean {
  return margin !== null && kMin !== null;
}

/** Kept results at most, by key: a slider that is moved over its whole range would keep one of each otherwise. */
const mostKept = 12;

interface Remembering<T> {
  (key: string, make: () => T): T;
  has(key: string): boolean;
}

function remembering<T>(): Remembering<T> {
  const kept = new Map<string, T>();
  const get = (key: string, make: () => T): T => {
    if (kept.has(key)) return kept.get(key) as T;
    const made = make();
    kept.set(key, made);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return made;
  };
  return Object.assign(get, { has: (key: string) => kept.has(key) });
}
