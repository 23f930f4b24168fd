import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertList, listMoreAlerts } from '../../lib/api/contracts/alert-list.ts';
import { readPrecision } from '../../lib/api/contracts/alert-precision.ts';
import { alertDetail, listAlertDocuments } from '../../lib/api/contracts/alerts.ts';
import { raiseAlert } from '../../lib/db/alerts/alerts.ts';
import { documentsOf, driftAlert, sourceWithDocuments, start } from '../flows/alerts/alert-fixture.ts';
import { ask, at, openWeb, type Web } from './web.ts';

type Post = { POST: (request: Request, context: ReturnType<typeof at>) => Promise<Response> };

let web: Web;
let list: typeof import('../../app/api/alerts/route.ts');
let one: typeof import('../../app/api/alerts/[alertId]/route.ts');
let falseAlarm: typeof import('../../app/api/alerts/[alertId]/false-alarm/route.ts');
let documents: typeof import('../../app/api/alerts/[alertId]/documents/route.ts');
let bulk: Post;
let acts: Record<string, Post>;
let operator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  list = await import('../../app/api/alerts/route.ts');
  one = await import('../../app/api/alerts/[alertId]/route.ts');
  falseAlarm = await import('../../app/api/alerts/[alertId]/false-alarm/route.ts');
  documents = await import('../../app/api/alerts/[alertId]/documents/route.ts');
  bulk = await import('../../app/api/alerts/bulk/route.ts');
  acts = {
    acknowledge: await import('../../app/api/alerts/[alertId]/acknowledge/route.ts'),
    assign: await import('../../app/api/alerts/[alertId]/assign/route.ts'),
    snooze: await import('../../app/api/alerts/[alertId]/snooze/route.ts'),
    confirm: await import('../../app/api/alerts/[alertId]/confirm/route.ts'),
    'false-alarm': falseAlarm,
    resolve: await import('../../app/api/alerts/[alertId]/resolve/route.ts'),
    reopen: await import('../../app/api/alerts/[alertId]/reopen/route.ts'),
    undo: await import('../../app/api/alerts/[alertId]/undo/route.ts'),
    'take-address': await import('../../app/api/alerts/[alertId]/take-address/route.ts'),
    comments: await import('../../app/api/alerts/[alertId]/comments/route.ts'),
  };
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
});

afterAll(async () => {
  const { markdriftQueue } = globalThis as {
    markdriftQueue?: Promise<{ stop: (patience: number) => Promise<void> }>;
  };
  await (await markdriftQueue)?.stop(1000);
});

const post = (name: string, alertId: string, body: unknown, cookie: string | undefined = operator.cookie) =>
  acts[name]!.POST(
    ask(`/api/alerts/${alertId}/${name}`, { method: 'POST', body, ...(cookie ? { cookie } : {}) }),
    at({ alertId }),
  );
const read = async (alertId: string, cookie = viewer.cookie) => {
  const response = await one.GET(ask(`/api/alerts/${alertId}`, { cookie }), at({ alertId }));
  return { status: response.status, body: await response.json() };
};
const listDocuments = async (alertId: string, which = 'affected') => {
  const path = `/api/alerts/${alertId}/documents?which=${which}`;
  const response = await documents.GET(ask(path, { cookie: viewer.cookie }), at({ alertId }));
  if (response.status !== 200) return response.status;
  return listAlertDocuments.response.parse(await response.json()).documents.map(({ id }) => id);
};
const find = async (query: string) => {
  const response = await list.GET(ask(`/api/alerts?${query}`, { cookie: viewer.cookie }), at());
  expect(response.status).toBe(200);
  return alertList.parse(await response.json());
};
const many = async (body: unknown) => {
  const response = await bulk.POST(
    ask('/api/alerts/bulk', { method: 'POST', cookie: operator.cookie, body }),
    at(),
  );
  return { status: response.status, body: await response.json() };
};
const bodies: Record<string, unknown> = {
  assign: { assigneeId: null },
  snooze: { until: null },
  comments: { text: 'A word' },
  undo: { eventId: '1' },
};

describe('who may do what', () => {
  test('reading needs a session, acting the role of an operator', async () => {
    const { alertId } = await driftAlert(web.db, 1);
    expect((await list.GET(ask('/api/alerts'), at())).status).toBe(401);
    expect((await one.GET(ask(`/api/alerts/${alertId}`), at({ alertId }))).status).toBe(401);
    expect((await read(alertId)).status).toBe(200);
    for (const name of Object.keys(acts)) {
      expect((await post(name, alertId, bodies[name] ?? {}, viewer.cookie)).status, name).toBe(403);
      expect(
        (await acts[name]!.POST(ask('/x', { method: 'POST', body: {} }), at({ alertId }))).status,
        name,
      ).toBe(401);
    }
    expect(
      (await bulk.POST(ask('/x', { method: 'POST', cookie: viewer.cookie, body: {} }), at())).status,
    ).toBe(403);
    expect((await read(alertId)).body.events).toHaveLength(1);
  });

  test('bad input is named, a missing alert is not found', async () => {
    const { alertId } = await driftAlert(web.db, 1);
    for (const [name, body, field] of [
      ['assign', { assigneeId: 'me' }, 'assigneeId'],
      ['snooze', { until: 'tomorrow' }, 'until'],
      ['comments', { text: ' ' }, 'text'],
      ['false-alarm', { documents: -1 }, 'documents'],
      ['resolve', { release: 'yes' }, 'release'],
      ['undo', { eventId: 'x' }, 'eventId'],
      // Whatever was done last may be another's act, or the one before the act that was meant.
      ['undo', {}, 'eventId'],
    ] as const) {
      const response = await post(name, alertId, body);
      expect(response.status, name).toBe(400);
      const { fields } = await response.json();
      expect(fields, name).toHaveProperty(field);
      if (name === 'undo') expect(fields).toEqual({ eventId: 'an id' });
    }
    expect((await read('x')).status).toBe(400);
    expect((await read('99999')).status).toBe(404);
    for (const name of Object.keys(acts)) {
      const response = await post(name, '99999', bodies[name] ?? {});
      expect([404, 422], name).toContain(response.status);
    }
    expect((await list.GET(ask('/api/alerts?status=odd', { cookie: viewer.cookie }), at())).status).toBe(400);
  });
});

describe('the list', () => {
  test('shows open alerts, filters, counts facets under the other filters, and pages', async () => {
    const { alertId, source } = await driftAlert(web.db, 2);
    const silent = await sourceWithDocuments(web.db, 0);
    const { alertId: quiet } = await web.db.$transaction((tx) =>
      raiseAlert(tx, {
        sourceId: silent.source.id,
        runId: silent.runId,
        kind: 'silent',
        field: '',
        severity: 'low',
        wrapperVersion: 1,
        sentence: { code: 'silent', params: { hours: 31, usual: 2 } },
        evidence: {},
        documentIds: [],
        at: start,
      }),
    );
    const all = await find('limit=500');
    expect(all.alerts.map(({ id }) => id)).toEqual(expect.arrayContaining([alertId, quiet]));
    expect(all.alerts.map(({ severity }) => severity)).toEqual(
      [...all.alerts.map(({ severity }) => severity)].sort(),
    );
    expect(all.total).toBe(all.alerts.length);
    const low = await find('severity=low');
    expect(low.alerts.map(({ id }) => id)).toEqual([quiet]);
    const severities = low.facets.filter(({ facet }) => facet === 'severity');
    expect(severities).toContainEqual({ facet: 'severity', value: 'high', name: null, count: all.total - 1 });
    expect(low.facets.filter(({ facet }) => facet === 'kind')).toEqual([
      { facet: 'kind', value: 'silent', name: null, count: 1 },
    ]);
    expect(
      (await find(`source=${source.id}&kind=drift,silent&field=body`)).alerts.map(({ id }) => id),
    ).toEqual([alertId]);
    expect((await find(`search=${encodeURIComponent(silent.source.name)}&kind=silent`)).total).toBe(1);
    expect((await find(`search=A-${alertId}&assignee=0`)).alerts.map(({ id }) => id)).toContain(alertId);
    expect((await find('search=%25')).total).toBe(0);
    const page = await find('limit=1&offset=1');
    expect(page.alerts.map(({ id }) => id)).toEqual([all.alerts[1]?.id]);
    expect(page.total).toBe(all.total);
  });
});

describe('one alert', () => {
  test('brings what its screen shows', async () => {
    const { alertId, documentIds } = await driftAlert(web.db, 3);
    const { body } = await read(alertId);
    const alert = alertDetail.parse(body);
    expect(alert).toMatchObject({
      impact: { affected: 3, held: 3, releasable: 3, published: 3, firstDocument: { id: documentIds[0] } },
      history: [],
      shares: [],
      check: null,
    });
    expect(await listDocuments(alertId)).toEqual(documentIds);
    expect(await listDocuments(alertId, 'batch')).toEqual([]);
    expect(await listDocuments('99999')).toBe(404);
    expect(await listDocuments(alertId, 'odd')).toBe(400);
    expect((await documents.GET(ask('/x'), at({ alertId }))).status).toBe(401);
    expect(alert.sentence).toEqual({ code: 'shorter', params: { share: 8 } });
  });

  test('a false alarm asks for the training in the same transaction, and is undone from the answer', async () => {
    const { alertId, documentIds, source } = await driftAlert(web.db, 3);
    const marked = await post('false-alarm', alertId, { revision: 1, documents: 3 });
    expect(marked.status).toBe(200);
    const { eventId, revision } = await marked.json();
    const jobs = await web.db.$queryRaw<{ data: { sourceId: number; reason: { code: string } } }[]>`
      select data from pgboss.job where name = 'retrain-source'`;
    expect(jobs.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        sourceId: source.id,
        reason: expect.objectContaining({ code: 'false-alarm' }),
      }),
    );
    const shown = alertDetail.parse((await read(alertId)).body);
    expect(shown).toMatchObject({ status: 'false_alarm', undo: { eventId, action: 'false-alarm' } });
    expect((await post('undo', alertId, { eventId, revision })).status).toBe(200);
    expect((await documentsOf(web.db, documentIds)).heldBy).toEqual(documentIds.map(() => alertId));
  });

  test('a second editor is told the present revision, a refusal its reason', async () => {
    const { alertId } = await driftAlert(web.db, 1);
    expect((await post('acknowledge', alertId, { revision: 1 })).status).toBe(200);
    const late = await post('confirm', alertId, { revision: 1 });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ error: 'out-of-date', values: { revision: 2 } });
    const twice = await post('acknowledge', alertId, {});
    expect(twice.status).toBe(422);
    expect(await twice.json()).toMatchObject({ error: 'not-possible', reason: 'already-acknowledged' });
  });

  test('the preview of a false alarm is empty where there is no model', async () => {
    const { alertId } = await driftAlert(web.db, 1);
    const response = await falseAlarm.GET(ask('/x', { cookie: viewer.cookie }), at({ alertId }));
    expect(await response.json()).toEqual({
      retraining: null,
      again: { now: null, after: null },
      past: [],
      pastDays: 0,
    });
  });
});

describe('many at once', () => {
  test('is undone as a whole', async () => {
    const alerts = [await driftAlert(web.db, 2), await driftAlert(web.db, 2)];
    const ids = alerts.map(({ alertId }) => alertId);
    const marked = await many({ ids, action: { kind: 'mark-false' } });
    const events = Object.fromEntries(
      marked.body.done.map((one: { alertId: string; eventId: string }) => [one.alertId, one.eventId]),
    );
    expect(Object.keys(events).sort()).toEqual([...ids].sort());
    await many({ ids, action: { kind: 'undo', events } });
    for (const { alertId, documentIds } of alerts) {
      expect((await read(alertId)).body.status).toBe('new');
      expect((await documentsOf(web.db, documentIds)).heldBy).toEqual([alertId, alertId]);
    }
  });
});

describe('further rows of the list', () => {
  test('go on where the first part ended, in the same order', async () => {
    const rows = await import('../../app/api/alerts/rows/route.ts');
    const more = (query: string, cookie = viewer.cookie) =>
      rows.GET(ask(`/api/alerts/rows?${query}`, cookie ? { cookie } : {}), at());
    await driftAlert(web.db, 1);
    await driftAlert(web.db, 1);
    const idsOf = ({ alerts }: { alerts: { id: string }[] }) => alerts.map(({ id }) => id);
    const whole = idsOf(await find('sort=oldest'));
    const rest = await more('sort=oldest&offset=1&limit=1000');
    expect(idsOf(listMoreAlerts.response.parse(await rest.json()))).toEqual(whole.slice(1));
    expect((await more('', '')).status).toBe(401);
    expect((await more('offset=-1')).status).toBe(400);
    expect((await more('limit=1001')).status).toBe(400);
  });
});

describe('how often it was right', () => {
  test('counts what people decided, by week and kind', async () => {
    const precision = await import('../../app/api/alerts/precision/route.ts');
    const askFor = async (query: string, cookie = viewer.cookie) =>
      precision.GET(ask(`/api/alerts/precision?${query}`, cookie ? { cookie } : {}), at());
    const { alertId, source } = await driftAlert(web.db, 1);
    await web.db.alert.updateMany({ where: { sourceId: source.id }, data: { openedAt: new Date() } });
    const weeksOf = async () =>
      readPrecision.response.parse(await (await askFor(`source=${source.id}&kind=drift`)).json()).weeks;
    expect(await weeksOf()).toMatchObject([{ kind: 'drift', confirmed: 0, falseAlarms: 0, undecided: 1 }]);
    await post('confirm', alertId, {});
    expect(await weeksOf()).toMatchObject([{ confirmed: 1, falseAlarms: 0, undecided: 0 }]);
    await post('false-alarm', alertId, {});
    expect(await weeksOf()).toMatchObject([{ confirmed: 0, falseAlarms: 1, undecided: 0 }]);
    expect((await askFor('', '')).status).toBe(401);
    expect((await askFor('weeks=0')).status).toBe(400);
  });
});
