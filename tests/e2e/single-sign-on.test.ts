import { afterAll, expect, test } from 'vitest';
import { openConsole } from './console.ts';
import { client, startProvider } from './oidc-provider.ts';

const provider = await startProvider();
afterAll(() => provider.stop());
const markdrift = await openConsole({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: 'House login',
});
provider.allow(`${markdrift.address}/api/auth/callback/oidc`);

test('a known person comes in by the provider, to where they wanted to go', async () => {
  const person = await markdrift.person('operator', 'Maria');
  provider.present({ sub: 'maria', email: person.email, email_verified: true });
  const tab = await markdrift.tab();
  await tab.open('/documents');
  await tab.at(/^\/login\?next=/);
  await tab.click('Continue with House login');
  await tab.at('/documents');
  await tab.open('/settings/account');
  await tab.sees('by single sign-on');
  await tab.click('Account of Maria');
  await tab.click('Sign out');
  await tab.sees('Sign in');
  await expect.poll(() => markdrift.db.session.count()).toBe(0);
});

test('whoever has no account, no verified address or a closed account is told why', async () => {
  const enter = async (claims: Parameters<typeof provider.present>[0], words: string) => {
    // A tab of its own each time: the provider remembers who has logged in there.
    const tab = await markdrift.tab();
    provider.present(claims);
    await tab.open('/login');
    await tab.click('Continue with House login');
    await tab.sees(words);
  };
  await enter(
    { sub: 'n', email: 'n@example.org', email_verified: true },
    'There is no account with the email',
  );
  const person = await markdrift.person('viewer', 'Ivan');
  await enter(
    { sub: 'i', email: person.email, email_verified: false },
    'has not verified your email address',
  );
  await markdrift.db.user.updateMany({ where: { email: person.email }, data: { disabledAt: new Date() } });
  await enter({ sub: 'i', email: person.email, email_verified: true }, 'This account is closed');
  await enter(null, 'House login did not let you in');
  expect(await markdrift.db.session.count()).toBe(0);
});

test('an answer that was not asked for is refused', async () => {
  const forged = `${markdrift.address}/api/auth/callback/oidc?code=stolen&state=guessed`;
  const answer = await fetch(forged, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toContain('error=OAuthCallback');
  expect(answer.headers.get('set-cookie') ?? '').not.toContain('markdrift.session=ey');
});
