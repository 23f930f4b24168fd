import { alertSorts } from '../../../lib/api/contracts/alert-list.ts';
import { writeDays } from '../../../lib/core/alerts/grouping.ts';
import { severities } from '../../../lib/core/alerts/kinds.ts';
import type { Database } from '../../../lib/db/database.ts';

/** Every route that reads, by what it is for, with inputs that vary. */
export async function readingRoutes(db: Database): Promise<Record<string, string[]>> {
  const some = async <Id>(ids: Promise<{ id: Id }[]>) => (await ids).map(({ id }) => String(id));
  const sources = await some(
    db.source.findMany({ select: { id: true }, take: 40, orderBy: { host: 'desc' } }),
  );
  const alerts = await some(
    db.alert.findMany({ where: { openKey: { not: null } }, select: { id: true }, take: 40 }),
  );
  const closed = await some(
    db.alert.findMany({ where: { openKey: null }, select: { id: true }, take: 40, orderBy: { id: 'desc' } }),
  );
  const documents = await some(
    db.$queryRaw<{ id: bigint }[]>`
      select d.id from generate_series(1, 40) n
        cross join lateral (select id from document where id >= n * (select max(id) from document) / 41 order by id limit 1) d`,
  );
  const runs = await some(db.run.findMany({ select: { id: true }, take: 40, orderBy: { id: 'desc' } }));
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();
  const each = (ids: readonly string[], path: (id: string) => string) => ids.map(path);
  const searches = [
    'council',
    'дорога',
    '"по словам"',
    'harbour -council',
    'Wesbarfarfield',
    'школа or museum',
  ];
  return {
    session: ['/api/session'],
    attention: ['/api/overview/attention'],
    'overview of 30 days': ['/api/overview?days=30&zone=Europe/Berlin'],
    'overview of a day': ['/api/overview?days=1&zone=Europe/Berlin'],
    'open alerts': ['/api/alerts'],
    'open alerts, filtered': [
      '/api/alerts?severity=high&sort=score',
      '/api/alerts?search=paper-1',
      '/api/alerts?kind=drift',
    ],
    'closed alerts': ['/api/alerts?status=resolved,false_alarm&sort=newest&limit=100'],
    'alerts in groups': ['host', 'platform', 'hour'].map((group) => `/api/alerts?group=${group}`),
    'alerts, each time filtered otherwise': otherFilters(sources),
    'views of alerts': ['/api/alerts/views'],
    'work on many alerts': ['/api/alerts/batches'],
    'an alert': each(alerts, (id) => `/api/alerts/${id}`),
    'a closed alert': each(closed, (id) => `/api/alerts/${id}`),
    'documents of an alert': each(alerts, (id) => `/api/alerts/${id}/documents`),
    'how often alerts were right': ['', ...each(sources, (id) => `source=${id}`)].map(
      (which) => `/api/alerts/precision?${which}`,
    ),
    'noise of 30 days': ['kind', 'source', 'pair'].map((by) => `/api/alerts/noise?${daysBack(30)}&by=${by}`),
    'noise, each time of other days': Array.from(
      { length: 200 },
      (_, back) => `/api/alerts/noise?${daysBack(90 + back)}&by=${['kind', 'source', 'pair'][back % 3]}`,
    ),
    'sources, in trouble first': ['/api/sources', '/api/sources?offset=300'],
    'sources by name': ['/api/sources?sort=name&limit=500', '/api/sources?search=paper-2'],
    'names of sources': ['/api/sources/names'],
    'a source': each(sources, (id) => `/api/sources/${id}`),
    'runs of a source': each(sources, (id) => `/api/sources/${id}/runs`),
    'rules of a source': each(sources, (id) => `/api/sources/${id}/rules`),
    'detector of a source': each(sources, (id) => `/api/sources/${id}/detector`),
    documents: ['/api/documents', ...each(documents, (id) => `/api/documents?before=${id}`)],
    'documents of a source': each(sources, (id) => `/api/documents?source=${id}`),
    'documents of a run': each(runs, (id) => `/api/documents?run=${id}`),
    'documents, words': searches.map((words) => `/api/documents?${new URLSearchParams({ search: words })}`),
    'documents, each time other words': Array.from(
      { length: 200 },
      (_, back) =>
        `/api/documents?${new URLSearchParams({ search: searches[back % searches.length]!, to: day(back) })}`,
    ),
    'documents, words of a source': each(sources, (id) => `/api/documents?source=${id}&search=council`),
    'documents, words of some days': [30, 60, 90].map(
      (back) => `/api/documents?search=museum&from=${day(back)}&to=${day(back - 3)}`,
    ),
    'documents by state': ['suspicious', 'held', 'empty'].map((state) => `/api/documents?state=${state}`),
    'documents without a field': ['title', 'author', 'date'].map(
      (field) => `/api/documents?missing=${field}`,
    ),
    'documents with a sign': ['/api/documents?sign=left-out', '/api/documents?sign=empty-text'],
    'a document': each(documents, (id) => `/api/documents/${id}`),
    find: ['council', 'paper-12', 'мост', 'harb'].map((text) => `/api/find?${new URLSearchParams({ text })}`),
    people: ['/api/users', '/api/users/assignees'],
    'audit log': ['/api/audit'],
    'channels and deliveries': ['/api/channels', '/api/deliveries'],
  };
}

/** Days up to today, as the noise report takes them. */
function daysBack(count: number): string {
  return `days=${writeDays(count, new Date())}`;
}

/** Two hundred filters of the inbox that are not asked for twice: what nobody shares. */
function otherFilters(sources: readonly string[]): string[] {
  const kinds = [
    'drift',
    'empty',
    'missing',
    'blocked',
    'silent',
    'unreachable',
    'undecided',
    'template-changed',
  ];
  const paths = alertSorts.flatMap((sort) =>
    severities.flatMap((severity) => [
      `severity=${severity}&sort=${sort}&status=resolved`,
      `severity=${severity}&sort=${sort}&search=paper`,
      ...kinds.map((kind) => `severity=${severity}&sort=${sort}&kind=${kind}`),
    ]),
  );
  const ofSources = sources.flatMap((id) => [`source=${id}`, `source=${id}&status=resolved,false_alarm`]);
  return [...paths, ...ofSources].map((filter) => `/api/alerts?${filter}`);
}
