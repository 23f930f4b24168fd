import { decodeXml } from '../charset/decode.ts';
import { readSourcesJson } from './json/read-sources-json.ts';
import { readOpml } from './opml/read-opml.ts';
import { fileLimits, type ReadSourcesFile, remark } from './source-entry.ts';

/**
 * Sources from a file's bytes, or from a text that was pasted: OPML or our JSON, known by its first character. Compressed
 * and binary files are refused, never unpacked. O(n); never throws.
 */
export function readSourcesFile(file: Uint8Array | string): ReadSourcesFile {
  const refused = (code: string, params: Record<string, string | number> = {}) =>
    ({ kind: 'refused', code, params }) as const;
  if (file.length > fileLimits.bytes)
    return refused('too-large', { megabytes: fileLimits.bytes / 1024 / 1024 });
  const format = typeof file === 'string' ? null : binaryFormat(file);
  if (format !== null) return refused('not-text', { format });
  const decoded =
    typeof file === 'string' ? { text: file, charset: 'utf-8', replaced: 0 } : decodeXml(file, null);
  const text = decoded.text.replace(/^\ufeff/, '');
  if (text.includes('\0')) return refused('not-text', { format: 'binary' });
  const start = /\S/.exec(text)?.[0];
  if (start === undefined) return refused('empty');
  const { charset } = decoded;
  const read =
    start === '<'
      ? readOpml(text, charset)
      : start === '{' || start === '['
        ? readSourcesJson(text, charset)
        : refused('unknown-format');
  if (read.kind === 'read' && decoded.replaced > 0)
    read.notes.push(remark('', 'characters-lost', { count: decoded.replaced, charset }));
  if (read.kind === 'read' && read.entries.length === 0) return refused('no-entries');
  return read;
}

/** By the first bytes: what is no text whatever its encoding. */
function binaryFormat(bytes: Uint8Array): string | null {
  const starts = (...first: number[]) => first.every((byte, index) => bytes[index] === byte);
  if (starts(0x1f, 0x8b)) return 'gzip';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return 'zstd';
  return null;
}
