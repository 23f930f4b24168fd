import type { ListedItem } from '../../core/feed/listed-item.ts';
import type { CollectionSettings } from '../../core/settings/collection-settings.ts';
import { resolveSettings } from '../../core/settings/resolve-settings.ts';
import type { Transaction } from '../database.ts';
import { groupLayer, ownLayer, type StoredSettings } from '../sources/source-settings.ts';
import { storedJson } from '../stored-json.ts';

/** A page that was claimed: nobody else works on it while its host's lease lasts. */
export interface ClaimedPage {
  id: bigint;
  sourceId: number;
  runId: bigint;
  purpose: 'listing' | 'article';
  host: string;
  url: string;
  identity: string;
  listed: ListedItem | null;
  attempts: number;
  /** Token of the lease under which it was claimed. */
  token: string;
  /** Null where its run has no rules. */
  context: PageContext | null;
}

/** What reading an article needs to know of its run and source. */
export interface PageContext {
  wrapperId: number;
  /** The model in force; null while the source learns. */
  modelId: number | null;
  address: string;
  /** Of its source. */
  host: string;
  /** When it was last looked by which system the source's pages are made. */
  platformAt: Date | null;
  /** In force now. */
  settings: CollectionSettings;
}

/** Why a page failed, or what it turned out to be. */
export interface PageOutcome {
  kind: string;
  detail: Record<string, string | number | boolean | null>;
}

export interface NewPage {
  host: string;
  url: string;
  identity: string;
  listed: ListedItem;
}

export async function insertListingPage(
  tx: Transaction,
  page: { sourceId: number; runId: bigint; host: string; url: string },
): Promise<void> {
  await tx.$executeRaw`
    insert into pending_page (source_id, run_id, purpose, host, url, identity, listed)
    values (${page.sourceId}, ${page.runId}, 'listing', ${page.host}, ${page.url}, '', 'null'::jsonb)
    on conflict (run_id, identity) do nothing`;
}

/** Adds pages to the frontier in the order given. A page that the run has already is left alone. */
export async function insertPages(
  tx: Transaction,
  sourceId: number,
  runId: bigint,
  pages: readonly NewPage[],
): Promise<number> {
  if (pages.length === 0) return 0;
  return tx.$executeRaw`
    insert into pending_page (source_id, run_id, purpose, host, url, identity, listed)
    select ${sourceId}, ${runId}, 'article', host, url, identity, listed
    from json_to_recordset(${storedJson(pages)}::json) as p (host text, url text, identity text, listed jsonb)
    on conflict (run_id, identity) do nothing`;
}

/** How many articles the run has put into the frontier, whatever has become of them. */
export async function countArticlePages(tx: Transaction, runId: bigint): Promise<number> {
  return tx.pendingPage.count({ where: { runId, purpose: 'article' } });
}

type ClaimedRow = Omit<ClaimedPage, 'token' | 'context'> &
  Pick<PageContext, 'modelId' | 'address' | 'platformAt'> &
  StoredSettings & { wrapperId: number | null; sourceHost: string; group: unknown };

/**
 * Claims the host's next page: what lists new pages first, then the oldest. Null where nothing waits, or where the lease
 * is no longer the caller's.
 *
 * A claim that a crash of the database forgets is a page that waits again, as after any crash: so it need not be on the
 * disk before work begins.
 */
export async function claimPage(
  tx: Transaction,
  host: string,
  token: string,
  leaseMilliseconds: number,
): Promise<ClaimedPage | null> {
  const rows = await tx.$queryRaw<ClaimedRow[]>`
    with quick as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), lease as (
      update host_pace set leased_until = now() + ${leaseMilliseconds} * interval '1 millisecond'
      from quick
      where host = ${host} and leased_by = ${token} and (paused_until is null or paused_until <= now())
      returning host
    ), next as (
      select p.id from pending_page p join lease on lease.host = p.host
      where p.state = 'waiting' and p.not_before <= now()
      order by p.purpose, p.id
      limit 1
      for update of p skip locked
    ), claimed as (
      update pending_page p set state = 'claimed', claimed_by = ${token}, claimed_at = now(), attempts = p.attempts + 1
      from next where p.id = next.id
      returning p.*
    )
    select c.id, c.source_id as "sourceId", c.run_id as "runId", c.purpose::text as purpose, c.host, c.url, c.identity,
      c.listed, c.attempts, r.wrapper_id as "wrapperId", d.model_id as "modelId", s.address,
      s.host as "sourceHost", s.locale, s.time_zone as "timeZone", s.interval_seconds as "intervalSeconds", s.settings,
      s.platform_at as "platformAt", g.settings as "group"
    from claimed c join run r on r.id = c.run_id join source s on s.id = c.source_id
      left join source_group g on g.id = s.group_id
      left join detector_state d on d.source_id = s.id`;
  if (!rows[0]) return null;
  const { wrapperId, modelId, address, sourceHost, platformAt, group, ...row } = rows[0];
  const { locale, timeZone, intervalSeconds, settings: stored, ...page } = row;
  const own = ownLayer({ locale, timeZone, intervalSeconds, settings: stored });
  const settings = resolveSettings(own, group ? groupLayer(group) : null).collection;
  const facts = { modelId, address, host: sourceHost, platformAt, settings };
  const context = wrapperId === null ? null : { wrapperId, ...facts };
  return { ...page, token, context };
}

/** Whether the host has pages that could be claimed now. */
export async function hasWaitingPages(tx: Transaction, host: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from pending_page where host = ${host} and state = 'waiting' and not_before <= now() limit 1`;
  return rows.length > 0;
}

/**
 * Ends the work on a page. False where the claim is no longer valid: somebody else has the page, so that whatever the
 * caller found out must not be saved.
 */
export async function settlePage(
  tx: Transaction,
  page: ClaimedPage,
  state: 'done' | 'failed',
  outcome: PageOutcome,
): Promise<boolean> {
  const settled = await tx.$executeRaw`
    update pending_page set state = ${state}::page_state, outcome = ${storedJson(outcome)}::jsonb
    where id = ${page.id} and state = 'claimed' and claimed_by = ${page.token}`;
  return settled > 0;
}

/** Notes on a settled page that it brought a known document in another form, for the judging of its run. */
export async function noteRevision(tx: Transaction, pageId: bigint, documentId: bigint): Promise<void> {
  await tx.$executeRaw`
    update pending_page set outcome = jsonb_set(outcome, '{detail,revised}', to_jsonb(${String(documentId)}::text))
    where id = ${pageId}`;
}

/** Returns a page to the frontier, to be tried again after a while. False where the claim is no longer valid. */
export async function postponePage(
  tx: Transaction,
  page: ClaimedPage,
  milliseconds: number,
  outcome: PageOutcome,
): Promise<boolean> {
  const postponed = await tx.$executeRaw`
    update pending_page set state = 'waiting', claimed_by = null, claimed_at = null,
      not_before = now() + ${milliseconds} * interval '1 millisecond', outcome = ${storedJson(outcome)}::jsonb
    where id = ${page.id} and state = 'claimed' and claimed_by = ${page.token}`;
  return postponed > 0;
}

/** Gives up what a run has not fetched yet. */
export async function failOpenPages(tx: Transaction, runId: bigint, outcome: PageOutcome): Promise<number> {
  return tx.$executeRaw`
    update pending_page set state = 'failed', outcome = ${storedJson(outcome)}::jsonb
    where run_id = ${runId} and state in ('waiting', 'claimed')`;
}

/** How a run's pages ended, by kind. */
export async function countPageOutcomes(tx: Transaction, runId: bigint): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ kind: string; pages: number }[]>`
    select coalesce(outcome ->> 'kind', '') as kind, count(*)::int as pages from pending_page
    where run_id = ${runId} and purpose = 'article' group by 1`;
  return new Map(rows.map((row) => [row.kind, row.pages]));
}

export interface PastFailures {
  failures: number;
  /** When the last run began in which it failed. */
  lastAt: Date;
  /** The site said that it is no more. */
  gone: boolean;
}

/** Identities among those given that failed since then, with how often and when last. */
export async function countPastFailures(
  tx: Transaction,
  sourceId: number,
  identities: readonly string[],
  since: Date,
): Promise<Map<string, PastFailures>> {
  const rows = await tx.$queryRaw<(PastFailures & { identity: string })[]>`
    select p.identity, count(*)::int as failures, max(r.started_at) as "lastAt",
      bool_or(p.outcome ->> 'kind' = 'gone') as gone
    from pending_page p join run r on r.id = p.run_id
    where p.source_id = ${sourceId} and p.state = 'failed' and p.identity = any(${identities as string[]})
      and p.not_before >= ${since}
    group by p.identity`;
  return new Map(rows.map((row) => [row.identity, row]));
}

/** Forgets pages that are no longer needed: the done ones of a run that is finished. */
export async function deleteDonePages(tx: Transaction, runId: bigint): Promise<void> {
  await tx.$executeRaw`delete from pending_page where run_id = ${runId} and state = 'done'`;
}

/** Forgets failed pages from before that time, at most `limit` at once. */
export async function deleteOldFailures(tx: Transaction, before: Date, limit: number): Promise<number> {
  return tx.$executeRaw`
    delete from pending_page where id in (
      select id from pending_page where state = 'failed' and not_before < ${before} limit ${limit})`;
}
