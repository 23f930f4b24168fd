import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from './locales.ts';

export type Messages = { [key: string]: string | Messages };

const kept = new Map<Locale, { stamp: number; messages: Messages }>();

/** All namespaces of a language, one file each, by the file's name. Read again when a file changed. */
export function catalogue(locale: Locale): Messages {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'i18n', locale);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const stamp = Math.max(...files.map((name) => statSync(path.join(folder, name)).mtimeMs)) + files.length;
  const known = kept.get(locale);
  if (known?.stamp === stamp) return known.messages;
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Messages;
  const messages = Object.fromEntries(files.map((name) => [name.slice(0, -'.json'.length), read(name)]));
  kept.set(locale, { stamp, messages });
  return messages;
}
