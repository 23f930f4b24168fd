/** The decoder's name of an encoding label by the Encoding Standard (`cp1251` → `windows-1251`), or null if unknown. */
export function charsetOfLabel(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** The label in `text/html; charset="utf-8"`, or null. */
export function labelOfContentType(contentType: string | null): string | null {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(contentType ?? '');
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null);
}
