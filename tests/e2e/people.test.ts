import { expect, test } from 'vitest';
import { ensureAdministrator } from '../../lib/launch/setup/administrator.ts';
import { openConsole } from './console.ts';

const markdrift = await openConsole();

test('the generated password must be changed before anything else', async () => {
  const made = await ensureAdministrator(markdrift.databaseUrl, 'first@example.org', undefined);
  if (made.kind !== 'made') throw new Error('there were users already');
  const tab = await markdrift.tab({ email: made.email, password: made.shownPassword! });
  await tab.sees('Choose your own password');
  await tab.open('/sources');
  await tab.at('/first-run');

  await tab.fill('Your name', 'Anna Berg');
  await tab.fill('Generated password', made.shownPassword!);
  await tab.fill('New password', 'nine trains to Lindenau');
  await tab.click('Save and go on');
  await tab.at('/');
  await tab.sees('Overview');
  await tab.click('Account of Anna Berg');
  await tab.sees('first@example.org · administrator');
  await tab.click('Sign out');
  await tab.sees('Sign in');

  const next = await markdrift.tab({ email: made.email, password: 'nine trains to Lindenau' });
  await next.at('/');
});

test('a wrong password is told, without saying which of both was wrong', async () => {
  const person = await markdrift.person('operator');
  const tab = await markdrift.tab();
  tab.expectTrouble(/status of 401/);
  await tab.open('/login');
  await tab.fill('Email', person.email);
  await tab.fill('Password', 'not the password');
  await tab.click('Sign in');
  await tab.sees('Email and password do not match, or the account is closed.');
  await tab.fill('Password', person.password);
  await tab.click('Sign in');
  await tab.at('/');
});

test('whoever is not logged in gets to the login, and from there to where they wanted', async () => {
  const person = await markdrift.person('viewer');
  const tab = await markdrift.tab();
  await tab.open('/documents');
  await tab.at(/^\/login\?next=/);
  await tab.fill('Email', person.email);
  await tab.fill('Password', person.password);
  await tab.click('Sign in');
  await tab.at('/documents');
  expect((await fetch(`${markdrift.address}/api/sources`)).status).toBe(401);
  const nowhere = await fetch(`${markdrift.address}/api/no/such`);
  expect([nowhere.status, await nowhere.json()]).toEqual([404, { error: 'not-found' }]);
  const icon = await fetch(`${markdrift.address}/favicon.ico`);
  expect([icon.url, icon.status]).toEqual([`${markdrift.address}/icon.svg`, 200]);
});

test('whose session was ended elsewhere comes back to what they looked at', async () => {
  const person = await markdrift.person('viewer');
  const tab = await markdrift.tab(person);
  await tab.open('/alerts?severity=high');
  tab.expectTrouble(/status of 401/);
  await markdrift.db.session.deleteMany({ where: { user: { email: person.email } } });
  await tab.open('/alerts?severity=high');
  await tab.at('/login?next=%2Falerts%3Fseverity%3Dhigh');
  await tab.sees('Your session ended');
  await tab.fill('Email', person.email);
  await tab.fill('Password', person.password);
  await tab.click('Sign in');
  await tab.at('/alerts?severity=high');
});

test('a viewer reads only: no button that acts, no screen of the administrator', async () => {
  const tab = await markdrift.tab(await markdrift.person('viewer', 'Ivan'));
  await tab.open('/sources');
  await tab.sees('No sources yet');
  expect(await tab.text('main')).not.toContain('Add source');
  tab.expectTrouble(/status of 40[34]/);
  await tab.open('/settings/people');
  // Sent to the overview, by the page itself once it has begun to stream.
  await tab.at('/');
  await tab.sees('Sources by status');
  expect(await tab.text()).not.toContain('administrator-');
  const refused = await tab.page.evaluate(async () => {
    const body = JSON.stringify({ email: 'x@example.org', role: 'administrator' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/invitations', { method: 'POST', headers, body })).status;
  });
  expect(refused).toBe(403);
});

test('what is made for a program is shown once, and works until it is revoked', async () => {
  const tab = await markdrift.tab(await markdrift.person('administrator', 'Olga'));
  await tab.open('/settings/tokens');
  await tab.click('Make a token');
  await tab.fill('Name', 'Prometheus');
  await tab.click('metrics', { within: 'form' });
  await tab.click('Make a token', { within: 'form' });
  await tab.sees(/mdr_\S{40}/);
  const token = /mdr_\S{40,}/.exec(await tab.text())?.[0];
  await tab.click('I have noted it');
  await tab.misses('It is shown only now');
  const asked = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${markdrift.address}/metrics`, { headers })).status;
  };
  expect(await asked()).toBe(200);
  await tab.click('Revoke', { within: 'main' });
  await tab.click('Revoke', { within: '[role="dialog"]' });
  await tab.sees('Revoked');
  expect(await asked()).toBe(401);
});

test('an invited person chooses name and password by a link, and an administrator can end the session', async () => {
  const olga = await markdrift.tab(await markdrift.person('administrator', 'Olga'));
  await olga.open('/settings/people');
  await olga.click('Invite person');
  await olga.fill('Email', 'nina@example.org');
  await olga.click('operator', { within: 'form' });
  await olga.click('Invite person', { within: 'form' });
  await olga.sees('Link for nina@example.org');
  const link = /\/welcome#mdl_\S{43}/.exec(await olga.text())?.[0] ?? '';
  await olga.click('I have noted it');
  await olga.sees('Not used yet');

  const nina = await markdrift.tab();
  await nina.open(link);
  await nina.sees('Olga invited you as operator');
  await nina.fill('Your name', 'Nina Koch');
  await nina.fill('Password', 'nine trains to Lindenau');
  await nina.click('Make the account and sign in');
  await nina.at('/');
  await nina.sees('Overview');
  const again = await markdrift.tab();
  again.expectTrouble(/status of 422/);
  await again.open(link);
  await again.sees('The link was used already');
  const cut = await markdrift.tab();
  cut.expectTrouble(/status of 422/);
  await cut.open('/welcome#%');
  await cut.sees('It may have been cut off on its way');

  await olga.sees('Nina Koch');
  await olga.click('Actions for Nina Koch');
  await olga.click('Sessions');
  await olga.sees('by link');
  nina.expectTrouble(/status of 401/);
  await olga.click('End', { within: '[role="dialog"]' });
  await olga.sees('No open session');
  await nina.open('/sources');
  await nina.at(/^\/login/);
  await nina.fill('Email', 'nina@example.org');
  await nina.fill('Password', 'nine trains to Lindenau');
  await nina.click('Sign in');
  await nina.at('/sources');
});

test('jobs and workers are shown to everybody', async () => {
  const tab = await markdrift.tab(await markdrift.person('viewer'));
  await tab.open('/jobs');
  await tab.sees('Alive');
  await tab.sees('silent after 30 seconds');
});

test('the language is the person’s, and so is the theme', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Maria'));
  await tab.open('/settings/account');
  await tab.click('Русский');
  await tab.click('Save');
  await tab.sees('Источники');
  await tab.open('/alerts');
  await tab.sees('Тревоги');
  await tab.click('Учётная запись: Maria');
  await tab.click('Тёмная');
  const scheme = () => tab.page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await expect.poll(scheme).toBe('dark');
  await tab.page.reload();
  await expect.poll(scheme).toBe('dark');
  expect(await tab.page.evaluate(() => document.documentElement.lang)).toMatch(/^ru/);
});
