import { readSource } from '@/lib/api/contracts/sources.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findSourceDetail } from '@/lib/db/source-detail.ts';
import { countDocumentsByDay } from '@/lib/db/source-list.ts';
import { reasonAnswer } from '../source-answer.ts';

export const GET = route({
  ...readSource,
  handler: async ({ db, params: { sourceId } }) => {
    const source = await findSourceDetail(db, sourceId);
    if (!source) return refuse('not-found');
    const days = await countDocumentsByDay(db, [sourceId], new Date(), 30);
    return {
      id: source.id,
      name: source.name,
      kind: source.kind,
      address: source.address,
      host: source.host,
      status: source.status,
      reason: reasonAnswer(source.statusReason),
      since: source.statusSince,
      wrapperVersion: source.wrappers[0]?.version ?? null,
      openAlerts: source._count.alerts,
      lastRunAt: source.lastRunAt,
      nextRunAt: source.nextRunAt,
      lastDocumentAt: source.lastDocumentAt,
      homepage: source.homepage,
      locale: source.locale,
      timeZone: source.timeZone,
      intervalSeconds: source.intervalSeconds,
      pausedAt: source.pausedAt,
      revision: source.revision,
      createdAt: source.createdAt,
      documents: source._count.documents,
      running: source.runs[0]?.id ?? null,
      days: days.get(sourceId) ?? [],
    };
  },
});
