import type { NextAuthOptions } from 'next-auth';
import credentials from 'next-auth/providers/credentials';
import { processDatabase } from '../db/process-database.ts';
import { env } from '../env.ts';
import { logIn } from './log-in.ts';
import { authSecret, secureCookies, sessionCookie, sessionSeconds } from './session-token.ts';

/** What next-auth is told. Its token holds who and since when; all else is read from the database with each request. */
export function authOptions(): NextAuthOptions {
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
        async authorize(given, request) {
          const result = await logIn(processDatabase(), {
            email: given?.email ?? '',
            password: given?.password ?? '',
            address: addressOf(request.headers),
            now: new Date(),
          });
          if (result.kind === 'too-many-attempts') throw new Error(`too-many-attempts:${result.waitSeconds}`);
          return result.kind === 'logged-in' ? { id: String(result.user.id) } : null;
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, issuedAt: Date.now() } : token),
    },
  };
}

/**
 * The nearest proxy's word of who asks. Without a proxy that is trusted the header is whatever the caller wrote, so all
 * share one key: guessing is slowed all the same, and a new address with each guess gains nothing.
 */
export function addressOf(
  headers: Record<string, unknown> | undefined,
  trustProxy = env.TRUST_PROXY,
): string {
  if (!trustProxy) return 'direct';
  const forwarded = headers?.['x-forwarded-for'];
  return typeof forwarded === 'string' ? (forwarded.split(',').at(-1)?.trim() ?? 'direct') : 'direct';
}
