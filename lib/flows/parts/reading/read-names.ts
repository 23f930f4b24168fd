import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import { decodeHtml } from '../../../core/charset/decode.ts';
import { type PageNames, pageNames } from '../../../core/complete/page-names.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';

export interface NamesInput {
  bytes: Uint8Array;
  contentType: string | null;
  charset: CharsetChoice;
}

/** What a page is made of; null where it breaks a limit of parsing. Pure; O(bytes). */
export function readNames({ bytes, contentType, charset }: NamesInput): PageNames | null {
  const parsed = parseHtml(decodeHtml(bytes, contentType, charset), { scripting: false });
  return parsed.kind === 'tree' ? pageNames(parsed.tree) : null;
}
