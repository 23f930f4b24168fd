import { readdirSync, readFileSync } from 'node:fs';
import {
  type DriveLimits,
  type DriveResult,
  defaultDriveLimits,
  driveWalk,
} from '../../../lib/browser/press/drive-walk.ts';
import { defaultSessionOptions, type SessionOptions } from '../../../lib/browser/press/page-session.ts';
import { type Chromium, launchChromium } from '../../../lib/browser/start/launch-chromium.ts';
import { beginWalk, type Walk, type WalkSettings } from '../../../lib/core/traverse/walk/walk.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { chromiumPath } from '../chromium-path.ts';

export interface TrapResult extends DriveResult {
  walk: Walk;
  /** Paths found on the page's own host, sorted. */
  paths: string[];
  /** Megabytes: memory of all processes of the browser, at its most as looked at every few steps. */
  peak: number;
}

export interface TrapWalk {
  origin: string;
  path: string;
  settings?: Partial<WalkSettings>;
  session?: Partial<SessionOptions>;
  limits?: Partial<DriveLimits>;
  /** A walk to go on with. */
  walk?: Walk;
  signal?: AbortSignal;
  /** A browser that is there; it is left open. Without one, each walk starts its own. */
  chromium?: Chromium;
  /** After each step; `memory` in megabytes. */
  between?: (walk: Walk, chromium: Chromium, memory: () => number) => void | Promise<void>;
}

/** Walks a page of the trap server in a real browser that can reach nothing but loopback. */
export async function walkTrap(options: TrapWalk): Promise<TrapResult> {
  const executablePath = await chromiumPath();
  const guard = createAddressGuard({ allow: ['127.0.0.0/8'] });
  const walk = options.walk ?? beginWalk({ presses: 400, patience: 60, ...options.settings });
  const paths = new Set<string>();
  let [peak, steps] = [0, 0];
  let chromium: Chromium | null = null;
  const memory = () => treeMegabytes(chromium?.browser.process()?.pid);
  const result = await driveWalk(walk, {
    launch: async () => {
      chromium = options.chromium
        ? { ...options.chromium, close: async () => {} }
        : await launchChromium({ executablePath, guard });
      return chromium;
    },
    options: {
      ...defaultSessionOptions,
      mayAsk: async () => true,
      settleLimit: 4000,
      url: options.origin + options.path,
      ...options.session,
    },
    limits: { ...defaultDriveLimits, ...options.limits },
    signal: options.signal ?? new AbortController().signal,
    found: async (fresh) => {
      for (const url of fresh)
        if (url.startsWith(`${options.origin}/`)) paths.add(url.slice(options.origin.length));
      if (steps++ % 10 < 2) peak = Math.max(peak, memory());
      if (chromium) await options.between?.(walk, chromium, memory);
    },
  });
  return { ...result, walk, paths: [...paths].sort(), peak };
}

/**
 * Memory of a process and all below it, what they share counted in parts; 0 where it cannot be read. Pages of the program's
 * file are left out: other browsers on the machine share them, so that the share of this one goes up as those end.
 */
export function treeMegabytes(root: number | undefined): number {
  if (root === undefined) return 0;
  try {
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = tryRead(`/proc/${name}/stat`);
      if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    }
    const isBelow = (pid: number | undefined): boolean =>
      pid !== undefined && (pid === root || isBelow(parents.get(pid)));
    const sizes = [...parents.keys()]
      .filter((pid) => isBelow(pid))
      .map((pid) => {
        const rollup = tryRead(`/proc/${pid}/smaps_rollup`) ?? '';
        const sizes = [...rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm)].map(([, kilobytes]) =>
          Number(kilobytes),
        );
        return sizes.reduce((sum, each) => sum + each, 0);
      });
    return sizes.reduce((sum, each) => sum + each, 0) / 1024;
  } catch {
    return 0;
  }
}

function tryRead(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
