import { chardet } from 'jschardet';
import { decodeBytes } from '../decode-bytes.ts';
import { bestCyrillic } from './cyrillic.ts';
import { readableSample } from './readable-sample.ts';
import { countHighBytes } from './utf-8.ts';

/** From here on a text is Cyrillic, whatever a library says; between the two the library is asked. */
const CERTAIN_CYRILLIC = 0.28;

/**
 * The library's names → those of the Encoding Standard. Only these are considered: Latin-1 and Latin-5 are windows-1252 and
 * windows-1254 there, and the rest (DOS, EBCDIC, Mac) is not found on pages and would only be a chance to err.
 */
const libraryNames: Readonly<Record<string, string>> = {
  big5hkscs: 'big5',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  cp1253: 'windows-1253',
  cp1254: 'windows-1254',
  cp1255: 'windows-1255',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp1258: 'windows-1258',
  cp866: 'ibm866',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  euc_jis_2004: 'euc-jp',
  gb18030: 'gb18030',
  'iso8859-15': 'iso-8859-15',
  'iso8859-2': 'iso-8859-2',
  'iso8859-5': 'iso-8859-5',
  'iso8859-6': 'iso-8859-6',
  'iso8859-7': 'iso-8859-7',
  'iso8859-8': 'iso-8859-8-i',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  'mac-cyrillic': 'x-mac-cyrillic',
  shift_jis_2004: 'shift_jis',
  'tis-620': 'windows-874',
};
const asked = {
  includeEncodings: Object.keys(libraryNames),
  emptyInputEncoding: 'cp1252',
  noMatchEncoding: 'cp1252',
  compatNames: false,
  preferSuperset: false,
};

/** Where bytes 0x80–0x9F, which no page means as control characters, are letters and quotes of the sister encoding. */
const windowsSister: Readonly<Record<string, string>> = {
  'iso-8859-15': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-7': 'windows-1253',
  'iso-8859-6': 'windows-1256',
  'iso-8859-8-i': 'windows-1255',
};

/** Surer guesses than this were right on all pages tried; wrong ones, on a few odd bytes in English, were below. */
const LEAST_CONFIDENCE = 0.035;
/** From here on a guess outweighs a label, if the label's encoding is less likely by this factor. */
const OVERRULING_CONFIDENCE = 0.1;
const OVERRULING_RATIO = 0.7;

/**
 * Guesses the encoding of bytes that state none and are not UTF-8: Cyrillic by its letters, the rest by jschardet's models
 * over the readable text. Null where nothing speaks for any. O(bytes) to find the text, then at most 16 kB are looked at;
 * the library unpacks its models at its first use (about 0.1 s, 30 MB).
 */
export function detectCharset(bytes: Uint8Array): string | null {
  const sample = readableSample(bytes);
  if (sample.length === 0) return null;
  const cyrillic = bestCyrillic(sample);
  if (cyrillic !== null && cyrillic.score >= CERTAIN_CYRILLIC) return cyrillic.charset;
  const { encoding, confidence } = chardet.detect(sample, asked);
  return confidence < LEAST_CONFIDENCE ? null : standardName(encoding, bytes);
}

/**
 * Whether the letters speak against the encoding that a label names: another is likely, much more so, and makes another
 * text. What the library doesn't know is believed. O(bytes) to find the text, then at most 16 kB.
 */
export function isBelied(label: string, bytes: Uint8Array): boolean {
  const sample = readableSample(bytes);
  if (countHighBytes(sample) === 0) return false;
  const cyrillic = bestCyrillic(sample);
  const own = decodeBytes(sample, label);
  if (cyrillic !== null && cyrillic.score >= CERTAIN_CYRILLIC) {
    return decodeBytes(sample, cyrillic.charset) !== own;
  }
  if (!Object.values(libraryNames).includes(label) && label !== 'gbk') return false;
  const guesses = chardet.detectAll(sample, { ...asked, ignoreThreshold: true });
  const best = guesses[0];
  const likely = standardName(best?.encoding ?? null, bytes);
  if (!best || likely === null || best.confidence < OVERRULING_CONFIDENCE) return false;
  if (decodeBytes(sample, likely) === own) return false;
  const stated = guesses.find(
    ({ encoding }) => standardName(encoding, bytes) === (label === 'gbk' ? 'gb18030' : label),
  );
  return (stated?.confidence ?? 0) < best.confidence * OVERRULING_RATIO;
}

/** The name by the standard; null for what the library found no text in. */
function standardName(encoding: string | null, bytes: Uint8Array): string | null {
  const charset = encoding === null ? undefined : libraryNames[encoding];
  if (charset === undefined) return null;
  const sister = windowsSister[charset];
  if (sister !== undefined && hasControls(bytes)) return sister;
  // It differs from windows-1252 in eight characters: only they can speak for it.
  return charset === 'iso-8859-15' && !bytes.some((byte) => latin9.has(byte)) ? 'windows-1252' : charset;
}

/** € Š š Ž ž Œ œ Ÿ of ISO 8859-15. */
const latin9: ReadonlySet<number> = new Set([0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe]);

const hasControls = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0x80 && byte <= 0x9f);

/** Whether ASCII bytes switch to Japanese characters as ISO-2022-JP does: `ESC $ B` or `ESC $ @`. */
export function looksLikeIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    const next = bytes[at + 2];
    if (bytes[at + 1] === 0x24 && (next === 0x42 || next === 0x40)) return true;
  }
  return false;
}
