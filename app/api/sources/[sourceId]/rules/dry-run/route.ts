import { dryRunRules as contract } from '@/lib/api/contracts/source-rules.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import type { ReadableFields } from '@/lib/core/reextract/changed-fields.ts';
import { dryRunRules } from '@/lib/flows/dry-run-rules.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';
import { wrapperRulesOf } from '../../../wrapper-rules-of.ts';

/** Characters of a text that are shown. */
const shown = 3000;

export const POST = route({
  ...contract,
  handler: async ({ db, params: { sourceId }, body: { rules, good, bad } }) => {
    const deps = { db, blobs: processBlobs(), readers: processReaders(), now: () => new Date() };
    const tried = await dryRunRules(deps, {
      sourceId,
      rules: wrapperRulesOf(rules),
      good,
      bad,
      onFault: (document, error) => console.error(`stored page of document ${document} not read`, error),
    });
    if (!tried) return refuse('not-found');
    return {
      held: tried.held,
      documents: tried.documents.map(({ document, after, ...rest }) => ({
        documentId: document.id,
        title: document.title,
        url: document.url,
        ...rest,
        before: beginning(document),
        after: after && beginning(after),
      })),
    };
  },
});

function beginning({ title, author, publishedAt, text }: ReadableFields) {
  return { title, author, publishedAt, text: text.slice(0, shown), characters: text.length };
}
