import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Chromium, launchChromium } from '../../../lib/browser/start/launch-chromium.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { restlessPages } from '../../site/traps/restless-pages.ts';
import { startTrapServer, type TrapServer, traps } from '../../site/traps/trap-server.ts';
import { chromiumPath } from '../chromium-path.ts';
import { walkTrap } from './walk-trap.ts';

let server: TrapServer;
let chromium: Chromium;
beforeAll(async () => {
  server = await startTrapServer();
  const guard = createAddressGuard({ allow: ['127.0.0.0/8'] });
  chromium = await launchChromium({ executablePath: await chromiumPath(), guard });
});
afterAll(async () => {
  await chromium.close();
  await server.close();
});

const restless = new Set(restlessPages.map(({ name }) => name));
/** Pages that take their browser along. */
const fatal = new Set(['hangs']);

describe('every address of the page is found, and none is asked for that must not be', () => {
  for (const trap of traps) {
    test(`${trap.name}: ${trap.about}`, async () => {
      const before = server.asked.length;
      // What changes by itself has to be watched for a while; the others need not make the suite wait.
      const session = restless.has(trap.name) ? {} : { watch: 0 };
      const browser = fatal.has(trap.name) ? {} : { chromium };
      const result = await walkTrap({ origin: server.origin, path: `/${trap.name}/`, session, ...browser });
      expect(result.why).toBe('exhausted');
      expect(trap.urls.filter((url) => !result.paths.includes(url))).toEqual([]);
      const asked = server.asked.slice(before);
      expect(asked.filter((path) => trap.forbidden?.includes(path))).toEqual([]);
      expect(result.walk.presses).toBeLessThan(trap.urls.length * 2 + 40);
    });
  }
});
