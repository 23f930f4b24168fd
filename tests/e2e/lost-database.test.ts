import { afterAll, expect, test } from 'vitest';
import { openWay } from './breakable-way.ts';
import { openConsole } from './console.ts';
import type { Tab } from './tab.ts';

/** What people see while the database is away: what it is, in their words, and a way on once it is back. */
let way!: Awaited<ReturnType<typeof openWay>>;
const markdrift = await openConsole({}, async (url) => {
  const own = new URL(url);
  way = await openWay(own.hostname, Number(own.port));
  own.host = `127.0.0.1:${way.port}`;
  return own.href;
});
afterAll(() => way.cut());

const away = 'The database does not answer.';

async function personsTab(): Promise<Tab> {
  const tab = await markdrift.tab(await markdrift.person('viewer', 'Ivan'));
  tab.expectTrouble(/50[03]|React error #441/);
  return tab;
}

test('a page that cannot be drawn says that the database is away, and draws itself once it is back', async () => {
  const [inConsole, onItsWay] = [await personsTab(), await personsTab()];
  await way.cut();
  await inConsole.open('/documents');
  await onItsWay.open('/login');
  for (const tab of [inConsole, onItsWay]) {
    await tab.sees('This page could not be drawn');
    await tab.sees(away);
    await tab.sees('not-available');
    // Nothing runs without it.
    expect(await tab.text()).not.toContain('Still running');
  }
  await inConsole.click('Русский');
  await inConsole.sees('База данных не отвечает.');
  await inConsole.click('English');
  await inConsole.sees(away);
  await inConsole.click('Try again');
  await inConsole.sees(away);

  await way.join();
  await inConsole.click('Try again');
  await inConsole.sees('No documents yet');
  await onItsWay.click('Try again');
  await onItsWay.at('/');
});

test('a screen that reads on its own way says so too', async () => {
  const tab = await personsTab();
  await tab.open('/');
  await tab.sees('Sources by status');
  await tab.page.waitForSelector('[data-connected="true"]');
  await way.cut();
  await tab.page.locator('label ::-p-text(7 d)').click();
  await tab.sees('This screen could not be drawn');
  await tab.sees(away);
  expect(await tab.text()).not.toContain('Still running');
  await way.join();
  await tab.click('Try again');
  await tab.sees('Sources by status');
});

test('neither a password nor a link is called wrong because the database is away', async () => {
  const person = await markdrift.person('viewer', 'Irma');
  const tab = await markdrift.tab();
  tab.expectTrouble(/401|50[03]/);
  await tab.open('/login');
  await way.cut();
  await tab.fill('Email', person.email);
  await tab.fill('Password', person.password);
  await tab.click('Sign in');
  await tab.sees(away);
  expect(await tab.text()).not.toContain('do not match');
  await tab.open('/welcome#unknown');
  await tab.sees('The link could not be looked up');

  await way.join();
  tab.expectTrouble(/422.*access-links/);
  await tab.click('Try again');
  await tab.sees('This link does not work');
  await tab.click('To the sign-in');
  await tab.fill('Email', person.email);
  await tab.fill('Password', person.password);
  await tab.click('Sign in');
  await tab.at('/');
});
