import { applyImport } from '@/lib/api/contracts/interchange.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { importSources } from '@/lib/flows/import-sources.ts';
import { sourceDeps } from '../source-deps.ts';
import { sourcesFileOf } from './sources-file.ts';

export const POST = route({
  ...applyImport,
  handler: async ({ db, user, body: { file, ...input } }) => {
    const result = await importSources(sourceDeps(db), {
      ...input,
      file: sourcesFileOf(file),
      userId: user.id,
    });
    switch (result.kind) {
      case 'imported':
        return { added: result.added, changed: result.changed, groups: result.groups };
      case 'refused':
        return refuse('not-possible', { reason: result.code, values: result.params });
      case 'plan-changed':
        return refuse('out-of-date', { reason: 'plan-changed' });
      case 'invalid-entries':
        return refuse('not-possible', { reason: 'invalid-entries', values: { entries: result.entries } });
    }
  },
});
