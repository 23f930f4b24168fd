/** In which a page's own address reaches what draws it. */
export const addressHeader = 'x-page-address';

const nowhere = 'http://own.invalid';

/**
 * The path of this site that a person wanted to go to, as a browser reads it: it passes over tabs and line breaks and resolves
 * dots, so that "/\t/other.example" and "/..//other.example" lead elsewhere. "/" for whatever is no path of ours.
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, nowhere)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, nowhere);
  return origin === nowhere && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

/** Where to sign in, and to come back from. */
export function loginAddress(wanted: string | null): string {
  const path = ownPath(wanted);
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ next: path })}`;
}
