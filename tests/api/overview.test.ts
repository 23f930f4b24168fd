import { beforeAll, expect, test } from 'vitest';
import { readOverview } from '../../lib/api/contracts/overview.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let overview: typeof import('../../app/api/overview/route.ts');
let attention: typeof import('../../app/api/overview/attention/route.ts');

beforeAll(async () => {
  web = await openWeb();
  overview = await import('../../app/api/overview/route.ts');
  attention = await import('../../app/api/overview/attention/route.ts');
});

const read = async (cookie: string, search = '') => {
  const response = await overview.GET(ask(`/api/overview${search}`, { cookie }), at());
  expect(response.status).toBe(200);
  return readOverview.response.parse(await response.json());
};

test('an empty collection has empty days, not missing ones', async () => {
  const { cookie } = await web.signIn('viewer');
  const month = await read(cookie, '?zone=Asia/Kathmandu');
  expect(month.documents).toHaveLength(30);
  expect(month.documents.every(({ all }) => all === 0)).toBe(true);
  expect(month.sources).toEqual([]);
  expect((await read(cookie, '?days=1')).documents).toHaveLength(24);
  expect((await read(cookie, '?days=7&zone=No/Where')).documents).toHaveLength(7);
});

test('documents, alerts and statuses are counted; snoozed and closed alerts ask for no look', async () => {
  const { cookie } = await web.signIn('viewer');
  const source = await web.db.source.create({
    data: {
      name: 'Harbour Ledger',
      kind: 'feed',
      address: 'https://ledger.example/feed',
      host: 'ledger.example',
      status: 'broken',
      statusReason: { code: 'empty', params: { documents: 2 } },
    },
  });
  const alert = (kind: string, status: 'new' | 'snoozed' | 'false_alarm', open = true) =>
    web.db.alert.create({
      data: {
        sourceId: source.id,
        kind,
        openKey: open ? `${source.id}:${kind}:` : null,
        severity: 'high',
        status,
        wrapperVersion: 1,
        sentence: { code: 'empty', params: { documents: 2, of: 2 } },
        evidence: {},
      },
    });
  const holding = await alert('empty', 'new');
  await alert('silent', 'snoozed');
  await alert('drift', 'false_alarm', false);
  const document = (identity: string, suspicious: boolean, heldByAlertId: bigint | null) =>
    web.db.document.create({
      data: {
        sourceId: source.id,
        identity,
        url: `https://ledger.example/${identity}`,
        text: '',
        listed: {},
        fieldFacts: {},
        suspicious,
        heldByAlertId,
      },
    });
  await document('a', true, holding.id);
  await document('b', true, null);
  await document('c', false, null);

  const figures = await read(cookie);
  expect(figures.documents.at(-1)).toMatchObject({ all: 3, suspicious: 1, held: 1 });
  expect(figures.held).toBe(1);
  expect(figures.alerts).toMatchObject({ toLookAt: 1, high: 1 });
  expect(figures.alerts.worst.map(({ id }) => id)).toEqual([String(holding.id)]);
  expect(figures.sources).toEqual([
    { status: 'broken', count: 1, enteredToday: 1, reasons: [{ code: 'empty', count: 1 }] },
  ]);
  expect(figures.noisiest).toEqual([{ sourceId: source.id, name: 'Harbour Ledger', wrong: 1, all: 3 }]);
  const count = await attention.GET(ask('/api/overview/attention', { cookie }), at());
  expect(await count.json()).toEqual({ alerts: 1 });
});
