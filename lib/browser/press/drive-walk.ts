import { observe } from '../../core/traverse/walk/observe.ts';
import type { Action, Observation, Walk } from '../../core/traverse/walk/walk.ts';
import { firstAction } from '../../core/traverse/walk/walk.ts';
import type { Chromium } from '../start/launch-chromium.ts';
import { PageLost, PageSession, type SessionOptions } from './page-session.ts';

export interface DriveLimits {
  /** Milliseconds. */
  time: number;
  /** Bytes that the browser may receive. */
  bytes: number;
  /** Browsers that may crash. */
  crashes: number;
}

export const defaultDriveLimits: DriveLimits = { time: 10 * 60_000, bytes: 256 * 2 ** 20, crashes: 5 };

export interface Driver {
  launch: () => Promise<Chromium>;
  options: SessionOptions;
  limits: DriveLimits;
  signal: AbortSignal;
  /** Called after each step with what is new; the walk may be saved then. It is awaited. */
  found?: (fresh: readonly string[], step: { action: Action; observation: Observation }) => Promise<void>;
  /** Shown a picture of each state when the walk first comes to it, of so many states. */
  pictures?: { most: number; keep: (state: number, picture: Uint8Array) => void };
  /** Asked before each action: why a person wants no more, or null. */
  halt?: () => string | null;
}

export interface DriveResult {
  why: string;
  urls: number;
  crashes: number;
  milliseconds: number;
  bytes: number;
  /** Requests of the page that robots.txt forbids. */
  forbidden: number;
}

/**
 * Steps a walk in a browser until it ends. A page or a browser that is lost is replaced, and the walk goes on from its
 * graph: so a saved walk is taken up again as well. The walk is changed.
 */
export async function driveWalk(walk: Walk, driver: Driver): Promise<DriveResult> {
  const hands = new Hands(driver);
  let urls = 0;
  try {
    let action = firstAction(walk);
    while (action.kind !== 'stop') {
      const done = action;
      const observation = hands.reasonToStop() ?? (await hands.perform(done));
      const states = walk.graph.nextId;
      const step = observe(walk, observation);
      urls += step.fresh.length;
      action = step.action;
      const isNewState = walk.current !== null && walk.current >= states;
      if (isNewState && driver.pictures && walk.current! <= driver.pictures.most) {
        const picture = await hands.picture();
        if (picture) driver.pictures.keep(walk.current!, picture);
      }
      await driver.found?.(step.fresh, { action: done, observation });
    }
    return { why: action.why, urls, ...hands.figures() };
  } finally {
    await hands.close();
  }
}

/** Does actions in a browser, and gets another browser when one is lost. */
export class Hands {
  readonly #driver: Driver;
  readonly #begun = performance.now();
  #chromium: Chromium | null = null;
  #session: PageSession | null = null;
  #crashes = 0;
  #earlierBytes = 0;
  #earlierForbidden = 0;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async perform(action: Exclude<Action, { kind: 'stop' }>): Promise<Observation> {
    try {
      if (action.kind === 'load') {
        this.#chromium ??= await this.#driver.launch();
        this.#session ??= await PageSession.open(this.#chromium.browser, this.#driver.options);
        return { kind: 'page', page: await this.#session.load() };
      }
      if (!this.#session) return { kind: 'lost' };
      const result = await this.#session.press(action.button);
      return result;
    } catch (error) {
      const isOurs = !(error instanceof PageLost) && this.#chromium?.browser.connected === true;
      if (isOurs) throw error;
      await this.#giveUp();
      return { kind: 'lost' };
    }
  }

  /** Null where the page does not let itself be drawn: the walk goes on without. */
  async picture(): Promise<Uint8Array | null> {
    try {
      return (await this.#session?.picture()) ?? null;
    } catch (error) {
      if (!(error instanceof PageLost)) throw error;
      return null;
    }
  }

  reasonToStop(): Observation | null {
    const { limits, signal } = this.#driver;
    const { milliseconds, bytes, crashes } = this.figures();
    if (signal.aborted) return { kind: 'halt', why: 'stopped' };
    const wish = this.#driver.halt?.() ?? null;
    if (wish !== null) return { kind: 'halt', why: wish };
    if (milliseconds > limits.time) return { kind: 'halt', why: 'time-limit' };
    if (bytes > limits.bytes) return { kind: 'halt', why: 'byte-limit' };
    return crashes > limits.crashes ? { kind: 'halt', why: 'browser-crashes' } : null;
  }

  figures(): Pick<DriveResult, 'crashes' | 'milliseconds' | 'bytes' | 'forbidden'> {
    return {
      crashes: this.#crashes,
      milliseconds: Math.round(performance.now() - this.#begun),
      bytes: this.#earlierBytes + (this.#chromium?.proxy.bytes() ?? 0),
      forbidden: this.#earlierForbidden + (this.#session?.forbidden() ?? 0),
    };
  }

  async close(): Promise<void> {
    await this.#session?.close();
    await this.#chromium?.close();
    [this.#session, this.#chromium] = [null, null];
  }

  /** A lost page may have taken its browser along, or may be one that computes for ever: both go. */
  async #giveUp(): Promise<void> {
    this.#crashes++;
    this.#earlierBytes += this.#chromium?.proxy.bytes() ?? 0;
    this.#earlierForbidden += this.#session?.forbidden() ?? 0;
    await this.close();
  }
}
