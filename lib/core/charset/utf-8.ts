/** How well bytes read as UTF-8. `damaged` is UTF-8 with a few broken bytes, for example cut off in a character. */
export type Utf8Reading =
  | { kind: 'ascii' | 'valid'; text: string; highBytes: number }
  | { kind: 'damaged' | 'not-utf-8' };

/** Of all bytes above 0x7F at most this share may be broken in a text that is called damaged UTF-8. */
const DAMAGED_SHARE = 0.02;

/** Reads bytes as UTF-8. A byte order mark is dropped. O(bytes). */
export function readUtf8(bytes: Uint8Array): Utf8Reading {
  let highBytes = 0;
  for (let place = 0; place < bytes.length; place++) if (bytes[place]! > 0x7f) highBytes++;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { kind: highBytes === 0 ? 'ascii' : 'valid', text, highBytes };
  } catch {
    const broken = (new TextDecoder('utf-8').decode(bytes).match(/\ufffd/g) ?? []).length;
    const allowed = Math.max(highBytes * DAMAGED_SHARE, highBytes >= 6 ? 1 : 0);
    return { kind: broken <= allowed ? 'damaged' : 'not-utf-8' };
  }
}
