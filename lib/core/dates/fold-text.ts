/**
 * One spelling for matching words in dates: compatibility forms (full-width digits, ligatures) resolved, lower case,
 * diacritics off, all white space and invisible marks to single blanks, all dashes to "-". Cost O(n).
 */
export function foldText(raw: string): string {
  return raw
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[’ʼ`]/g, "'")
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim();
}
