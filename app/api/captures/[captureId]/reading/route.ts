import { readCapture } from '@/lib/api/contracts/captures.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import type { ArticleExtraction } from '@/lib/core/extract/extract-article.ts';
import type { ArticleField } from '@/lib/core/extract/rules.ts';
import { type InertMarkup, inertMarkup } from '@/lib/core/page-view/inert-markup.ts';
import { showCapture } from '@/lib/flows/show-capture.ts';
import { captureToShow } from '../../capture-to-show.ts';

const longestValue = 400;

export const GET = route({
  ...readCapture,
  handler: async ({ db, params, query }) => {
    const asked = captureToShow(params.captureId, query);
    const shown = await showCapture({ db, blobs: processBlobs() }, asked);
    if (shown.kind === 'not-found') return refuse('not-found');
    const { url, finalUrl, fetchedAt, httpStatus, charset, byteLength } = shown.capture;
    const base = {
      kind: shown.kind,
      captureId: params.captureId,
      ...{ url, finalUrl, fetchedAt, httpStatus, charset, byteLength },
    };
    if (shown.kind !== 'read') return { ...base, wrapperVersion: null, fields: [], lost: 0, cut: false };
    const { tree, marks, extraction, wrapperVersion } = shown;
    const page = inertMarkup(tree, marks);
    return {
      ...base,
      wrapperVersion,
      fields: extraction ? fieldsOf(extraction, page) : [],
      lost: page.shown.filter(({ kind }) => kind === 'lost').length,
      cut: page.cut,
    };
  },
});

const fields: readonly ArticleField[] = ['title', 'date', 'author', 'body'];

function fieldsOf(extraction: ArticleExtraction, page: InertMarkup) {
  return fields.map((field) => {
    const { alternative, matches, characters, error = null } = extraction.facts[field];
    const seen = page.shown.filter((mark) => mark.kind === 'extracted' && mark.field === field).length;
    const value = fieldValueOf(extraction, field).slice(0, longestValue);
    return { field, alternative, matches, characters, error, value, seen };
  });
}

/** A date as it is written. */
function fieldValueOf({ body, title, author, date }: ArticleExtraction, field: ArticleField): string {
  return { body: body.text, title, author, date: date?.raw }[field] ?? '';
}
