/** Those that can be chosen by name: all of the Encoding Standard that a page can be in. */
export const choosableCharsets = [
  ...['utf-8', 'utf-16le', 'utf-16be'],
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255'],
  ...['windows-1256', 'windows-1257', 'windows-1258', 'windows-874'],
  ...['iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8'],
  ...['iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'iso-8859-16'],
  ...['koi8-r', 'koi8-u', 'ibm866', 'x-mac-cyrillic', 'macintosh'],
  ...['gb18030', 'gbk', 'big5', 'euc-jp', 'shift_jis', 'iso-2022-jp', 'euc-kr'],
] as const;

/**
 * How a source's bytes are decoded: "auto" lets bytes that belie a label overrule it, "as-declared" believes labels as
 * browsers do, any other value is the encoding to use for all of the source's pages, by its standard name.
 */
export type CharsetChoice = string;

/** The choice that a stored or sent value stands for, or null for one that stands for none. */
export function charsetChoiceOf(value: unknown): CharsetChoice | null {
  if (value === 'auto' || value === 'as-declared') return value;
  return choosableCharsets.find((name) => name === value) ?? null;
}
