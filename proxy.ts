import { type NextRequest, NextResponse } from 'next/server';
import { readSessionToken, sessionCookie } from './lib/auth/session-token.ts';
import { addressHeader, loginAddress } from './lib/core/url/own-path.ts';

const isPublic = (path: string) => path === '/login' || path === '/welcome';

/** Every page: a fresh nonce and the policy that allows nothing else; nobody sees a console page without a session. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (!isPublic(pathname) && !(await readSessionToken(request.cookies.get(sessionCookie)?.value))) {
    return NextResponse.redirect(new URL(loginAddress(pathname + search), request.nextUrl));
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set(addressHeader, pathname + search);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('referrer-policy', 'same-origin');
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}

/** In development React needs eval, and the reloader writes styles without a nonce. */
function contentSecurityPolicy(nonce: string): string {
  const inDevelopment = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${inDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self'",
    `style-src-elem 'self' ${inDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const config = {
  matcher: [{ source: '/((?!api/|_next/|healthz$|readyz$|metrics$|favicon\\.ico|icon\\.svg).*)' }],
};
