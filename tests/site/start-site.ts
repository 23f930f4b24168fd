import type { AddressInfo } from 'node:net';
import { openNewsroom } from './publishing/newsroom.ts';
import { publishedBy, type Timetable } from './publishing/timetable.ts';
import { type SiteId, siteOf } from './sites/catalogue.ts';
import type { SiteDefinition } from './sites/site-definition.ts';
import { type Article, paragraphsOf } from './text/article.ts';
import type { Fault } from './web/faults.ts';
import { openRequestLog, type RequestLog } from './web/request-log.ts';
import { sitePages } from './web/site-pages.ts';
import { createSiteServer, plainHabits, type ServerHabits } from './web/site-server.ts';

export interface SiteOptions {
  site: SiteId | SiteDefinition;
  seed?: string | number;
  /** Articles that are there when it starts, and how many of the newest the feed or listing shows. */
  archive?: number;
  /** Number of the oldest article, 1 by default. */
  firstNumber?: number;
  listed?: number;
  /** 0: any free port. */
  port?: number;
  address?: string;
  /** Where given, the site lives by the clock; else by `control` only. */
  timetable?: Timetable | null;
  habits?: Partial<ServerHabits>;
}

export interface RunningSite {
  definition: SiteDefinition;
  /** By address: needs no name resolution. */
  origin: string;
  /** By the site's own name: needs `hosts`. */
  namedOrigin: string;
  /** One pair of HOSTS_OVERRIDE. */
  hosts: string;
  /** Address of the feed or listing, below `origin`. */
  sourceUrl: string;
  control: {
    publish(count?: number): Article[];
    redesign(): void;
    restoreDesign(): void;
    break(fault: Fault | null): void;
    behave(habits: Partial<ServerHabits>): void;
  };
  /** `newest` is the number of the newest article. */
  state(): { newest: number; redesigned: boolean; secondsRunning: number | null; fault: Fault | null };
  article(number: number): Article | null;
  addressOf(article: Article): string;
  /** What a right extraction of the body holds. */
  paragraphs(number: number): string[];
  requests: RequestLog;
  stop(): Promise<void>;
}

/** Starts one site on its own loopback address. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const definition = typeof options.site === 'string' ? siteOf(options.site) : options.site;
  const listed = options.listed ?? 120;
  const startedAt = performance.now();
  const sinceStart = () => performance.now() - startedAt;
  const newsroom = openNewsroom(
    definition,
    String(options.seed ?? 1),
    options.archive ?? 90,
    new Date(),
    options.firstNumber ?? 1,
  );
  const timetable = options.timetable ?? null;
  const habits: ServerHabits = { ...plainHabits, ...options.habits };
  const log = openRequestLog(sinceStart);
  let clockBegan: number | null = timetable?.begins === 'at-once' ? 0 : null;
  let byClock = 0;
  let redesigned = false;
  let fault: Fault | null = null;

  const seconds = () => (clockBegan === null ? null : (sinceStart() - clockBegan) / 1000);
  const tick = () => {
    const now = seconds();
    if (timetable === null || now === null) return;
    for (const due = publishedBy(timetable, now); byClock < due; byClock++) newsroom.publish(new Date());
    const plan = timetable.redesign;
    if (plan !== null && now >= plan.afterSeconds && log.articlesRead() >= plan.afterArticlesRead)
      redesigned = true;
  };
  const pages = sitePages(
    definition,
    newsroom,
    () => (redesigned ? (definition.after ?? definition.before) : definition.before),
    listed,
  );
  const server = createSiteServer({
    pages,
    charset: definition.charset,
    habits,
    log,
    fault: () => fault,
    beforeAnswer: (kind) => {
      if (kind === 'source' && timetable !== null) clockBegan ??= sinceStart();
      tick();
    },
  });
  const address = options.address ?? definition.address;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://${address}:${port}`;
  return {
    definition,
    origin,
    namedOrigin: `http://${definition.host}:${port}`,
    hosts: `${definition.host}=${address}`,
    sourceUrl: origin + definition.source.path,
    control: {
      publish: (count = 1) => Array.from({ length: count }, () => newsroom.publish(new Date())),
      redesign: () => {
        redesigned = true;
      },
      restoreDesign: () => {
        redesigned = false;
      },
      break: (next) => {
        fault = next;
      },
      behave: (next) => {
        Object.assign(habits, next);
      },
    },
    state: () => {
      tick();
      return { newest: newsroom.newest(), redesigned, secondsRunning: seconds(), fault };
    },
    article: newsroom.article,
    addressOf: (article) => origin + definition.pathOf(article),
    paragraphs: (number) => {
      const article = newsroom.article(number);
      return article === null ? [] : paragraphsOf(article);
    },
    requests: log,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
