import { runMarkdrift } from '../run-markdrift.ts';
import { say } from '../setup/say.ts';

/** `npm run demo`: as `npm start`, on data of its own, plus our local news web and sources that collect it. */
export function run(): Promise<number> {
  return runMarkdrift(async ({ services, environment }) => {
    services.start('sites', ['tests/site/server.ts', '--add-sources'], environment);
    say('The demonstration’s sites publish in accelerated time and redesign themselves soon.');
  });
}
