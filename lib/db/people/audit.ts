import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/client.ts';

export interface AuditLine {
  id: bigint;
  at: Date;
  action: string;
  target: string;
  detail: unknown;
  user: { id: number; name: string } | null;
}

export interface AuditFilter {
  /** 0: what Markdrift did by itself. */
  user?: number | undefined;
  actions: readonly string[];
  /** "source:7", or its beginning: "source:". */
  target?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

/**
 * Writes down who changed what; inside the transaction of the change. `action` is a code such as "user.role-changed",
 * `target` names the thing as "user:3". `detail` holds values, never prose and never a secret.
 */
export async function recordAudit(
  db: Transaction,
  entry: { userId: number | null; action: string; target: string; detail?: Prisma.InputJsonObject },
): Promise<void> {
  await db.auditEntry.create({ data: { ...entry, detail: entry.detail ?? {} } });
}

/** The same for many things that one act changed. */
export async function recordAudits(
  db: Transaction,
  entries: readonly {
    userId: number | null;
    action: string;
    target: string;
    detail: Prisma.InputJsonObject;
  }[],
): Promise<void> {
  await db.$executeRaw`
    insert into audit_entry (user_id, action, target, detail)
    select "userId", action, target, detail
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r ("userId" int, action text, target text, detail jsonb)`;
}

/** Newest first; `before` is the id of the last line already shown. */
export function listAudit(
  db: Transaction,
  { before, limit, ...filter }: AuditFilter & { before?: bigint | undefined; limit: number },
): Promise<AuditLine[]> {
  return db.auditEntry.findMany({
    where: { ...conditions(filter), ...(before === undefined ? {} : { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    select: {
      id: true,
      at: true,
      action: true,
      target: true,
      detail: true,
      user: { select: { id: true, name: true } },
    },
  });
}

/** How many there are, counted up to `most`. */
export async function countAudit(db: Transaction, filter: AuditFilter, most: number): Promise<number> {
  return db.auditEntry.count({ where: conditions(filter), take: most });
}

/** Who is in the log, and what was done: for the filters. */
export async function listAuditFacets(db: Transaction): Promise<{
  people: { id: number; name: string }[];
  actions: string[];
}> {
  // One step of the index for each value: the log may have millions of lines of a few values.
  const users = await db.$queryRaw<{ id: number; name: string }[]>`
    select id, name from app_user where exists (select 1 from audit_entry where user_id = app_user.id) order by name, id`;
  const actions = await db.$queryRaw<{ action: string }[]>`
    with recursive step as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select action from audit_entry where action > step.action order by action limit 1)
      from step where step.action is not null)
    select action from step where action is not null`;
  return { people: users, actions: actions.map(({ action }) => action) };
}

function conditions({ user, actions, target, from, until }: AuditFilter): Prisma.AuditEntryWhereInput {
  return {
    ...(user === undefined ? {} : { userId: user === 0 ? null : user }),
    ...(actions.length > 0 ? { action: { in: [...actions] } } : {}),
    ...(target === undefined ? {} : target.endsWith(':') ? { target: { startsWith: target } } : { target }),
    ...(from || until ? { at: { ...(from ? { gte: from } : {}), ...(until ? { lt: until } : {}) } } : {}),
  };
}
