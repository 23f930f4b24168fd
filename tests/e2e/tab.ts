import type { Browser, Page } from 'puppeteer-core';

/** How long a state may take to show on a slow machine. */
export const patience = 45_000;

/** What a person presses: buttons, links and their kin. */
const pressable = [
  'self::button',
  'self::a',
  'self::label',
  ...['tab', 'menuitem', 'menuitemradio', 'option', 'radio', 'switch'].map((role) => `@role="${role}"`),
].join(' or ');

/** A tab as a person uses it: by the names of things, waiting until they are there. */
export interface Tab {
  page: Page;
  open(path: string): Promise<void>;
  /** Clicks what bears this name or begins with it, once it is there, still, and enabled. */
  click(name: string, options?: { within?: string }): Promise<void>;
  /** Writes into the field with this label, over what it held. */
  fill(label: string, text: string): Promise<void>;
  press(...keys: Parameters<Page['keyboard']['press']>[0][]): Promise<void>;
  /** Waits until the page, or the part that `within` selects, shows the text. */
  sees(text: string | RegExp, within?: string): Promise<void>;
  /** Waits until it shows the text no more. */
  misses(text: string | RegExp, within?: string): Promise<void>;
  /** All that the page shows now. */
  text(within?: string): Promise<string>;
  at(path: string | RegExp): Promise<void>;
  /** For trouble that the test makes on purpose: it is not counted. */
  expectTrouble(pattern: RegExp): void;
  close(): Promise<void>;
}

/** Opens a tab with cookies of its own. Whatever goes wrong in it is added to `troubles`. */
export async function openTab(browser: Browser, origin: string, troubles: string[]): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const expected: RegExp[] = [];
  page.setDefaultTimeout(patience);
  page.setDefaultNavigationTimeout(patience);
  await page.setViewport({ width: 1440, height: 940 });
  await page.emulateTimezone('Europe/Berlin');
  const complain = (trouble: string) => {
    if (!expected.some((pattern) => pattern.test(trouble))) troubles.push(`${page.url()}: ${trouble}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (error) => complain(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:|^wss?:/.test(protocol) && !hostname.startsWith('127.'))
      complain(`asked for ${request.url()}`);
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`content security policy: ${violatedDirective}, ${blockedURI}`);
    });
  });

  const waitForText = async (text: string | RegExp, within: string, wanted: boolean) => {
    const [source, flags] = typeof text === 'string' ? [text, null] : [text.source, text.flags];
    try {
      await page.waitForFunction(
        (source, flags, within, wanted) => {
          // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
          const shown = document.querySelector<HTMLElement>(within)?.innerText ?? '';
          return (flags === null ? shown.includes(source) : new RegExp(source, flags).test(shown)) === wanted;
        },
        { polling: 100 },
        source,
        flags,
        within,
        wanted,
      );
    } catch (error) {
      const shown = (await textOf(within)).slice(0, 9000);
      throw new Error(`${wanted ? 'never' : 'still'} shows ${text} at ${page.url()}:\n${shown}`, {
        cause: error,
      });
    }
  };
  const textOf = (within: string) =>
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
    page.evaluate((within) => document.querySelector<HTMLElement>(within)?.innerText ?? '', within);

  return {
    page,
    async open(path) {
      await page.goto(origin + path, { waitUntil: 'load' });
    },
    async click(name, { within = '' } = {}) {
      // What the server drew takes no clicks yet; once the page hears of changes it has come alive.
      await page.waitForFunction(() => !document.querySelector('[data-connected="false"]'), { polling: 50 });
      const words = JSON.stringify(name);
      const path = `//*[${pressable}][@aria-label=${words} or starts-with(normalize-space(.), ${words})]`;
      await page.locator(`${within} ::-p-xpath(.${path})`.trim()).click();
    },
    async fill(label, text) {
      const field = `::-p-aria([name=${JSON.stringify(label)}][role="textbox"])`;
      await page.locator(field).click({ count: 3 });
      await page.keyboard.press('Backspace');
      await page.keyboard.type(text);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    sees: (text, within = 'body') => waitForText(text, within, true),
    misses: (text, within = 'body') => waitForText(text, within, false),
    text: (within = 'body') => textOf(within),
    async at(path) {
      const [source, exact] = typeof path === 'string' ? [path, true] : [path.source, false];
      await page.waitForFunction(
        (source, exact) => {
          const here = location.pathname + location.search;
          return exact ? here === source : new RegExp(source).test(here);
        },
        { polling: 100 },
        source,
        exact,
      );
    },
    expectTrouble(pattern) {
      expected.push(pattern);
    },
    close: () => context.close(),
  };
}
