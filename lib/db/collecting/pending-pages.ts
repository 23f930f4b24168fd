import type { ListedItem } from '../../core/feed/listed-item.ts';
import type { CollectionSettings } from '../../core/settings/collection-settings.ts';
import type { Transaction } from '../database.ts';
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
