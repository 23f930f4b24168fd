import type { SiteDefinition } from '../sites/site-definition.ts';
import type { Article } from '../text/article.ts';
import { createRandom } from '../text/random.ts';
import { writeArticle } from '../text/writer.ts';

/** The articles of one site. Texts depend on seed and number only; dates on the moment the newsroom opened. */
export interface Newsroom {
  /** Number of the newest article. */
  newest(): number;
  publish(at: Date): Article;
  article(number: number): Article | null;
  /** Newest first. */
  latest(limit: number): Article[];
  /** A few earlier articles beside this one; the same at every request. */
  related(article: Article, limit: number): Article[];
  /** Each section has its own; changes with every twentieth article. */
  mostRead(section: string, limit: number): Article[];
}

const kept = 400;

/** @param first number of the first article; whatever was numbered before is not there any more */
export function openNewsroom(
  site: SiteDefinition,
  seed: string,
  archive: number,
  openedAt: Date,
  first = 1,
): Newsroom {
  const dates = archiveDates(`${seed}/${site.id}/dates`, archive, openedAt);
  const written = new Map<number, Article>();

  const newest = () => first + dates.length - 1;
  const article = (number: number): Article | null => {
    const publishedAt = dates[number - first];
    if (publishedAt === undefined) return null;
    const known = written.get(number);
    if (known !== undefined) return known;
    const fresh = writeArticle(site.voice, site.habits, `${seed}/${site.id}`, number, publishedAt);
    written.set(number, fresh);
    // An article can be written again at any time, so old ones need not be held.
    if (written.size > kept) written.delete(written.keys().next().value!);
    return fresh;
  };
  const choose = (purpose: string, newest: number, reach: number, limit: number): Article[] => {
    const oldest = Math.max(first, newest - reach);
    const numbers = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => oldest + index);
    const order = createRandom(`${seed}/${site.id}/${purpose}/${newest}`).shuffled(numbers);
    return order.slice(0, limit).map((number) => article(number)!);
  };
  return {
    newest,
    article,
    publish: (at) => {
      dates.push(at);
      return article(newest())!;
    },
    latest: (limit) =>
      Array.from({ length: Math.min(limit, dates.length) }, (_, index) => article(newest() - index)!),
    related: (of, limit) => choose('related', of.number - 1, 40, limit),
    mostRead: (section, limit) =>
      choose(`most-read/${section}`, newest() - ((newest() - first + 1) % 20), 60, limit),
  };
}

/** Dates of an archive that ends shortly before the opening: some articles close together, nights between them. */
function archiveDates(seed: string, count: number, openedAt: Date): Date[] {
  const random = createRandom(seed);
  const dates: Date[] = [];
  let minutes = 0;
  for (let index = 0; index < count; index++) {
    minutes += random.logNormal(70, 0.8, 4, 600);
    dates.push(new Date(openedAt.getTime() - minutes * 60_000));
  }
  return dates.reverse();
}
