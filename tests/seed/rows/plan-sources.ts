import { createRandom, type Random } from '../../site/text/random.ts';
import type { SeedSizes } from '../sizes.ts';
import { type Language, nameOf } from '../writing/paragraph-pool.ts';

export type PlannedStatus =
  | 'ok'
  | 'learning'
  | 'degraded'
  | 'broken'
  | 'blocked'
  | 'unreachable'
  | 'stale'
  | 'paused';

/** A source as it is to be, before anything is written. */
export interface PlannedSource {
  id: number;
  name: string;
  language: Language;
  kind: 'feed' | 'listing';
  host: string;
  address: string;
  style: number;
  /** By what its pages are made, as one was looked at; null where they bear no mark. */
  platform: string | null;
  /** Its share of the documents, in no unit. */
  weight: number;
  status: PlannedStatus;
  /** Kind of the open alert behind the status; null where none is. */
  trouble: string | null;
  /** Since when the status holds, in milliseconds. */
  since: number;
}

export const styles = 40;

/** Share of each status, and what may stand behind it. */
const statuses: [PlannedStatus, number, readonly (string | null)[]][] = [
  ['broken', 0.035, ['drift', 'empty', 'missing', 'drift']],
  ['degraded', 0.03, ['drift', 'undecided']],
  ['blocked', 0.015, ['blocked', 'consent-wall']],
  ['unreachable', 0.015, ['unreachable', 'error-page']],
  ['stale', 0.01, ['silent']],
  ['learning', 0.03, [null]],
  ['paused', 0.015, [null]],
];
/** The sections of a paper run on one system. */
const platforms = [
  ...[
    'wordpress',
    'bitrix',
    'wordpress',
    'drupal',
    'layout-3fa9c2',
    'next',
    'wordpress',
    'layout-77b010',
    'typo3',
  ],
  null,
];
const sections = {
  en: ['News', 'Business', 'City', 'Sport', 'Culture', 'Region', 'Science', 'Politics'],
  ru: ['Новости', 'Экономика', 'Город', 'Спорт', 'Культура', 'Регион', 'Наука', 'Политика'],
};
const papers = {
  en: ['Courier', 'Herald', 'Post', 'Echo', 'Chronicle', 'Gazette', 'Observer', 'Ledger'],
  ru: ['вестник', 'курьер', 'рабочий', 'глашатай', 'листок', 'обозреватель', 'голос', 'репортёр'],
};

/** Plans the sources; the first number is `firstId`. About four sections share a host, as with large papers. */
export function planSources(sizes: SeedSizes, firstId: number): PlannedSource[] {
  const random = createRandom(`${sizes.seed}/sources`);
  const perHost = 4;
  return Array.from({ length: sizes.sources }, (_, i) => {
    const paper = Math.floor(i / perHost);
    const language: Language = paper % 5 < 3 ? 'ru' : 'en';
    const host = `paper-${paper + 1}.example`;
    const section = sections[language][(i % perHost) + (paper % 2) * perHost]!;
    const kind = random.chance(0.6) ? 'feed' : 'listing';
    const { status, trouble } = drawStatus(random);
    const days = status === 'learning' ? 2 : 0.2 + 4 * random.next() ** 2;
    return {
      id: firstId + i,
      name: `${nameOf(language, 900 + paper)} ${papers[language][paper % 8]!}: ${section}`,
      language,
      kind,
      host,
      address: `https://${host}/${kind === 'feed' ? `feeds/${(i % perHost) + 1}.xml` : `section-${(i % perHost) + 1}/`}`,
      style: random.int(0, styles - 1),
      platform: platforms[paper % platforms.length]!,
      weight: random.logNormal(1000, 1.1, 40, 40_000) * (status === 'learning' ? 0.05 : 1),
      status,
      trouble,
      since: sizes.until.getTime() - days * 86_400_000,
    };
  });
}

function drawStatus(random: Random): Pick<PlannedSource, 'status' | 'trouble'> {
  let draw = random.next();
  for (const [status, share, troubles] of statuses) {
    draw -= share;
    if (draw < 0) return { status, trouble: random.pick(troubles) };
  }
  return { status: 'ok', trouble: null };
}
