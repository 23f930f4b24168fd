import { listAlertDocuments as contract } from '@/lib/api/contracts/alerts.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { listAlertDocuments } from '@/lib/db/alerts/alert-document-list.ts';

export const GET = route({
  ...contract,
  handler: async ({ db, params: { alertId }, query: { which } }) =>
    (await listAlertDocuments(db, alertId, which)) ?? refuse('not-found'),
});
