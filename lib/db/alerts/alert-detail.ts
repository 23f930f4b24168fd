import { columnsOf } from '../columns-of.ts';
import type { Transaction } from '../database.ts';
import { type Alert, type AlertEvent, type Check, Prisma } from '../generated/client.ts';
import { listPastChecks, listShares } from './alert-history.ts';
import { readImpact } from './alert-impact.ts';

const earlierAlerts = 5;
const eventsShown = 100;

interface Person {
  id: number;
  name: string;
}

/** One alert with all that its screen shows but the texts. Null where it does not exist. */
export async function readAlert(db: Transaction, alertId: bigint) {
  const alert = await findAlert(db, alertId);
  if (!alert) return null;
  const { sourceId, kind, field } = alert;
  const [events, check, history, impact, shares, earlier] = await Promise.all([
    listEvents(db, alertId),
    findLastCheck(db, alertId),
    listPastChecks(db, sourceId, alertId),
    readImpact(db, alert),
    listShares(db, alert),
    db.$queryRaw<Pick<Alert, 'id' | 'status' | 'openedAt' | 'closedAt'>[]>`
      select ${columnsOf('a', ['id', 'status', 'openedAt', 'closedAt'])} from alert a
      where a.source_id = ${sourceId} and a.kind = ${kind} and a.field = ${field} and a.id < ${alertId}
      order by a.id desc limit ${earlierAlerts}`,
  ]);
  return { ...alert, events, check, history, impact, shares, earlier };
}

interface AlertRow extends Alert {
  sourceName: string;
  host: string;
  homepage: string | null;
  platform: string | null;
  assigneeName: string | null;
}

async function findAlert(db: Transaction, alertId: bigint) {
  const rows = await db.$queryRaw<AlertRow[]>`
    select ${columnsOf('a', Object.values(Prisma.AlertScalarFieldEnum))}, s.name as "sourceName", s.host, s.homepage,
      s.platform, u.name as "assigneeName"
    from alert a join source s on s.id = a.source_id left join app_user u on u.id = a.assignee_id
    where a.id = ${alertId}`;
  if (!rows[0]) return null;
  const { sourceName, host, homepage, platform, assigneeName, ...alert } = rows[0];
  return {
    ...alert,
    source: { id: alert.sourceId, name: sourceName, host, homepage, platform },
    assignee: personOf(alert.assigneeId, assigneeName),
  };
}

function personOf(id: number | null, name: string | null): Person | null {
  return id === null || name === null ? null : { id, name };
}

const eventFields = ['id', 'at', 'userId', 'action', 'detail', 'before', 'undoneAt'] as const;

/** The last ones, newest first. */
async function listEvents(db: Transaction, alertId: bigint) {
  const rows = await db.$queryRaw<
    (Pick<AlertEvent, (typeof eventFields)[number]> & { userName: string | null })[]
  >`
    select ${columnsOf('e', eventFields)}, u.name as "userName"
    from alert_event e left join app_user u on u.id = e.user_id
    where e.alert_id = ${alertId} order by e.id desc limit ${eventsShown}`;
  return rows.map(({ userId, userName, ...event }) => ({ ...event, user: personOf(userId, userName) }));
}

const checkFields = [
  ...['id', 'at', 'documents', 'suspicious', 'policy', 'score', 'threshold', 'verdict', 'criteria'],
] as const;

async function findLastCheck(db: Transaction, alertId: bigint) {
  const rows = await db.$queryRaw<
    (Pick<Check, (typeof checkFields)[number]> & { modelVersion: number; trainingCount: number })[]
  >`
    select ${columnsOf('k', checkFields)}, m.version as "modelVersion", m.training_count as "trainingCount"
    from "check" k join model m on m.id = k.model_id
    where k.alert_id = ${alertId} order by k.id desc limit 1`;
  return rows[0] ?? null;
}
