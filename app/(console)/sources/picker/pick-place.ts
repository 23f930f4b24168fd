import { demand } from '@/lib/api/client.ts';
import {
  findElements,
  findSampleElements,
  listElements,
  listPagesToPick,
  listSampleElements,
  type PageToPick,
  type Proposal,
  proposeExpressions,
  proposeOnSamples,
} from '@/lib/api/contracts/picking.ts';
import type { SampledPage } from '@/lib/api/contracts/source-discovery.ts';

/** Where the pages are that a person points at: stored of a source, or looked at before there is one. */
export type PickPlace =
  | { kind: 'source'; sourceId: number }
  | { kind: 'samples'; samples: readonly SampledPage[]; locale: string };

type Asked = Parameters<typeof demand<typeof proposeExpressions>>[1] extends { body: infer Body }
  ? Body
  : never;

/** By which answers are kept apart. */
export function keyOfPlace(place: PickPlace): string {
  return place.kind === 'source'
    ? `source ${place.sourceId}`
    : `samples ${place.samples.map(({ pageId }) => pageId).join()}`;
}

export function frameAddress(place: PickPlace, pageId: string): string {
  return place.kind === 'source' ? `/api/captures/${pageId}/pick-frame` : `/api/samples/${pageId}/pick-frame`;
}

export async function pagesOf(
  place: PickPlace,
  type: 'article' | 'listing',
  signal: AbortSignal,
): Promise<PageToPick[]> {
  if (place.kind === 'source') {
    const { sourceId } = place;
    return (await demand(listPagesToPick, { params: { sourceId }, query: { type } }, signal)).pages;
  }
  return place.samples
    .filter(({ pageType }) => pageType === type)
    .map(({ pageType: _, ...page }) => ({ ...page, documentId: null, doubtful: false }));
}

export function propose(place: PickPlace, body: Asked, signal: AbortSignal): Promise<Proposal> {
  if (place.kind === 'source')
    return demand(proposeExpressions, { params: { sourceId: place.sourceId }, body }, signal);
  const { samples, locale } = place;
  const sampleIds = samples.map(({ pageId }) => pageId);
  return demand(proposeOnSamples, { body: { ...body, sampleIds, locale } }, signal);
}

/** All elements of a page. */
export function elementsOf(place: PickPlace, pageId: string, signal: AbortSignal) {
  return place.kind === 'source'
    ? demand(listElements, { params: { captureId: pageId } }, signal)
    : demand(listSampleElements, { params: { sampleId: pageId } }, signal);
}

/** Those of them that are sought. */
export function findOn(
  place: PickPlace,
  pageId: string,
  query: { xpath?: string; text?: string },
  signal: AbortSignal,
) {
  return place.kind === 'source'
    ? demand(findElements, { params: { captureId: pageId }, query }, signal)
    : demand(findSampleElements, { params: { sampleId: pageId }, query }, signal);
}
