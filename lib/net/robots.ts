import robotsParser from 'robots-parser';

export type RobotsVerdict =
  | { kind: 'allowed' }
  | { kind: 'forbidden'; robotsUrl: string; line: number | null }
  /** robots.txt could not be had: RFC 9309 §2.3.1.4 forbids all until it can. */
  | { kind: 'unknown'; robotsUrl: string; status: number };

/** What fetching robots.txt gave: its text, that there is none, or that the server failed. */
export type RobotsFile =
  | { kind: 'text'; text: string }
  | { kind: 'none' }
  | { kind: 'server-error'; status: number };

type Rules = ReturnType<typeof robotsParser>;

interface Entry {
  /** A text is parsed once: large ones take milliseconds. */
  file: { kind: 'rules'; rules: Rules } | Exclude<RobotsFile, { kind: 'text' }>;
  until: number;
}

const day = 24 * 60 * 60 * 1000;
const lifetimes: Record<Entry['file']['kind'], number> = {
  rules: day,
  none: day,
  'server-error': 5 * 60 * 1000,
};
const mostEntries = 2000;

/**
 * Answers by robots.txt (RFC 9309), kept per origin for a day. `fetchFile` is asked once per origin and time, also when
 * many ask at once; what it throws goes to the one who asked and is not kept.
 */
export class RobotsCache {
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<Entry['file']>>();
  readonly #userAgent: string;
  readonly #fetchFile: (robotsUrl: string) => Promise<RobotsFile>;
  readonly #now: () => number;

  constructor(userAgent: string, fetchFile: (robotsUrl: string) => Promise<RobotsFile>, now: () => number) {
    this.#userAgent = userAgent;
    this.#fetchFile = fetchFile;
    this.#now = now;
  }

  async ask(url: string, userAgent = this.#userAgent): Promise<RobotsVerdict> {
    const robotsUrl = new URL('/robots.txt', url).href;
    if (url === robotsUrl) return { kind: 'allowed' };
    const file = await this.#file(robotsUrl);
    if (file.kind === 'none') return { kind: 'allowed' };
    if (file.kind === 'server-error') return { kind: 'unknown', robotsUrl, status: file.status };
    if (file.rules.isAllowed(url, userAgent) !== false) return { kind: 'allowed' };
    const line = file.rules.getMatchingLineNumber(url, userAgent);
    return { kind: 'forbidden', robotsUrl, line: line > 0 ? line : null };
  }

  /** Seconds that the site asks to leave between requests, when its robots.txt is known and says so. */
  crawlDelay(url: string): number | null {
    const robotsUrl = new URL('/robots.txt', url).href;
    const file = this.#entries.get(robotsUrl)?.file;
    if (file?.kind !== 'rules') return null;
    const delay = file.rules.getCrawlDelay(this.#userAgent);
    return delay !== undefined && Number.isFinite(delay) && delay >= 0 ? delay : null;
  }

  async #file(robotsUrl: string): Promise<Entry['file']> {
    const known = this.#entries.get(robotsUrl);
    if (known && known.until > this.#now()) return known.file;
    const pending = this.#pending.get(robotsUrl);
    if (pending) return pending;
    const asked = this.#fetchFile(robotsUrl)
      .then((answer) => {
        const file: Entry['file'] =
          answer.kind === 'text' ? { kind: 'rules', rules: robotsParser(robotsUrl, answer.text) } : answer;
        this.#entries.delete(robotsUrl);
        this.#entries.set(robotsUrl, { file, until: this.#now() + lifetimes[file.kind] });
        if (this.#entries.size > mostEntries) this.#entries.delete(this.#entries.keys().next().value!);
        return file;
      })
      .finally(() => this.#pending.delete(robotsUrl));
    this.#pending.set(robotsUrl, asked);
    return asked;
  }
}
