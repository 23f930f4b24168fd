import type { AlertFilterAnswer } from '@/lib/api/contracts/alert-list.ts';
import type { AlertFilter, SearchedWord } from '@/lib/db/inbox/alert-filter.ts';
import { catalogue, type Messages } from '@/lib/i18n/catalogues.ts';
import { locales } from '@/lib/i18n/locales.ts';

const mostWords = 6;

/** What the address says as the database takes it: of the words that are searched, the sentences that hold them. */
export function alertFilterOf({ search, ...facets }: AlertFilterAnswer): AlertFilter {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  return { ...facets, words: words.map(searchedWord) };
}

/** A sentence is found by its words in any language of the catalogues, as people of both work on one list. */
function searchedWord(text: string): SearchedWord {
  const wanted = text.toLowerCase();
  const having = (group: 'sentence' | 'kind') => {
    plainWords[group] ??= plainWordsOf(group);
    return plainWords[group].filter(([, plain]) => plain.includes(wanted)).map(([code]) => code);
  };
  const plain = having('sentence');
  const ofKinds = plain
    .filter((code) => code.endsWith('-plain'))
    .map((code) => code.slice(0, -'-plain'.length));
  return { text, sentences: [...new Set(plain)], kinds: [...new Set([...having('kind'), ...ofKinds])] };
}

/** Codes with their words in each language, made when they are first looked through. */
const plainWords: Partial<Record<'sentence' | 'kind', [code: string, plain: string][]>> = {};

function plainWordsOf(group: 'sentence' | 'kind'): [code: string, plain: string][] {
  return locales.flatMap((locale) => {
    const messages = (catalogue(locale).alerts as Messages)[group] as Messages;
    return Object.keys(messages).map((code): [string, string] => [code, plainOf(String(messages[code]))]);
  });
}

/** A message without the names of its values and cases: "{n, plural, one {# page} other {# pages}}" leaves the pages. */
function plainOf(message: string): string {
  return message
    .replace(/\{\s*\w+\s*(?:,\s*(?:number|date|time)[^{}]*)?\}/g, ' ')
    .replace(/\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/g, ' ')
    .replace(/(?:=\d+|\b(?:zero|one|two|few|many|other))\s*\{/g, ' ')
    .replace(/[{}#]/g, ' ')
    .toLowerCase();
}
