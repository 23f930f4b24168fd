import { expect, test } from 'vitest';
import {
  type InboxFilter,
  noFilter,
  queryOf,
  readInboxFilter,
} from '@/app/(console)/alerts/inbox/filter/inbox-filter.ts';
import {
  queryOf as documentQueryOf,
  everyDocument,
  readDocumentFilter,
} from '@/app/(console)/documents/use-document-filter.ts';
import { asQuery, readAuditFilter } from '@/app/(console)/settings/audit/use-audit-filter.ts';
import { readSourceFilter } from '@/app/(console)/sources/list/use-source-filter.ts';
import { listAlerts } from '@/lib/api/contracts/alert-list.ts';
import { listAuditEntries, longestAuditWord } from '@/lib/api/contracts/audit.ts';
import { listDocuments } from '@/lib/api/contracts/documents.ts';
import { find, longestFind } from '@/lib/api/contracts/find.ts';
import { listSources } from '@/lib/api/contracts/sources.ts';

const long = 'а'.repeat(3000);
const odd = ['', 'abc', '-1', '1.5', '99999999999', '99999999999999999999', "'; --", '<b>', '%', long];

/** Each name of a query with each odd value, as somebody may have cut or mistyped an address. */
const addresses = (names: readonly string[], more: readonly string[] = []) =>
  names.flatMap((name) => [...odd, ...more].map((value) => new URLSearchParams([[name, value]])));

test('the inbox asks only what the server answers', () => {
  const hours = ['2026-11-28T25', '2026-13-01T05', '2026-11-30..2026-11-01', '2026-99-01..2026-99-02'];
  for (const address of addresses(Object.keys(listAlerts.query.shape), hours))
    expect(listAlerts.query.safeParse(queryOf(readInboxFilter(address))).error, `${address}`).toBeUndefined();
});

test('the inbox keeps what can be asked beside what cannot', () => {
  const read = (address: string) => readInboxFilter(new URLSearchParams(address));
  const expected = (part: Partial<InboxFilter>) => ({ ...noFilter, ...part });
  expect(read(`kind=silent,${long}&hour=2026-11-28T25,2026-11-28T06`)).toEqual(
    expected({ kind: ['silent'], hour: ['2026-11-28T06'] }),
  );
  expect(read('status=nope,new&source=7,x&assignee=0&opened=2026-11-01..2026-11-30')).toEqual(
    expected({ status: ['new'], source: ['7'], assignee: ['0'], opened: ['2026-11-01..2026-11-30'] }),
  );
  expect(read(`search=${long}`).search).toHaveLength(200);
});

test('documents are asked for only as the server answers', () => {
  for (const address of addresses(Object.keys(everyDocument), ['2026-99-99', '2026-11-28']))
    expect(
      listDocuments.query.safeParse(documentQueryOf(readDocumentFilter(address), 'UTC')).error,
      `${address}`,
    ).toBeUndefined();
  expect(readDocumentFilter(new URLSearchParams('source=7&version=2&run=5'))).toEqual({
    ...everyDocument,
    source: 7,
    version: 2,
    run: '5',
  });
});

test('the finding box and the filter of the audit log hold as much as the server answers, and no more', () => {
  const findable = (length: number) => find.query.safeParse({ text: 'a'.repeat(length) }).success;
  expect([findable(longestFind), findable(longestFind + 1)]).toEqual([true, false]);
  const target = 'a'.repeat(longestAuditWord);
  expect(listAuditEntries.query.safeParse({ target: `${target}a` }).success).toBe(false);
  expect(readAuditFilter(new URLSearchParams({ target: `${target}a` })).target).toBe(target);
});

test('so are sources and the audit log', () => {
  for (const address of addresses(Object.keys(listSources.query.shape))) {
    const { search, host, sort, order } = readSourceFilter(address);
    expect(listSources.query.safeParse({ search, host, sort, order }).error, `${address}`).toBeUndefined();
  }
  for (const address of addresses(Object.keys(listAuditEntries.query.shape), ['2026-99-99', '2026-11-28']))
    expect(
      listAuditEntries.query.safeParse(asQuery(readAuditFilter(address), 'UTC')).error,
      `${address}`,
    ).toBeUndefined();
});
