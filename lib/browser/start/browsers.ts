import { type Chromium, type ChromiumOptions, launchChromium } from './launch-chromium.ts';

export interface Browsers {
  /** A browser, as soon as fewer than the most are open. Whoever gets one closes it. @throws where it cannot be started */
  launch(options?: Partial<Pick<ChromiumOptions, 'userAgent' | 'window' | 'mostBytes'>>): Promise<Chromium>;
}

/** Browsers of one process: each takes some 200 MB, so only a few may be open at once; others wait for their turn. */
export function openBrowsers(
  given: Pick<ChromiumOptions, 'executablePath' | 'guard'> & { userAgent?: string; most?: number },
): Browsers {
  const { most = 1, ...settings } = given;
  const waiting: (() => void)[] = [];
  let open = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else open--;
  };
  return {
    async launch(options = {}) {
      if (open < most) open++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        const chromium = await launchChromium({ ...settings, ...options });
        let isOpen = true;
        return {
          ...chromium,
          close: async () => {
            if (!isOpen) return;
            isOpen = false;
            await chromium.close().finally(leave);
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
