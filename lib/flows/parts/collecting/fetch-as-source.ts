import type { CollectionSettings } from '../../../core/settings/collection-settings.ts';
import { findCookies, saveCookies } from '../../../db/collecting/cookie-jar.ts';
import type { StoredCookie } from '../../../net/cookie-memory.ts';
import type { FetchRequest, FetchResult } from '../../../net/fetch-result.ts';
import type { Deps } from '../deps.ts';
import { ownRequest } from './visit.ts';

/** A request in the name of a source: with its headers, name, proxy and, where it keeps them, its cookies. */
export async function fetchAsSource(
  deps: Pick<Deps, 'db' | 'fetcher' | 'now'>,
  source: { id: number; host: string; settings: CollectionSettings },
  request: FetchRequest,
): Promise<FetchResult> {
  const own = { ...request, ...ownRequest(request.url, source) };
  if (!source.settings.keepCookies) return deps.fetcher.fetch(own);
  const cookies = (await findCookies(deps.db, source.id)) as StoredCookie[];
  const result = await deps.fetcher.fetch({ ...own, cookies });
  if (result.kind === 'answer' && result.cookies)
    await saveCookies(deps.db, source.id, result.cookies, deps.now());
  return result;
}
