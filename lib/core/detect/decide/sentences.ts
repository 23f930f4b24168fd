import { median } from '../../stats/median.ts';
import type { CriterionCode } from '../criterion.ts';
import type { Profile } from '../profile/profile.ts';
import type { RecentDocument } from '../state/state.ts';
import type { CheckResult, Sentence } from './decision.ts';

/** Change of a median from which a sentence speaks of shorter or longer. */
const plainly = 0.25;

/** What an alert of the policies paper, weighted and score means, from the medians that a person reads first. */
export function describeCheck(check: CheckResult): Sentence {
  const of = (code: string) => check.criteria.find((criterion) => criterion.code === code);
  return (
    describeText(medians(of('text-size')), medians(of('paragraph-count')), check.documents) ??
    describePage(medians(of('page-size'))) ?? {
      code: 'distribution-changed',
      params: {
        documents: check.documents,
        criteria: check.criteria.filter((criterion) => criterion.fired).length,
      },
    }
  );
}

/** What an alert of the policy `blocks` means. The strongest statement first: what is missing, then what is too much. */
export function describeBlocks(
  faults: readonly CriterionCode[],
  profile: Profile,
  affected: readonly RecentDocument[],
): Sentence {
  const series = (code: string) => profile.series.find((each) => each.code === code)?.median ?? 0;
  const size = {
    usual: series('text-size'),
    present: median(affected.map(({ features }) => features.textSize)),
  };
  const paragraphs = {
    usual: series('paragraph-count'),
    present: median(affected.map(({ features }) => features.paragraphCount)),
  };
  const documents = affected.length;
  if (faults.includes('empty-text')) return { code: 'body-empty', params: { documents } };
  const text = describeText(size, paragraphs, documents);
  if (faults.includes('left-out')) {
    if (text !== null && text.code !== 'body-longer') return text;
    const marked = affected.filter(({ criterionBits }) => (criterionBits & 1) !== 0).length;
    if (marked < documents * 0.8)
      return { code: 'text-left-out-partly', params: { documents, affected: marked } };
    return { code: 'text-left-out', params: { documents } };
  }
  if (faults.includes('template-inside')) return { code: 'template-inside', params: { documents } };
  if (faults.includes('appended')) {
    return {
      code: 'appended',
      params: { documents, usual: round(paragraphs.usual), present: round(paragraphs.present) },
    };
  }
  if (faults.includes('foreign-text')) return { code: 'foreign-text', params: { documents } };
  return text ?? { code: 'distribution-changed', params: { documents, criteria: faults.length } };
}

/** What a notice means; it asks for nothing. */
export function describeNotice(codes: readonly CriterionCode[]): Sentence {
  return {
    code: codes.includes('template-changed') ? 'notice-template-changed' : 'notice-other-words',
    params: {},
  };
}

interface Medians {
  usual: number;
  present: number;
}

function medians(criterion: { usualMedian: number; presentMedian: number } | undefined): Medians {
  return { usual: criterion?.usualMedian ?? 0, present: criterion?.presentMedian ?? 0 };
}

function describeText(size: Medians, paragraphs: Medians, documents: number): Sentence | null {
  if (size.usual <= 0 || !Number.isFinite(size.present)) return null;
  if (size.present === 0) return { code: 'body-empty', params: { documents } };
  const ratio = size.present / size.usual;
  const counts = { usual: round(paragraphs.usual), present: round(paragraphs.present) };
  if (ratio <= 1 - plainly)
    return { code: 'body-shorter', params: { percent: Math.round((1 - ratio) * 100), ...counts } };
  if (ratio >= 1 + plainly)
    return { code: 'body-longer', params: { percent: Math.round((ratio - 1) * 100), ...counts } };
  return null;
}

function describePage({ usual, present }: Medians): Sentence | null {
  if (usual <= 0) return null;
  const ratio = present / usual;
  if (ratio <= 1 - plainly)
    return { code: 'page-smaller', params: { percent: Math.round((1 - ratio) * 100) } };
  if (ratio >= 1 + plainly)
    return { code: 'page-larger', params: { percent: Math.round((ratio - 1) * 100) } };
  return null;
}

/** Medians of an even number of documents lie between two counts; nobody speaks of half a paragraph. */
function round(value: number): number {
  return Math.round(value);
}
