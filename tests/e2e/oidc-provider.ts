import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface TestProvider {
  issuer: string;
  /** Who sits before the browser; their claims. Null: they press "cancel". */
  present(claims: { sub: string; [claim: string]: unknown } | null): void;
  /** Redirect addresses are known only once the console has its port. */
  allow(redirect: string): void;
  stop(): Promise<void>;
}

export const client = { id: 'markdrift', secret: 'a secret between the two of them' };

/** A real OpenID provider on the loopback interface that asks nobody anything: it demands PKCE and lets one person in. */
export async function startProvider(): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let person: { sub: string; [claim: string]: unknown } | null = null;
  const redirects: string[] = [];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['http://127.0.0.1:1/unused'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['keys of the tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...person, sub: id }),
    }),
    loadExistingGrant: async (context) => {
      const { session, client: asking } = context.oidc;
      const grant = new provider.Grant({ accountId: session!.accountId!, clientId: asking!.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 60, Interaction: 60, Grant: 60 },
  });
  // The console takes a free port, so the address to return to is compared here rather than registered.
  provider.Client.prototype.redirectUriAllowed = (address: string) => redirects.includes(address);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = person
      ? { login: { accountId: person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'the person said no' };
    void provider.interactionFinished(request, response, result);
  });
  return {
    issuer,
    present: (claims) => {
      person = claims;
    },
    allow: (redirect) => {
      redirects.push(redirect);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
