import type { CollectionSettings } from '../../settings/collection-settings.ts';

/** What a walk and its plan rest on: where this is another, the page is walked anew. Other edits of a source leave them. */
export function walkBasis(source: { address: string; settings: { collection: CollectionSettings } }): string {
  const { traversePresses, traverseAddresses, pressMarks } = source.settings.collection;
  const marks = Object.entries(pressMarks).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([source.address, traversePresses, traverseAddresses, marks]);
}
