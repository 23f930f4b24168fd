import { paragraphsOf } from '../../site/text/article.ts';
import { dailyVoice } from '../../site/text/en/daily-voice.ts';
import { createRandom, type Random } from '../../site/text/random.ts';
import { regionalVoice } from '../../site/text/ru/regional-voice.ts';
import { newspaperHabits, writeArticle } from '../../site/text/writer.ts';

export type Language = 'en' | 'ru';

/** What the articles of one language are put together from. */
export interface ParagraphPool {
  titles: string[];
  authors: string[];
  summaries: string[];
  paragraphs: string[];
  /** A sentence about somebody, with names of which few are frequent and most are rare, as in real news. */
  rareSentence(random: Random): string;
}

const voices = { en: dailyVoice, ru: regionalVoice };

const syllables = {
  en: words('bar cam del far gal hol ker lan mor nor pel ros sel tam ver wes bry cor dun eck fin gar'),
  ru: words('бар вол гор дем жел зор кал лук мар нев орл пол рос сав тим ушк фед хар чер шум ярк бел'),
};
const endings = {
  en: words('ton ham ley worth field son man by ford stead wick mere'),
  ru: words('ов ин ский ович енко ук ых ец ёв цев нин дзе'),
};
const about = {
  en: [
    'According to {1}, {2} and {3} were told in time.',
    '{1} and {2} spoke for {3}.',
    'The report names {1}, {2} and {3}.',
  ],
  ru: [
    'По словам {1}, об этом знали {2} и {3}.',
    '{1} и {2} выступили за {3}.',
    'В докладе названы {1}, {2} и {3}.',
  ],
};
/** Ranks of names; by their logarithm, so that each is about as frequent as one over its rank. */
const names = 400_000;

/** Writes `articles` articles and takes them apart. The same seed gives the same pool. */
export function fillPool(language: Language, articles: number, seed: string): ParagraphPool {
  const voice = voices[language];
  const pool: ParagraphPool = {
    titles: [],
    authors: [...voice.authors],
    summaries: [],
    paragraphs: [],
    rareSentence: (random) =>
      random
        .pick(about[language])
        .replace(/\{\d\}/g, () => nameOf(language, Math.floor(names ** random.next()))),
  };
  for (let number = 1; number <= articles; number++) {
    const article = writeArticle(voice, newspaperHabits, `${seed}/${language}`, number, new Date(0));
    pool.titles.push(article.title);
    pool.summaries.push(article.summary);
    pool.paragraphs.push(...paragraphsOf(article));
  }
  return pool;
}

/** The name of a rank: always the same one. */
export function nameOf(language: Language, rank: number): string {
  const random = createRandom(`${language}/${rank}`);
  const parts = Array.from({ length: random.int(1, 3) }, () => random.pick(syllables[language]));
  const name = parts.join('') + random.pick(endings[language]);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function words(list: string): string[] {
  return list.split(' ');
}
