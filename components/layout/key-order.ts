/** What of a key press tells which order it is. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** What is written on keys in other places on other keyboards: Shift may be needed for it or not. */
const signs = ['/', '?'];

/**
 * The order that a key press means: `j`, `shift+j`, `/`, `?`, `escape`, `shift+home`. A letter counts as it is written,
 * whatever Caps Lock says; where the keyboard writes another script (Cyrillic, Greek), the Latin letter of that key counts.
 *
 * @returns null for what is the browser's or a menu's: anything with Ctrl, Alt or Meta
 */
export function keyOrder({ key, code, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): string | null {
  if (signs.includes(key) && !ctrlKey && !metaKey) return key;
  if (ctrlKey || altKey || metaKey) return null;
  const letter = letterOf(key, code);
  return `${shiftKey ? 'shift+' : ''}${letter ?? key.toLowerCase()}`;
}

function letterOf(key: string, code: string): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // Some Cyrillic letters lie on keys of signs, as on the one of "[": those keys order nothing.
  const physical = /^Key([A-Z])$/.exec(code)?.[1];
  return physical && /^[\p{L}--\p{Script=Latin}]$/v.test(key) ? physical.toLowerCase() : null;
}
