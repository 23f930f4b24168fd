import type { NextAuthOptions } from 'next-auth';
import credentials from 'next-auth/providers/credentials';
import { isLostDatabase } from '../db/lost-database.ts';
import { endSession } from '../db/people/sessions.ts';
import { processDatabase } from '../db/process-database.ts';
import type { Device } from './device.ts';
import { enterByOidc } from './enter-by-oidc.ts';
import { logIn } from './log-in.ts';
import { type OidcClaims, oidcProvider, oidcSettings } from './oidc.ts';
import { authSecret, secureCookies, sessionCookie, sessionSeconds } from './session-token.ts';

/**
 * What next-auth is told for one request. Its token names a person and a session; all else is read from the database with
 * each request.
 */
export function authOptions(device: Device): NextAuthOptions {
  const oidc = oidcSettings();
  let entered: { userId: number; sessionId: string } | null = null;
  return {
    secret: authSecret(),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    useSecureCookies: secureCookies,
    pages: { signIn: '/login', error: '/login' },
    cookies: {
      sessionToken: {
        name: sessionCookie,
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies },
      },
    },
    providers: [
      credentials({
        credentials: { email: {}, password: {} },
        async authorize(given) {
          const result = await logIn(processDatabase(), {
            email: given?.email ?? '',
            password: given?.password ?? '',
            device,
            now: new Date(),
          }).catch(throwCode);
          if (result.kind === 'too-many-attempts') throw new Error(`too-many-attempts:${result.waitSeconds}`);
          if (result.kind !== 'logged-in') return null;
          entered = { userId: result.user.id, sessionId: result.sessionId };
          return { id: String(result.user.id) };
        },
      }),
      ...(oidc ? [oidcProvider(oidc)] : []),
    ],
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.provider !== 'oidc' || !oidc) return account?.type === 'credentials';
        const claims = profile as OidcClaims;
        const result = await enterByOidc(processDatabase(), {
          claims,
          settings: oidc,
          device,
          now: new Date(),
        });
        if (result.kind === 'refused') return `/login?error=${result.why}`;
        entered = result;
        return true;
      },
      jwt: ({ token, user }) =>
        user && entered ? { sub: String(entered.userId), sessionId: entered.sessionId } : token,
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sessionId === 'string')
          await endSession(processDatabase(), token.sessionId, Number(token.sub));
      },
    },
  };
}

/** next-auth tells the browser the message of what was thrown: a code, and nothing of the query. */
function throwCode(error: unknown): never {
  console.error('signing in failed', error);
  throw new Error(isLostDatabase(error) ? 'not-available' : 'internal');
}
