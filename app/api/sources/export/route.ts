import { exportSources as contract, mostExported } from '@/lib/api/contracts/interchange.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { mayAct } from '@/lib/auth/roles.ts';
import { exportSources } from '@/lib/flows/export-sources.ts';
import { sourceChoiceOf } from '../source-choice-of.ts';
import { sourceDeps } from '../source-deps.ts';

const media = { opml: 'text/x-opml', json: 'application/json' };

export const POST = route({
  ...contract,
  handler: async ({ db, user, body: { which, format, secrets } }) => {
    if (secrets && !mayAct(user.role, 'operator'))
      return refuse('not-allowed', { values: { needed: 'operator' } });
    const result = await exportSources(sourceDeps(db), {
      which: 'ids' in which ? which : { filter: sourceChoiceOf(which.filter) },
      format,
      secrets,
      most: mostExported,
      userId: user.id,
    });
    if (result.kind === 'too-many')
      return refuse('too-large', { reason: 'too-many', values: { most: mostExported } });
    return new Response(result.text, {
      headers: {
        'content-type': `${media[format]}; charset=utf-8`,
        'content-disposition': `attachment; filename="markdrift-sources.${format}"`,
        'cache-control': 'no-store',
      },
    });
  },
});
