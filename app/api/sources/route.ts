import { createSource, listSources } from '@/lib/api/contracts/sources.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { sharedJson } from '@/lib/api/shared-json.ts';
import { readLayer } from '@/lib/core/settings/settings-layer.ts';
import { readFigures } from '@/lib/db/sources/source-figures.ts';
import { countSourcesByStatus, listSourceRows } from '@/lib/db/sources/source-list.ts';
import { addSource } from '@/lib/flows/add-source.ts';
import { sourceLineAnswer } from './source-answer.ts';
import { sourceChoiceOf } from './source-choice-of.ts';
import { sourceDeps } from './source-deps.ts';
import { wrapperRulesOf } from './wrapper-rules-of.ts';

/** The same for everybody: one answer is made for all who ask before something changes. */
export const GET = route({
  ...listSources,
  handler: ({ db, query }) =>
    sharedJson(db, { key: `sources ${JSON.stringify(query)}`, topics: listSources.topics }, async () => {
      const filter = sourceChoiceOf(query);
      const [rows, counts] = await Promise.all([
        listSourceRows(db, { ...query, ...filter }),
        countSourcesByStatus(db, filter),
      ]);
      const figures = await readFigures(
        db,
        rows.map((row) => row.id),
        new Date(),
      );
      const wanted = query.status.length === 0 ? Object.keys(counts) : query.status;
      return {
        sources: rows.map((row) =>
          sourceLineAnswer(row, figures.get(row.id)?.days ?? [], figures.get(row.id)?.coverage ?? null),
        ),
        total: wanted.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
        counts,
      };
    }),
});

export const POST = route({
  ...createSource,
  handler: async ({ db, user, body }) => {
    const rules = wrapperRulesOf(body.rules);
    const { collection, ...facts } = body;
    const own = readLayer({ collection });
    const result = await addSource(sourceDeps(db), { ...facts, own, rules, userId: user.id });
    switch (result.kind) {
      case 'added':
        return { sourceId: result.sourceId };
      case 'known':
        return refuse('conflict', { reason: 'address-taken', values: { sourceId: result.sourceId } });
      case 'bad-address':
        return refuse('bad-input', { fields: { address: 'address' } });
      case 'no-such-group':
        return refuse('bad-input', { fields: { groupId: 'group' } });
      case 'listing-rules-needed':
        return refuse('bad-input', { fields: { 'rules.listing': 'listing-rules-needed' } });
    }
  },
});
