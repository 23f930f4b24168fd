/** Bytes of windows-1251, from the platform's own decoding table; what it cannot say becomes a character reference. */
const table = new Map<string, number>();
for (let byte = 0; byte < 256; byte++) {
  const character = new TextDecoder('windows-1251').decode(Uint8Array.of(byte));
  if (!table.has(character)) table.set(character, byte);
}

export function encodeWindows1251(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const byte = table.get(character);
    if (byte !== undefined) bytes.push(byte);
    else bytes.push(...Buffer.from(`&#${character.codePointAt(0)};`, 'latin1'));
  }
  return Uint8Array.from(bytes);
}
