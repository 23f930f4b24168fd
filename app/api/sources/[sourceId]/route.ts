import { changeSource, readSource } from '@/lib/api/contracts/sources.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findSourceDetail } from '@/lib/db/sources/source-detail.ts';
import { readFigures } from '@/lib/db/sources/source-figures.ts';
import { editSource } from '@/lib/flows/edit-source.ts';
import { layerChangeOf } from '../layer-change-of.ts';
import { reasonAnswer } from '../source-answer.ts';
import { sourceDeps } from '../source-deps.ts';

export const GET = route({
  ...readSource,
  handler: async ({ db, params: { sourceId } }) => {
    const source = await findSourceDetail(db, sourceId);
    if (!source) return refuse('not-found');
    const figures = (await readFigures(db, [sourceId], new Date())).get(sourceId);
    return {
      id: source.id,
      name: source.name,
      kind: source.kind,
      address: source.address,
      host: source.host,
      status: source.status,
      reason: reasonAnswer(source.statusReason),
      since: source.statusSince,
      wrapperVersion: source.wrapperVersion,
      openAlerts: source.openAlerts,
      lastRunAt: source.lastRunAt,
      nextRunAt: source.nextRunAt,
      lastDocumentAt: source.lastDocumentAt,
      homepage: source.homepage,
      group: source.group && { id: source.group.id, name: source.group.name },
      locale: source.settings.collection.locale,
      timeZone: source.settings.collection.timeZone,
      intervalSeconds: source.settings.collection.intervalSeconds,
      charset: source.settings.collection.charset,
      applications: [...source.settings.collection.applications],
      pausedAt: source.pausedAt,
      revision: source.revision,
      createdAt: source.createdAt,
      documents: source.documents,
      running: source.running,
      days: figures?.days ?? [],
      coverage: figures?.coverage ?? null,
      deletedAt: null,
    };
  },
});

export const PATCH = route({
  ...changeSource,
  handler: async ({ db, user, params: { sourceId }, body: { set, inherit, ...facts } }) => {
    const change = layerChangeOf({ set, inherit });
    const result = await editSource(sourceDeps(db), { sourceId, ...facts, ...change, userId: user.id });
    switch (result.kind) {
      case 'saved':
        return { revision: result.revision };
      case 'changed':
        return refuse('out-of-date', { values: { revision: result.revision } });
      case 'known':
        return refuse('conflict', { reason: 'address-taken', values: { sourceId: result.sourceId } });
      case 'bad-address':
        return refuse('bad-input', { fields: { address: 'address' } });
      case 'no-such-group':
        return refuse('bad-input', { fields: { groupId: 'group' } });
      case 'not-found':
        return refuse('not-found');
    }
  },
});
