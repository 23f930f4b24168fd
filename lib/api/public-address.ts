import { env } from '../env.ts';

/** The address of a request as people reach it: below PUBLIC_URL, as a proxy before the console is seen by the proxy alone. */
export function publicAddressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return env.PUBLIC_URL ? `${env.PUBLIC_URL.replace(/\/+$/, '')}${pathname}${search}` : request.url;
}
