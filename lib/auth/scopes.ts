/** What an API token may be for. A token never does more than its owner may, and never manages people, tokens or sessions. */
export const scopes = ['read', 'write:sources', 'write:alerts', 'write:jobs', 'metrics'] as const;
export type Scope = (typeof scopes)[number];

const writing: readonly (readonly [prefix: string, scope: Scope])[] = [
  ['/api/sources', 'write:sources'],
  ['/api/reextractions', 'write:sources'],
  ['/api/alerts', 'write:alerts'],
  ['/api/jobs', 'write:jobs'],
];

/** Tokens, and who is logged in where, are the business of people alone. */
const sessionOnly = ['/api/tokens', '/api/sessions', '/api/invitations', '/api/access-links'];

/** The scope that a request needs; null where no token will do. */
export function scopeNeeded(method: string, path: string): Scope | null {
  if (under(path, '/metrics')) return 'metrics';
  if (sessionOnly.some((prefix) => under(path, prefix))) return null;
  if (method === 'GET' || method === 'HEAD') return 'read';
  return writing.find(([prefix]) => under(path, prefix))?.[1] ?? null;
}

const under = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
