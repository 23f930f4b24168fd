import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { wrapperRules } from './rules.ts';
import { storedRules } from './source-rules.ts';
import { bigId, instant } from './values.ts';

const address = z
  .string()
  .trim()
  .max(2000, 'address')
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'address');

const failure = z.object({
  kind: z.literal('failed'),
  /** unreachable, blocked, not-a-feed, refused-address … */
  failure: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

/** A page that was looked at: it is kept for a day, to be pointed at; see contracts/picking.ts. */
const sample = z.object({
  pageId: bigId,
  pageType: z.enum(['article', 'listing']),
  url: z.string(),
  title: z.string().nullable(),
  fetchedAt: instant,
});
export type SampledPage = z.output<typeof sample>;

/** What stands at an address: a feed, or a page and the feeds that it names. One polite request, or two. */
export const discoverSource = endpoint({
  method: 'POST',
  path: '/api/sources/discover',
  role: 'operator',
  body: z.object({ address }),
  response: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('feed'),
      address: z.string(),
      title: z.string().nullable(),
      homepage: z.string().nullable(),
      language: z.string().nullable(),
      format: z.string(),
      items: z.number(),
      warnings: z.number(),
      rules: storedRules,
      samples: z.array(sample),
    }),
    z.object({
      kind: z.literal('page'),
      address: z.string(),
      title: z.string().nullable(),
      language: z.string().nullable(),
      feeds: z.array(
        z.object({ url: z.string(), title: z.string().nullable(), format: z.string().nullable() }),
      ),
      /** Rules to begin with, for reading the page as a listing. */
      rules: storedRules,
      samples: z.array(sample),
    }),
    failure,
  ]),
});

const previewedArticle = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('article'),
    url: z.string(),
    title: z.string().nullable(),
    author: z.string().nullable(),
    publishedRaw: z.string().nullable(),
    publishedAt: instant.nullable(),
    text: z.string(),
    characters: z.number(),
    paragraphs: z.number(),
  }),
  failure.extend({ url: z.string() }),
]);

/** Reads the feed or listing and up to three of its articles with the given rules. Nothing is saved. */
export const previewSource = endpoint({
  method: 'POST',
  path: '/api/sources/preview',
  role: 'operator',
  body: z.object({
    kind: z.enum(['feed', 'listing']),
    address,
    locale: z.string().max(20),
    timeZone: z.string().max(60),
    rules: wrapperRules,
  }),
  response: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('previewed'),
      items: z.array(
        z.object({
          url: z.string(),
          title: z.string().nullable(),
          publishedRaw: z.string().nullable(),
          publishedAt: instant.nullable(),
        }),
      ),
      total: z.number(),
      warnings: z.number(),
      articles: z.array(previewedArticle),
      samples: z.array(sample),
    }),
    failure,
  ]),
});
export type Preview = z.output<typeof previewSource.response>;
export type Discovery = z.output<typeof discoverSource.response>;
