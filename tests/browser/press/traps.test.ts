import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restlessPages } from '../../site/traps/restless-pages.ts';
import { startTrapServer, type TrapServer, traps } from '../../site/traps/trap-server.ts';
import { walkTrap } from './walk-trap.ts';

let server: TrapServer;
beforeAll(async () => {
  server = await startTrapServer();
});
afterAll(() => server.close());

const restless = new Set(restlessPages.map(({ name }) => name));

describe('every address of the page is found, and none is asked for that must not be', () => {
  for (const trap of traps) {
    test(`${trap.name}: ${trap.about}`, async () => {
      const before = server.asked.length;
      // What changes by itself has to be watched for a while; the others need not make the suite wait.
      const session = restless.has(trap.name) ? {} : { watch: 0 };
      const result = await walkTrap({ origin: server.origin, path: `/${trap.name}/`, session });
      expect(result.why).toBe('exhausted');
      expect(trap.urls.filter((url) => !result.paths.includes(url))).toEqual([]);
      const asked = server.asked.slice(before);
      expect(asked.filter((path) => trap.forbidden?.includes(path))).toEqual([]);
      expect(result.walk.presses).toBeLessThan(trap.urls.length * 2 + 40);
    });
  }
});
