import type { Article, Block, Comment, Inline } from './article.ts';
import { expand, type Slots } from './grammar.ts';
import { createRandom, type Random } from './random.ts';

/** A field a site writes about. Phrases may use the slots of the voice and of the article's cast. */
export interface Topic {
  section: string;
  titles: readonly string[];
  leads: readonly string[];
  body: readonly string[];
  tags: readonly string[];
}

/** How a site writes: its language, its subjects and the people in them. */
export interface Voice {
  topics: readonly Topic[];
  /** Who and what one article is about; these slots stay the same through the article. */
  cast(random: Random): Slots;
  slots: Slots;
  /** Sentences that fit into any article. */
  connective: readonly string[];
  quotes: readonly string[];
  headings: readonly string[];
  captions: readonly string[];
  comments: readonly string[];
  commenters: readonly string[];
  authors: readonly string[];
  /** Characters of its language that an address may hold, as ASCII. */
  transliterate(text: string): string;
}

export interface WritingHabits {
  paragraphs: { median: number; sigma: number; least: number; most: number };
  sentences: { least: number; most: number };
  comments: { least: number; most: number };
  /** Share of paragraphs with a link, with strong or emphasised words; of articles with a quotation, a list, headings. */
  links: number;
  formats: number;
  quotations: number;
  lists: number;
  headings: number;
  images: { least: number; most: number };
}

export const newspaperHabits: WritingHabits = {
  paragraphs: { median: 7, sigma: 0.38, least: 3, most: 14 },
  sentences: { least: 1, most: 4 },
  comments: { least: 0, most: 9 },
  links: 0.22,
  formats: 0.12,
  quotations: 0.3,
  lists: 0.08,
  headings: 0.35,
  images: { least: 0, most: 2 },
};

/** Draws without repeating a phrase until all have been used. */
function deck(phrases: readonly string[], random: Random): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = random.shuffled(phrases);
    return left.pop()!;
  };
}

/** Marks one to three words in the middle of a paragraph. */
function decorate(text: string, random: Random, wrap: (words: string) => Inline): Inline[] {
  const pieces = text.split(' ');
  if (pieces.length < 8) return [text];
  const start = random.int(2, pieces.length - 5);
  const end = start + random.int(1, 3);
  return [
    `${pieces.slice(0, start).join(' ')} `,
    wrap(pieces.slice(start, end).join(' ')),
    ` ${pieces.slice(end).join(' ')}`,
  ];
}

export function slugOf(title: string, transliterate: (text: string) => string): string {
  return transliterate(title.toLowerCase())
    .normalize('NFKD')
    .replace(/[̀-ͯ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .split('-')
    .slice(0, 9)
    .join('-');
}

/** Writes article `number` of a site: the same seed and number give the same article, whatever was written before. */
export function writeArticle(
  voice: Voice,
  habits: WritingHabits,
  seed: string,
  number: number,
  publishedAt: Date,
): Article {
  const random = createRandom(`${seed}/${number}`);
  const topic = random.pick(voice.topics);
  const cast: Slots = { ...voice.slots, ...voice.cast(random) };
  const say = (phrase: string) => expand(phrase, cast, random);
  const next = {
    body: deck(topic.body, random),
    connective: deck(voice.connective, random),
    quote: deck(voice.quotes, random),
  };
  const sentence = () => {
    const kind = random.next();
    return say(kind < 0.52 ? next.body() : kind < 0.82 ? next.connective() : next.quote());
  };
  const title = say(random.pick(topic.titles));
  const lead = say(random.pick(topic.leads));
  const blocks: Block[] = [
    { kind: 'paragraph', parts: [`${lead} ${random.chance(0.5) ? sentence() : ''}`.trim()] },
  ];
  const { median, sigma, least, most } = habits.paragraphs;
  const count = random.logNormal(median, sigma, least, most);
  const images = random.int(habits.images.least, habits.images.most);
  const imageAt = new Set(Array.from({ length: images }, () => random.int(1, count - 1)));
  const quotationAt = random.chance(habits.quotations) ? random.int(1, count - 1) : -1;
  const headings = random.chance(habits.headings) && count >= 6 ? deck(voice.headings, random) : null;
  for (let index = 1; index < count; index++) {
    if (headings !== null && index % 4 === 3) blocks.push({ kind: 'heading', text: say(headings()) });
    const length = random.int(habits.sentences.least, habits.sentences.most);
    const text = Array.from({ length }, sentence).join(' ');
    blocks.push({ kind: 'paragraph', parts: markUp(text, habits, number, random) });
    if (imageAt.has(index)) {
      blocks.push({
        kind: 'image',
        file: `${number}-${index}.svg`,
        caption: say(random.pick(voice.captions)),
      });
    }
    if (index === quotationAt)
      blocks.push({ kind: 'quotation', text: say(next.quote()), speaker: say('{p1}') });
  }
  if (random.chance(habits.lists)) {
    blocks.splice(random.int(2, blocks.length), 0, {
      kind: 'list',
      items: Array.from({ length: random.int(3, 5) }, () => say(next.body())),
    });
  }
  return {
    number,
    slug: slugOf(title, voice.transliterate),
    section: topic.section,
    title,
    summary: lead,
    author: random.pick(voice.authors),
    publishedAt,
    tags: random.shuffled(topic.tags).slice(0, random.int(2, 4)),
    blocks,
    comments: writeComments(voice, habits, cast, random),
  };
}

function markUp(text: string, habits: WritingHabits, number: number, random: Random): Inline[] {
  if (random.chance(habits.links)) {
    const href = random.chance(0.6)
      ? `/topic/${random.int(1, 60)}`
      : `/archive/${Math.max(1, number - random.int(1, 40))}`;
    return decorate(text, random, (words) => ({ kind: 'link', text: words, href }));
  }
  if (random.chance(habits.formats)) {
    const kind = random.chance(0.6) ? 'strong' : 'emphasis';
    return decorate(text, random, (words) => ({ kind, text: words }));
  }
  return [text];
}

function closed(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function writeComments(voice: Voice, habits: WritingHabits, cast: Slots, random: Random): Comment[] {
  const phrase = deck(voice.comments, random);
  return Array.from({ length: random.int(habits.comments.least, habits.comments.most) }, () => ({
    name: expand(random.pick(voice.commenters), cast, random),
    text: Array.from({ length: random.int(1, 2) }, () => closed(expand(phrase(), cast, random))).join(' '),
    likes: random.int(0, 48),
  }));
}
