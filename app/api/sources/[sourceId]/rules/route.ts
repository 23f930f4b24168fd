import { readRules, saveRules } from '@/lib/api/contracts/source-rules.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findSource } from '@/lib/db/sources/sources.ts';
import { listWrappers } from '@/lib/db/sources/wrappers.ts';
import { editRules } from '@/lib/flows/edit-rules.ts';
import { sourceDeps } from '../../source-deps.ts';
import { storedRulesAnswer } from '../../stored-rules-answer.ts';
import { wrapperRulesOf } from '../../wrapper-rules-of.ts';

export const GET = route({
  ...readRules,
  handler: async ({ db, params: { sourceId } }) => {
    const [source, wrappers] = await Promise.all([findSource(db, sourceId), listWrappers(db, sourceId)]);
    if (!source) return refuse('not-found');
    return {
      revision: source.revision,
      versions: wrappers.map(({ version, reason, author, validFrom, validUntil, rules }) => ({
        version,
        reason,
        author,
        validFrom,
        validUntil,
        rules: storedRulesAnswer(rules),
      })),
    };
  },
});

export const PUT = route({
  ...saveRules,
  handler: async ({ db, user, params: { sourceId }, body }) => {
    const result = await editRules(sourceDeps(db), {
      sourceId,
      revision: body.revision,
      reason: body.reason,
      rules: wrapperRulesOf(body.rules),
      userId: user.id,
    });
    switch (result.kind) {
      case 'saved':
        return { version: result.version, revision: result.revision };
      case 'changed':
        return refuse('out-of-date', { values: { revision: result.revision } });
      case 'listing-rules-needed':
        return refuse('bad-input', { fields: { 'rules.listing': 'listing-rules-needed' } });
      case 'not-found':
        return refuse('not-found');
    }
  },
});
