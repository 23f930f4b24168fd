import { parseWebUrl } from '../url/normalize-url.ts';

/** Folders deeper than this tell no type. */
const deepest = 3;

/**
 * The folders of an address that tell the type of its page, the widest first: host, then with each folder. Numbers (dates,
 * ids) are no folders, and the last part names the page. Empty for what is no web address. O(length).
 */
export function foldersOf(url: string): string[] {
  const parsed = parseWebUrl(url);
  if (parsed === null) return [];
  const parts = parsed.pathname.split('/').filter((part) => part !== '');
  const named = parts.slice(0, -1).filter((part) => !/^\d+$/.test(part));
  const folders = [`${parsed.host}/`];
  for (const part of named.slice(0, deepest)) folders.push(`${folders.at(-1)}${part}/`);
  return folders;
}

/**
 * For each document its type: the widest folder of its address in which at most half of the documents lie; null where
 * none is, as for the main part of a source. O(documents).
 *
 * @param urls addresses of documents of one source
 */
export function pageTypesOf(urls: readonly string[]): (string | null)[] {
  const folders = urls.map(foldersOf);
  const held = new Map<string, number>();
  for (const folder of folders.flat()) held.set(folder, (held.get(folder) ?? 0) + 1);
  return folders.map((own) => own.find((folder) => held.get(folder)! * 2 <= urls.length) ?? null);
}

/** Whether a page lies in the folder that names a type. O(length). */
export function isOfType(url: string, type: string): boolean {
  return foldersOf(url).includes(type);
}
