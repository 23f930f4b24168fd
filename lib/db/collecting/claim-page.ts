import { resolveSettings } from '../../core/settings/resolve-settings.ts';
import { type Database, statement } from '../database.ts';
import { gather } from '../gather.ts';
import { groupLayer, ownLayer, type StoredSettings } from '../sources/source-settings.ts';
import type { ClaimedPage, PageContext } from './pending-pages.ts';

interface Asked {
  host: string;
  token: string;
  leaseMilliseconds: number;
}

/** As `pg` gives it. */
type ClaimedRow = Omit<ClaimedPage, 'id' | 'runId' | 'context'> &
  Pick<PageContext, 'modelId' | 'address' | 'platformAt'> &
  StoredSettings & {
    id: string;
    runId: string;
    wrapperId: number | null;
    sourceHost: string;
    group: unknown;
  };

const mostTogether = 64;
const claimers = new WeakMap<Database, (asked: Asked) => Promise<ClaimedPage | null>>();

/**
 * Claims the host's next page: what lists new pages first, then the oldest. Null where nothing waits, or where the lease
 * is no longer the caller's. Hosts that ask at the same time are answered by one statement.
 *
 * A claim that a crash of the database forgets is a page that waits again, as after any crash: so it need not be on the
 * disk before work begins.
 */
export async function claimPage(
  db: Database,
  host: string,
  token: string,
  leaseMilliseconds: number,
): Promise<ClaimedPage | null> {
  let claim = claimers.get(db);
  if (!claim) {
    claim = gather((asked: readonly Asked[]) => claimTogether(db, asked), {
      most: mostTogether,
      keyOf: (asked) => asked.host,
      againAlone: false,
    });
    claimers.set(db, claim);
  }
  return claim({ host, token, leaseMilliseconds });
}

const claimStatement = {
  name: 'claim-pages',
  text: `
  with quick as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), lease as (
    update host_pace h set leased_until = now() + asked.milliseconds * interval '1 millisecond'
    from quick, unnest($1::text[], $2::text[], $3::int[]) as asked (host, token, milliseconds)
    where h.host = asked.host and h.leased_by = asked.token and (h.paused_until is null or h.paused_until <= now())
    returning h.host, asked.token
  ), next as materialized (
    select first.id, lease.token from lease, lateral (
      select p.id from pending_page p
      where p.host = lease.host and p.state = 'waiting' and p.not_before <= now()
      order by p.purpose, p.id
      limit 1
      for update of p skip locked
    ) first
  ), claimed as (
    update pending_page p set state = 'claimed', claimed_by = next.token, claimed_at = now(), attempts = p.attempts + 1
    from next where p.id = next.id
    returning p.*
  )
  select c.id, c.source_id as "sourceId", c.run_id as "runId", c.purpose::text as purpose, c.host, c.url, c.identity,
    c.listed, c.attempts, c.claimed_by as token, r.wrapper_id as "wrapperId", d.model_id as "modelId", s.address,
    s.host as "sourceHost", s.locale, s.time_zone as "timeZone", s.interval_seconds as "intervalSeconds", s.settings,
    s.platform_at as "platformAt", g.settings as "group"
  from claimed c join run r on r.id = c.run_id join source s on s.id = c.source_id
    left join source_group g on g.id = s.group_id
    left join detector_state d on d.source_id = s.id`,
};

async function claimTogether(db: Database, asked: readonly Asked[]): Promise<(ClaimedPage | null)[]> {
  const rows = await statement<ClaimedRow>(db, claimStatement, [
    asked.map(({ host }) => host),
    asked.map(({ token }) => token),
    asked.map(({ leaseMilliseconds }) => leaseMilliseconds),
  ]);
  const byHost = new Map(rows.map((row) => [row.host, row]));
  return asked.map(({ host }) => {
    const row = byHost.get(host);
    return row ? claimedPage(row) : null;
  });
}

function claimedPage(row: ClaimedRow): ClaimedPage {
  const { id, runId, wrapperId, modelId, address, sourceHost, platformAt, group, ...rest } = row;
  const { locale, timeZone, intervalSeconds, settings: stored, ...page } = rest;
  const own = ownLayer({ locale, timeZone, intervalSeconds, settings: stored });
  const settings = resolveSettings(own, group ? groupLayer(group) : null).collection;
  const facts = { modelId, address, host: sourceHost, platformAt, settings };
  const context = wrapperId === null ? null : { wrapperId, ...facts };
  return { ...page, id: BigInt(id), runId: BigInt(runId), context };
}
