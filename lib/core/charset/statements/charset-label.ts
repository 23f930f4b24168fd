import { normalizeEncoding } from '@exodus/bytes/encoding.js';

/** Name by the Encoding Standard, in lower case (`cp1251` → `windows-1251`), or null for a label that it does not know. */
export function charsetOfLabel(label: string): string | null {
  return normalizeEncoding(label);
}

/** The label in `text/html; charset="utf-8"`, or null. */
export function labelOfContentType(contentType: string | null): string | null {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(contentType ?? '');
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null);
}
