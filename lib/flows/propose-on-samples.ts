import { findSamplePages } from '../db/captures/sample-pages.ts';
import type { Database } from '../db/database.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';
import {
  type ExpressionsProposed,
  isListingField,
  type PageToTry,
  type PickedField,
} from './parts/rules/picks-to-name.ts';

interface PickOnSample {
  pageId: bigint;
  node: number;
}

export interface RuleOnSamples {
  field: PickedField;
  picks: readonly PickOnSample[];
  excluded: readonly PickOnSample[];
  /** All pages on which candidates are tried. */
  sampleIds: readonly bigint[];
  locale: string;
  item?: { alternatives: readonly string[]; exclude: readonly string[] } | undefined;
}

export type SamplesProposed =
  | { kind: 'gone'; pageId: bigint }
  | { kind: 'too-complex' }
  | { kind: 'named'; pages: { pageId: bigint; title: string | null }[]; proposed: ExpressionsProposed };

/** As proposeRule, before there is a source: on the pages that were looked at. Nothing is fetched or saved. */
export async function proposeOnSamples(
  deps: { db: Database; readers: Pick<PageReaders, 'propose'> },
  input: RuleOnSamples,
): Promise<SamplesProposed> {
  const { field, picks, excluded, locale } = input;
  const type = isListingField(field) ? 'listing' : 'article';
  const wanted = new Set([...picks, ...excluded].map(({ pageId }) => pageId));
  const found = await findSamplePages(deps.db, [...new Set([...input.sampleIds, ...wanted])]);
  const samples = found.filter(({ id, pageType }) => pageType === type || wanted.has(id));
  const places = new Map(samples.map(({ id }, place) => [id, place]));
  const absent = [...wanted].find((id) => !places.has(id));
  if (absent !== undefined) return { kind: 'gone', pageId: absent };
  const toTry = samples.map(
    ({ bytes, contentType, finalUrl: url, title }): PageToTry => ({
      ...{ bytes, contentType, charset: 'auto', url },
      known: field === 'title' ? title : null,
    }),
  );
  const onPage = ({ pageId, node }: PickOnSample) => ({ page: places.get(pageId)!, node });
  const proposed = await deps.readers.propose({
    field,
    pages: toTry,
    picks: picks.map(onPage),
    excluded: excluded.map(onPage),
    ...(type === 'listing' && {
      listing: { item: input.item ?? { alternatives: [], exclude: [] }, known: [], locale },
    }),
  });
  if (!proposed) return { kind: 'too-complex' };
  return { kind: 'named', pages: samples.map(({ id: pageId, title }) => ({ pageId, title })), proposed };
}
