import { readFileSync } from 'node:fs';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { encode } from './encode.ts';

/** Encodings in which pages of a language are found, beside UTF-8. */
export const legacyOf = {
  ru: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
  uk: ['windows-1251', 'koi8-u'],
  bg: ['windows-1251', 'iso-8859-5'],
  en: ['windows-1252'],
  de: ['windows-1252', 'iso-8859-15'],
  fr: ['windows-1252', 'iso-8859-15'],
  pl: ['windows-1250', 'iso-8859-2'],
  cs: ['windows-1250', 'iso-8859-2'],
  el: ['windows-1253', 'iso-8859-7'],
  tr: ['windows-1254'],
  'zh-hans': ['gb18030', 'gbk'],
  'zh-hant': ['big5'],
  ja: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
  ko: ['euc-kr'],
} as const;
export type Language = keyof typeof legacyOf;
export const languages = Object.keys(legacyOf) as Language[];
export const lengths = [60, 130, 500, 3000] as const;

/** What a wrong label says of a text: the server's or the editor's default, mostly. */
export const wrongLabelOf: Record<Language, readonly string[]> = {
  ru: ['iso-8859-1', 'koi8-r', 'windows-1251'],
  uk: ['iso-8859-1', 'koi8-u', 'windows-1251'],
  bg: ['windows-1252', 'koi8-r', 'windows-1251'],
  en: ['windows-1251', 'iso-8859-2'],
  de: ['windows-1251', 'iso-8859-2'],
  fr: ['windows-1251', 'iso-8859-2'],
  pl: ['iso-8859-1', 'windows-1251'],
  cs: ['windows-1252', 'windows-1251'],
  el: ['iso-8859-1', 'windows-1251'],
  tr: ['iso-8859-1', 'windows-1251'],
  'zh-hans': ['iso-8859-1', 'big5'],
  'zh-hant': ['iso-8859-1', 'gbk'],
  ja: ['iso-8859-1', 'euc-kr'],
  ko: ['iso-8859-1', 'shift_jis'],
};

export interface Sample {
  kind: 'right' | 'wrong' | 'doubled' | 'missing';
  scene: string;
  language: Language;
  length: (typeof lengths)[number];
  /** What the bytes are really in. */
  charset: string;
  contentType: string | null;
  bytes: Uint8Array;
  /** Where the decision must come from; null where more than one answer is right. */
  source: string | null;
}

const sentences = new Map<Language, string[]>();

/** So many characters of shuffled sentences, paragraphs as on a page. */
export function textIn(language: Language, length: number, random: () => number): string {
  const path = new URL(`./sentences/${language}.txt`, import.meta.url);
  const own = sentences.get(language) ?? readFileSync(path, 'utf8').trim().split('\n');
  sentences.set(language, own);
  let text = '';
  while (text.length < length) text += `${text && ' '}${own[Math.floor(random() * own.length)]}`;
  return [...text].slice(0, length).join('');
}

type Scene = (given: { charset: string; wrong: string; body: string }) => {
  html: string;
  contentType: string | null;
  source: string | null;
  mark?: boolean;
};

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html><head>${head}<title>${body.slice(0, 30)}</title></head><body><p>${body}</p></body></html>`;
const script = `<script>var a = "<p>"; ${'window.q = window.q || []; '.repeat(50)}</script>`;

const rightScenes: Record<string, Scene> = {
  header: ({ charset, body }) => ({
    html: page('', body),
    contentType: `text/html; charset=${charset}`,
    source: 'header',
  }),
  meta: ({ charset, body }) => ({
    html: page(`<meta charset="${charset}">`, body),
    contentType: 'text/html',
    source: 'meta',
  }),
  'late meta': ({ charset, body }) => ({
    html: page(`${script}<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`, body),
    contentType: null,
    source: 'meta',
  }),
  prolog: ({ charset, body }) => ({
    html: `<?xml version="1.0" encoding="${charset}"?>${page('', body)}`,
    contentType: 'text/html',
    source: 'xml-prolog',
  }),
};
const wrongScenes: Record<string, Scene> = {
  'header says UTF-8': ({ body }) => ({
    html: page('', body),
    contentType: 'text/html; charset=utf-8',
    source: 'detected',
  }),
  'header says another': ({ wrong, body }) => ({
    html: page('', body),
    contentType: `text/html; charset=${wrong}`,
    source: 'detected',
  }),
  'meta says another': ({ wrong, body }) => ({
    html: page(`<meta charset=${wrong}>`, body),
    contentType: null,
    source: 'detected',
  }),
};
const doubledScenes: Record<string, Scene> = {
  'header right, meta wrong': ({ charset, wrong, body }) => ({
    html: page(`<meta charset="${wrong}">`, body),
    contentType: `text/html;charset="${charset}"`,
    source: 'header',
  }),
  'header UTF-8, meta right': ({ charset, body }) => ({
    html: page(`<meta charset="${charset}">`, body),
    contentType: 'text/html; charset=UTF-8',
    source: 'meta',
  }),
  'header unknown, meta twice': ({ charset, wrong, body }) => ({
    html: page(`<meta charset="${charset}"><meta charset="${wrong}">`, body),
    contentType: 'text/html; charset=none',
    source: 'meta',
  }),
  'header wrong, meta right': ({ charset, wrong, body }) => ({
    html: page(`<meta charset="${charset}">`, body),
    contentType: `text/html; charset=${wrong}`,
    source: 'meta',
  }),
};
const missingScenes: Record<string, Scene> = {
  nothing: ({ body }) => ({ html: page('', body), contentType: null, source: 'detected' }),
};
const utf8Scenes: Record<string, [Sample['kind'], Scene]> = {
  'UTF-8 by header': ['right', (given) => rightScenes.header!({ ...given, charset: 'utf-8' })],
  'UTF-8 by mark': ['right', (given) => ({ ...missingScenes.nothing!(given), source: 'bom', mark: true })],
  'UTF-8 unlabelled': ['missing', (given) => ({ ...missingScenes.nothing!(given), source: 'valid-utf-8' })],
  'UTF-8, header says another': [
    'wrong',
    (given) => ({ ...wrongScenes['header says another']!(given), source: 'valid-utf-8' }),
  ],
  'UTF-8, meta says another': [
    'wrong',
    (given) => ({ ...wrongScenes['meta says another']!(given), source: 'valid-utf-8' }),
  ],
  'UTF-8, header right, meta wrong': [
    'doubled',
    (given) => doubledScenes['header right, meta wrong']!({ ...given, charset: 'utf-8' }),
  ],
};

/** All samples under a seed: languages × their encodings × lengths × scenes, each with a text of its own. */
export function batteryOf(seed: number): Sample[] {
  const random = seededRandom(seed);
  const samples: Sample[] = [];
  const add = (kind: Sample['kind'], scene: string, build: Scene, language: Language, charset: string) => {
    for (const length of lengths) {
      const wrongs = wrongLabelOf[language].filter((label) => label !== charset);
      const wrong = wrongs[Math.floor(random() * wrongs.length)]!;
      const made = build({ charset, wrong, body: textIn(language, length, random) });
      const { html, contentType, source, mark } = made;
      const text = new TextDecoder().decode(new TextEncoder().encode(html));
      const bytes = encode(mark ? `\ufeff${text}` : text, charset);
      samples.push({ kind, scene, language, length, charset, contentType, bytes, source });
    }
  };
  for (const language of languages) {
    for (const charset of legacyOf[language]) {
      for (const [scene, build] of Object.entries(rightScenes)) add('right', scene, build, language, charset);
      for (const [scene, build] of Object.entries(wrongScenes)) add('wrong', scene, build, language, charset);
      for (const [scene, build] of Object.entries(doubledScenes))
        add('doubled', scene, build, language, charset);
      for (const [scene, build] of Object.entries(missingScenes))
        add('missing', scene, build, language, charset);
    }
    for (const [scene, [kind, build]] of Object.entries(utf8Scenes))
      add(kind, scene, build, language, 'utf-8');
  }
  return samples;
}
