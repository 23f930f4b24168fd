import { type Database, statement, type Transaction } from '../database.ts';
import { gather } from '../gather.ts';
import { storedJson } from '../stored-json.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { type FreshPage, freshPagesJson, givenPages, insertions, isUnknown } from './fresh-pages.ts';
import type { ClaimedPage, PageOutcome } from './pending-pages.ts';

export type { FreshPage } from './fresh-pages.ts';

/**
 * Ends the work on a page, as `settlePage` does, and takes in the same statement all locks that saving needs: the run's
 * row, then the names under which the publication may be known. Whoever holds them sees in its next statement all that
 * was saved before it.
 *
 * @returns false where the claim is no longer valid; nothing is locked then
 */
export async function settleAndLock(
  tx: Transaction,
  page: ClaimedPage,
  outcome: PageOutcome,
  identities: readonly string[],
): Promise<boolean> {
  const rows = await tx.$queryRaw<{ runs: number }[]>`
    with settled as (
      update pending_page set state = 'done', outcome = ${storedJson(outcome)}::jsonb
      where id = ${page.id} and state = 'claimed' and claimed_by = ${page.token}
      returning run_id
    ), locked_run as materialized (
      select r.id from run r join settled s on s.run_id = r.id for no key update of r
    ), names as materialized (
      select pg_advisory_xact_lock(${page.sourceId}::int, ordered.key) from (
        select hashtext(identity) as key from locked_run, unnest(${identities as string[]}::text[]) i (identity)
        order by 1
      ) ordered
    )
    select (select count(*)::int from locked_run) as runs, (select count(*)::int from names) as names`;
  return (rows[0]?.runs ?? 0) > 0;
}

/**
 * Stores a publication that is known under none of its names, with its capture and numbers, and counts it for its run. The
 * caller holds the locks of `settleAndLock`, so that it sees whether the page was the run's last.
 *
 * @returns null where the publication is known; nothing is stored then
 */
export async function insertFreshPage(
  tx: Transaction,
  fresh: FreshPage,
): Promise<{ documentId: bigint; complete: boolean } | null> {
  const rows = await tx.$queryRawUnsafe<{ documentId: bigint; complete: boolean }[]>(
    `with ${givenPages}, fresh as materialized (select place from given g where ${isUnknown}),
    ${insertions}, completed as (
      select r.id, s.at, s.suspicious, s.id as document_id, r.state = 'collecting' and not exists (
        select from pending_page p where p.run_id = r.id and p.state in ('waiting', 'claimed')
      ) as complete
      from run r join stored s on s."runId" = r.id
    ), counted as (
      update run r set fresh = fresh + 1, suspicious = r.suspicious + c.suspicious::int,
        state = case when c.complete then 'judging' else r.state end,
        state_since = case when c.complete then c.at else r.state_since end
      from completed c where r.id = c.id
    )
    select document_id as "documentId", complete from completed`,
    freshPagesJson([fresh]),
  );
  return rows[0] ?? null;
}

interface SettledFresh {
  page: ClaimedPage;
  outcome: PageOutcome;
  fresh: FreshPage;
}

type SavedFresh = { documentId: bigint; last: boolean } | null;

/** More would make others wait for the statement; by then a way to the database is a small part of it. */
const mostTogether = 32;

const savers = new WeakMap<Database, (settled: SettledFresh) => Promise<SavedFresh>>();

/**
 * `settleAndLock` and `insertFreshPage` in one statement that is a transaction of its own, together with other pages that
 * are saved at the time: for the usual page, whose source nobody else collects from that host meanwhile. Nothing is waited
 * for: where somebody has the run's row or one of the page's names, where its bytes may have been removed, or where the
 * publication is known, nothing happens to the page.
 *
 * A statement does not see what was saved beside it; so it cannot tell that a page was the run's last. `last` means that
 * no other page waits: the caller has to look then (`countPage`), or `listCollectedRuns` finds the run later.
 *
 * @returns null where the page has to be saved step by step
 */
export async function saveFreshPage(
  db: Database,
  page: ClaimedPage,
  outcome: PageOutcome,
  fresh: FreshPage,
): Promise<SavedFresh> {
  let save = savers.get(db);
  if (!save) {
    save = gather((settled: readonly SettledFresh[]) => saveTogether(db, settled), {
      most: mostTogether,
      // Rows of a statement are told apart by their source; and two pages of one may bear one name.
      keyOf: (settled) => settled.page.sourceId,
      againAlone: true,
    });
    savers.set(db, save);
  }
  try {
    return await save({ page, outcome, fresh });
  } catch (error) {
    // Somebody stored the same publication at the same moment.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

const saveStatement = {
  name: 'save-fresh-pages',
  text: `
  with ${givenPages}, locked_run as materialized (
    select r.id, g.place from given g join pending_page p on p.id = g."pageId" join run r on r.id = p.run_id
    where p.state = 'claimed' and p.claimed_by = g.token
    for no key update of r skip locked
  ), names as materialized (
    select place, bool_and(pg_try_advisory_xact_lock("sourceId", key)) as free from (
      select g.place, g."sourceId", hashtext(n.name) as key
      from locked_run join given g using (place), unnest(g.identity || g.aliases) n (name)
    ) named group by place
  ), usual as materialized (
    select g.* from names join given g using (place)
    where free and not exists (select from doomed_blob b where b.hash = g."contentHash") and ${isUnknown}
  ), fresh as (
    update pending_page p set state = 'done', outcome = u.outcome from usual u
    where p.id = u."pageId" and p.state = 'claimed' and p.claimed_by = u.token
    returning u.place
  ), ${insertions}, counted as (
    update run r set fresh = fresh + c.pages, suspicious = r.suspicious + c.suspicious
    from (
      select "runId", count(*)::int as pages, count(*) filter (where suspicious)::int as suspicious
      from stored group by 1
    ) c where r.id = c."runId"
  )
  select s.place, s.id as "documentId", not exists (
    select from pending_page p where p.run_id = s."runId" and p.state = 'waiting'
  ) as last from stored s`,
};

async function saveTogether(db: Database, settled: readonly SettledFresh[]): Promise<SavedFresh[]> {
  const beside = settled.map(({ page, outcome }) => ({
    pageId: String(page.id),
    token: page.token,
    outcome,
  }));
  const json = freshPagesJson(
    settled.map(({ fresh }) => fresh),
    beside,
  );
  const rows = await statement<{ place: number; documentId: string; last: boolean }>(db, saveStatement, [
    json,
  ]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return settled.map((_, place) => {
    const row = byPlace.get(place);
    return row ? { documentId: BigInt(row.documentId), last: row.last } : null;
  });
}
