import puppeteer, { type Browser } from 'puppeteer-core';
import type { AddressCheck } from './address-check.ts';
import { type GuardProxy, startGuardProxy } from './guard-proxy.ts';

export interface ChromiumOptions {
  /** The program: `env.CHROME_PATH`, which the launcher sets for web and worker. */
  executablePath: string;
  guard: AddressCheck;
  userAgent?: string;
  /** CSS pixels. */
  window?: { width: number; height: number };
  /** Longest answer to one command of the debugger protocol, milliseconds. */
  protocolMilliseconds?: number;
  mostBytes?: number;
}

export interface Chromium {
  readonly browser: Browser;
  readonly proxy: GuardProxy;
  /** Ends the browser even where it does not answer. */
  close(): Promise<void>;
}

/** Nothing of the browser's own goes out, and nothing of a page's but through the proxy. */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-features=DnsOverHttps,NetworkPrediction,OptimizationHints,MediaRouter,Translate',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Loopback goes through the proxy too, where the guard forbids it.
  '--proxy-bypass-list=<-loopback>',
];
const closing = 5000;

/**
 * Starts a Chromium with a fresh profile. It speaks to us through a pipe, so it ends with this process however that ends,
 * and it knows no way out but the guarded proxy.
 *
 * @throws where the program cannot be started
 */
export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  const { executablePath, guard, userAgent, window = { width: 1280, height: 900 }, mostBytes } = options;
  const proxy = await startGuardProxy({ guard, ...(mostBytes && { mostBytes }) });
  try {
    const browser = await puppeteer.launch({
      executablePath,
      pipe: true,
      protocolTimeout: options.protocolMilliseconds ?? 30_000,
      defaultViewport: window,
      args: [
        ...switches,
        `--proxy-server=http://${proxy.address}`,
        `--window-size=${window.width},${window.height}`,
        ...(userAgent ? [`--user-agent=${userAgent}`] : []),
      ],
    });
    return { browser, proxy, close: () => end(browser, proxy) };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

async function end(browser: Browser, proxy: GuardProxy): Promise<void> {
  const process = browser.process();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closing);
  });
  await Promise.race([browser.close().catch(() => {}), late]);
  clearTimeout(timer);
  if (process && process.exitCode === null) process.kill('SIGKILL');
  await proxy.close();
}
