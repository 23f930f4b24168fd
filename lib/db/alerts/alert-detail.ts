import type { Transaction } from '../database.ts';
import { listPastChecks, listShares } from './alert-history.ts';
import { readImpact } from './alert-impact.ts';

const earlierAlerts = 5;

/** One alert with all that its screen shows but the texts. Null where it does not exist. */
export async function readAlert(db: Transaction, alertId: bigint) {
  const alert = await db.alert.findUnique({
    where: { id: alertId },
    include: {
      source: { select: { id: true, name: true, host: true, homepage: true, platform: true } },
      assignee: { select: { id: true, name: true } },
      events: { orderBy: { id: 'desc' }, take: 100, include: { user: { select: { id: true, name: true } } } },
    },
  });
  if (!alert) return null;
  const { sourceId, kind, field } = alert;
  const readCheck = async () => {
    const check = await db.check.findFirst({
      where: { alertId },
      orderBy: { id: 'desc' },
      include: { model: { select: { id: true, version: true, trainingCount: true } } },
    });
    return { check, history: check ? await listPastChecks(db, sourceId, alertId) : [] };
  };
  const [impact, checks, shares, earlier] = await Promise.all([
    readImpact(db, alert),
    readCheck(),
    listShares(db, alert),
    db.alert.findMany({
      where: { sourceId, kind, field, id: { lt: alertId } },
      orderBy: { id: 'desc' },
      take: earlierAlerts,
      select: { id: true, status: true, openedAt: true, closedAt: true },
    }),
  ]);
  return { ...alert, impact, ...checks, shares, earlier };
}
