import type { Method } from './endpoint.ts';

/** A route as Next asks it, with the values of its path. */
export type DirectRoute = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

interface Known {
  route: DirectRoute;
  /** Of the values in the path, in their order. */
  names: readonly string[];
}

// Next's bundles and the server that is round them have modules of their own.
const place = globalThis as typeof globalThis & { markdriftDirectRoutes?: Map<string, Known> };

/** Stands for a value in a path's key. */
const value = '[]';

/**
 * Makes a route that reads JSON, or bytes that lie ready, known to the server, which from then on asks it without Next. A module
 * is loaded, and its routes known, with the first request, which Next serves; what writes, files and streams stay with Next.
 */
export function noteDirectRoute(
  { method, path, media, whole }: { method?: Method; path?: string; media?: string; whole?: true },
  route: DirectRoute,
): void {
  if (method !== 'GET' || path === undefined || (media !== undefined && !whole)) return;
  place.markdriftDirectRoutes ??= new Map();
  const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name!);
  place.markdriftDirectRoutes.set(path.replace(/\[\w+\]/g, value), { route, names });
}

/**
 * The route that a path leads to, with the values in it; null where only Next can tell. Only numbers are taken for values, as no
 * folder's name is one: a fixed path that is not loaded yet is never mistaken for a value of another.
 */
export function directRouteOf(path: string): { route: DirectRoute; params: Record<string, string> } | null {
  const values: string[] = [];
  const key = path.replace(/(?<=\/)\d+(?=\/|$)/g, (number) => {
    values.push(number);
    return value;
  });
  const known = place.markdriftDirectRoutes?.get(key);
  if (!known || known.names.length !== values.length) return null;
  return {
    route: known.route,
    params: Object.fromEntries(known.names.map((name, at) => [name, values[at]!])),
  };
}
