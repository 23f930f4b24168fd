import { type Locale, localeCookie, zoneCookie } from '../i18n/locales.ts';
import { secureCookies, sessionCookie, sessionSeconds, writeSessionToken } from './session-token.ts';

const tail = `Path=/; SameSite=Lax${secureCookies ? '; Secure' : ''}`;

/** Set-Cookie value of a fresh session. */
export async function sessionCookieHeader(userId: number, sessionId: string): Promise<string> {
  const token = await writeSessionToken({ userId, sessionId });
  return `${sessionCookie}=${token}; Max-Age=${sessionSeconds}; HttpOnly; ${tail}`;
}

/** Set-Cookie value of the language, which pages read before they know the user. */
export function localeCookieHeader(locale: Locale): string {
  return `${localeCookie}=${locale}; Max-Age=${365 * 24 * 3600}; ${tail}`;
}

/** Set-Cookie value of the zone in which the server writes times. */
export function zoneCookieHeader(zone: string): string {
  return `${zoneCookie}=${encodeURIComponent(zone)}; Max-Age=${365 * 24 * 3600}; ${tail}`;
}
