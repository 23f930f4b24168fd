import type { Transaction } from '../database.ts';

/**
 * Takes the lease of a host, unless another live worker holds it or the host is paused. Whoever gets it is the only one
 * that may request pages of this host. Times are the database's, so that workers on several machines agree.
 *
 * @param token names this lease; it is never used twice
 * @returns milliseconds until the first request is allowed and how far the host is slowed down, or null where the lease
 *   was not to be had
 */
export async function takeHostLease(
  tx: Transaction,
  host: string,
  token: string,
  leaseMilliseconds: number,
): Promise<{ wait: number; slowdown: number } | null> {
  const rows = await tx.$queryRaw<{ wait: number; slowdown: number }[]>`
    insert into host_pace as h (host, leased_by, leased_until, next_request_at)
    values (${host}, ${token}, now() + ${leaseMilliseconds} * interval '1 millisecond', now())
    on conflict (host) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
      where (h.leased_until is null or h.leased_until < now())
        and (h.paused_until is null or h.paused_until <= now())
    returning greatest(0, extract(epoch from next_request_at - now()) * 1000)::float8 as wait, h.slowdown`;
  const lease = rows[0];
  if (!lease) return null;
  // Claims of an earlier holder ended with its lease.
  await tx.$executeRaw`
    update pending_page set state = 'waiting', claimed_by = null, claimed_at = null
    where host = ${host} and state = 'claimed'`;
  return lease;
}

/** Prolongs the lease. False where it was lost: the caller must not request anything more. */
export async function keepHostLease(
  tx: Transaction,
  host: string,
  token: string,
  leaseMilliseconds: number,
): Promise<boolean> {
  const kept = await tx.$executeRaw`
    update host_pace set leased_until = now() + ${leaseMilliseconds} * interval '1 millisecond'
    where host = ${host} and leased_by = ${token}`;
  return kept > 0;
}

/** Gives the lease back; the next request of whoever takes it has to keep the pause. Without `slowdown` it stays. */
export async function releaseHostLease(
  tx: Transaction,
  host: string,
  token: string,
  pauseMilliseconds: number,
  slowdown: number | null = null,
): Promise<void> {
  await tx.$executeRaw`
    update host_pace set leased_by = null, leased_until = null, slowdown = coalesce(${slowdown}::int, slowdown),
      next_request_at = now() + ${pauseMilliseconds} * interval '1 millisecond'
    where host = ${host} and leased_by = ${token}`;
}

/** Nobody asks this host for so long. A longer pause that is in force stays. */
export async function pauseHost(
  tx: Transaction,
  host: string,
  milliseconds: number,
  reason: string,
): Promise<void> {
  await tx.$executeRaw`
    insert into host_pace as h (host, paused_until, pause_reason)
    values (${host}, now() + ${milliseconds} * interval '1 millisecond', ${reason})
    on conflict (host) do update set paused_until = excluded.paused_until, pause_reason = excluded.pause_reason
      where h.paused_until is null or h.paused_until < excluded.paused_until`;
}

/** Hosts that have pages to fetch now and nobody who fetches them. */
export async function listIdleHosts(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ host: string }[]>`
    select p.host from (
      select distinct host from pending_page
      where (state = 'waiting' and not_before <= now()) or state = 'claimed'
    ) p
    left join host_pace h on h.host = p.host
    where (h.leased_until is null or h.leased_until < now()) and (h.paused_until is null or h.paused_until <= now())
    limit ${limit}`;
  return rows.map((row) => row.host);
}
