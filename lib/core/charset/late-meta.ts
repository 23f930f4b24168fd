import { charsetOfLabel } from './charset-label.ts';

/** How far into the page a `meta` is looked for; heads with long scripts reach some 100 kB. */
const FARTHEST = 262_144;

/**
 * The charset of the first `meta` that states one, wherever it stands: many pages put a long script before it, past the
 * 1,024 bytes that the standard looks at. Comments and scripts are skipped, so that a `meta` that a script writes does
 * not count. O(bytes up to the limit).
 */
export function charsetOfLateMeta(bytes: Uint8Array): { charset: string; label: string } | null {
  const head = latin1(bytes.subarray(0, FARTHEST))
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1|$)/gi, '');
  for (const [tag] of head.matchAll(/<meta\s[^>]{1,1000}>/gi)) {
    const label = labelOfMeta(tag);
    const charset = label === null ? null : charsetOfLabel(label);
    // A page whose `meta` could be read as ASCII is not in UTF-16.
    if (label !== null && charset !== null)
      return { charset: charset.startsWith('utf-16') ? 'utf-8' : charset, label };
  }
  return null;
}

function labelOfMeta(tag: string): string | null {
  const direct = /\scharset\s*=\s*["']?([^\s"'>/;]+)/i.exec(tag);
  if (!/\shttp-equiv\s*=\s*["']?content-type/i.test(tag)) return direct?.[1] ?? null;
  return /charset\s*=\s*["']?([^\s"'>;]+)/i.exec(tag)?.[1] ?? null;
}

/** One character a byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  }
  return text;
}
