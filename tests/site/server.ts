import { parseArgs } from 'node:util';
import {
  demoArchive,
  demoPort,
  demoSources,
  demoTimetable,
  expectations,
  hostsOverride,
} from './scenario.ts';
import { type SiteId, siteCatalogue } from './sites/catalogue.ts';
import { startSite } from './start-site.ts';
import { createControlServer } from './web/control-server.ts';

/** The local news web as a process: `node tests/site/server.ts [--seed 1] [--speed 1] [--port 8487] [--describe] [--still]`. */
const controlAddress = '127.0.5.250';
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    port: { type: 'string', default: String(demoPort) },
    archive: { type: 'string', default: String(demoArchive) },
    /** Print what would run, as JSON, and end. */
    describe: { type: 'boolean', default: false },
    /** Without a clock: publishes and redesigns by command only. */
    still: { type: 'boolean', default: false },
  },
});
const port = Number(values.port);
const speed = Number(values.speed);
const description = {
  hostsOverride: hostsOverride(),
  allowNetworks: '127.0.0.0/8',
  control: `http://${controlAddress}:${port}/`,
  sources: demoSources(port),
  expected: expectations(speed),
};

if (values.describe) {
  console.log(JSON.stringify(description, null, 2));
} else {
  const sites = await Promise.all(
    siteCatalogue.map((definition) =>
      startSite({
        site: definition,
        seed: values.seed,
        archive: Number(values.archive),
        port,
        timetable: values.still ? null : demoTimetable(definition.id as SiteId, speed),
      }),
    ),
  );
  const control = createControlServer(sites).listen(port, controlAddress);
  console.log(`HOSTS_OVERRIDE=${description.hostsOverride}`);
  console.log(`ALLOW_NETWORKS=${description.allowNetworks}`);
  console.log(JSON.stringify(description.sources));
  const stop = async () => {
    control.close();
    control.closeAllConnections();
    await Promise.all(sites.map((site) => site.stop()));
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}
