/**
 * A value as JSON that Postgres takes, whatever sites write: it refuses U+0000 and surrogates without their other half,
 * which come from feeds that cut a title in the middle of an emoji. Both become U+FFFD. O(length).
 */
export function storedJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Only strings that hold one of them have such an escape; one that merely quotes it is looked at and left as it is.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'string' ? storedText(item) : item));
}

/** The same for a text: U+0000 becomes U+FFFD. O(length). */
export function storedText<Text extends string | null>(text: Text): Text {
  return (text?.toWellFormed().replaceAll('\0', '\ufffd') ?? null) as Text;
}
