import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import { type Decoded, decodeHtml } from '../../../core/charset/decode.ts';
import type { HtmlTree } from '../../../core/dom/html-tree.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';
import {
  type ArticleContext,
  type ArticleExtraction,
  extractArticle,
} from '../../../core/extract/extract-article.ts';
import { readWithoutRules, withFallback } from '../../../core/extract/reading/read-without-rules.ts';
import type { ArticleRules, WrapperRules } from '../../../core/extract/rules.ts';
import type { Features } from '../../../core/features/features.ts';
import { measure } from '../../../core/features/measure.ts';
import type { PageSketch } from '../../../core/features/sketch.ts';
import { classifyResponse } from '../../../core/page/classify-response.ts';
import { fingerprintPage, type PlatformFingerprint } from '../../../core/platform/fingerprint.ts';
import type { CollectionSettings } from '../../../core/settings/collection-settings.ts';
import type { FetchResult } from '../../../net/fetch-result.ts';

export interface ArticleInput {
  answer: Extract<FetchResult, { kind: 'answer' }>;
  rules: WrapperRules;
  locale: string;
  timeZone: string;
  capturedAt: Date;
  /** How the source's bytes are decoded. */
  charset: CharsetChoice;
  /** Whether the rules are used, and Readability for what they do not find. Rules alone where it is not said. */
  readers?: Pick<CollectionSettings, 'useRules' | 'readability'>;
  /** Characters of the article that its feed gave. */
  fedCharacters?: number;
  /** Whether to look by which system the page was made. */
  fingerprint?: boolean;
}

/** How the bytes were read, as it is kept with a capture; without the text, which would hold the page. */
export type Encoding = Pick<Decoded, 'charset' | 'reason'>;

export type ArticleReading =
  | {
      kind: 'article';
      decoded: Encoding;
      extraction: ArticleExtraction;
      features: Features;
      sketch: PageSketch;
      /** Null where it was not asked for, or the page bears no mark. */
      platform: PlatformFingerprint | null;
    }
  /** Not an article: blocked, consent wall, error page … It never reaches a detector. */
  | {
      kind: 'refused';
      why: string;
      detail: Record<string, string | number | boolean | null>;
      decoded: Encoding;
    };

/**
 * From the bytes of an answer to a measured article: decode → parse → classify → extract → measure, each stage with its
 * evidence. What comes back holds nothing of the page and can be sent between threads. Pure; O(bytes), some milliseconds
 * for a usual page.
 */
export function readArticle(input: ArticleInput): ArticleReading {
  const { answer, rules } = input;
  const { status, contentType, finalUrl, headers } = answer;
  const html = decodeHtml(answer.bytes, contentType, input.charset);
  const decoded = { charset: html.charset, reason: html.reason };
  const parsed = parseHtml(html, { scripting: false });
  const { fedCharacters = 0 } = input;
  const page = classifyResponse({ status, contentType, finalUrl, headers, html, parsed, fedCharacters });
  if (page.kind !== 'page') return { kind: 'refused', why: page.kind, detail: { ...page.detail }, decoded };
  const { tree } = page;
  const context = {
    url: finalUrl,
    locale: input.locale,
    timeZone: input.timeZone,
    capturedAt: input.capturedAt,
  };
  const extraction = extract(tree, rules.article, context, input.readers);
  const { features, sketch } = measure(tree, extraction.body, html.text.length);
  const platform = input.fingerprint ? fingerprintPage(html.text, finalUrl) : null;
  return { kind: 'article', decoded, extraction, features, sketch, platform };
}

/** By the rules, by Readability, or by the rules first; it takes some ten times as long, so only where something is missing. */
function extract(
  tree: HtmlTree,
  article: ArticleRules,
  context: ArticleContext,
  readers: ArticleInput['readers'] = { useRules: true, readability: false },
): ArticleExtraction {
  if (readers.readability && !readers.useRules) return readWithoutRules(tree, context);
  const byRules = extractArticle(tree, article, context);
  const isWhole = byRules.body.text !== '' && byRules.title !== null;
  return readers.readability && !isWhole ? withFallback(byRules, readWithoutRules(tree, context)) : byRules;
}
