import { findSamplePages } from '../db/captures/sample-pages.ts';
import type { Database } from '../db/database.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';
import type { PageView, ViewedAs } from './parts/reading/view-page.ts';

export type SampleShown =
  | { kind: 'read'; view: Extract<PageView, { kind: 'viewed' }> }
  /** It is not kept any more. */
  | { kind: 'not-found' }
  | { kind: 'too-complex' };

/** Shows a page that was looked at before there is a source, without rules. Nothing is fetched or saved. */
export async function showSample(
  deps: { db: Database; readers: Pick<PageReaders, 'view'> },
  input: { sampleId: bigint; as: ViewedAs },
): Promise<SampleShown> {
  const [sample] = await findSamplePages(deps.db, [input.sampleId]);
  if (!sample) return { kind: 'not-found' };
  const { bytes, contentType, finalUrl, fetchedAt } = sample;
  const context = { url: finalUrl, locale: '', timeZone: 'UTC', capturedAt: fetchedAt };
  const page = { bytes, contentType, charset: 'auto' as const, rules: null, context };
  const view = await deps.readers.view({ page, before: null, as: input.as });
  return view.kind === 'viewed' ? { kind: 'read', view } : { kind: 'too-complex' };
}
