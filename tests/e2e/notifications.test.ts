import { afterAll, beforeAll, expect, test } from 'vitest';
import { raiseAlert } from '../../lib/db/alerts/alerts.ts';
import { checkSignature } from '../../lib/notify/webhook-signature.ts';
import { openReceiver } from '../notify/receiver.ts';
import { openConsole } from './console.ts';
import { addPausedSource } from './paused-source.ts';

const markdrift = await openConsole();
const { db } = markdrift;
const receiver = await openReceiver({ status: 403, body: 'team is not known' });
afterAll(receiver.close);

let sourceId = 0;
beforeAll(async () => {
  sourceId = await db.$transaction((tx) => addPausedSource(tx, 'Ashford Mail'));
});

test('a channel is made, tested until its receiver takes it, and tells of an alert', async () => {
  const tab = await markdrift.tab(await markdrift.person('administrator', 'Anna'));
  await tab.open('/settings/notifications');
  await tab.sees('No notification channel yet');
  await tab.sees('Nothing was sent yet');
  await tab.click('Add channel');
  await tab.click('Webhook');
  await tab.at('/settings/notifications/new?kind=webhook');

  await tab.fill('Name', 'Incident system');
  await tab.fill('Address', 'incidents');
  await tab.fill('Signing secret', 'short');
  tab.expectTrouble(/status of 400/);
  await tab.click('Add channel');
  await tab.sees('An address that starts with http:// or https:// is needed.');
  await tab.sees('At least 16 characters are needed.');
  await tab.fill('Address', `${receiver.url}/hook`);
  await tab.fill('Signing secret', 'a secret that both sides know');
  await tab.click('Add channel');
  await tab.at(/^\/settings\/notifications\/\d+$/);
  await tab.sees('One is stored. Enter another to replace it.');
  expect(await tab.page.content()).not.toContain('a secret that both sides know');

  await tab.click('Send test');
  await tab.sees('Refused. HTTP 403: team is not known');
  receiver.reply = { status: 202, body: 'ticket 4711' };
  await tab.click('Send test');
  await tab.sees('Accepted. HTTP 202: ticket 4711');
  const { headers, body } = receiver.received.at(-1)!;
  expect(checkSignature('a secret that both sides know', headers, body, new Date())).toBe('right');

  // At once instead of gathering, so that the journey does not wait a minute.
  await tab.click('Alerts of one host are one message');
  await tab.click('Save');
  await tab.sees('The channel was saved.');

  await db.$transaction((tx) =>
    raiseAlert(tx, {
      sourceId,
      runId: null,
      kind: 'unreachable',
      field: '',
      severity: 'high',
      wrapperVersion: 1,
      sentence: { code: 'unreachable', params: { place: 'listing', inARow: 3 } },
      evidence: {},
      documentIds: [],
      at: new Date(),
    }),
  );
  // Without a reload: the worker sends it, the page hears of it.
  await tab.sees('Ashford Mail: The address could not be reached in 3 runs in a row', 'table');
  await expect.poll(() => receiver.received.length).toBe(3);
  const told = JSON.parse(receiver.received[2]!.body);
  expect(told).toMatchObject({
    type: 'alert',
    alerts: [{ occasion: 'new', source: { name: 'Ashford Mail' } }],
  });
  await tab.sees(/Accepted\s+HTTP 202\s+ticket 4711\s+1/, 'tbody tr');
  await tab.click('Show the attempts');
  await tab.sees(receiver.received[2]!.headers['markdrift-delivery']!);

  await tab.open(new URL(told.url).pathname);
  await tab.sees('Ashford Mail');
});

test('a channel is removed and brought back', async () => {
  const tab = await markdrift.tab(await markdrift.person('administrator', 'Berta'));
  await tab.open('/settings/notifications');
  await tab.sees('1 channel');
  await tab.click('Incident system');
  await tab.click('Remove…');
  await tab.sees('Remove “Incident system”?');
  await tab.sees('No alert waits for it.');
  await tab.click('Remove channel');
  await tab.at('/settings/notifications');
  await tab.sees('No notification channel yet');
  await tab.click('Undo');
  await tab.sees('“Incident system” is back.');
  await tab.sees('1 channel');
});

test('others than administrators are not led there', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator'));
  await tab.open('/settings/account');
  await tab.sees('Own account');
  await tab.misses('Notifications', 'nav');
  expect(await tab.text()).not.toContain('Notifications');
});
