import { parseArgs } from 'node:util';
import {
  demoArchive,
  demoEnvironment,
  demoPort,
  demoSources,
  demoTimetable,
  expectations,
} from './scenario.ts';
import { type SiteId, siteCatalogue } from './sites/catalogue.ts';
import { startSite } from './start-site.ts';
import { createControlServer } from './web/control-server.ts';

/** The local news web as a process; README.md has its options. */
const controlAddress = '127.0.5.250';
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    port: { type: 'string', default: String(demoPort) },
    archive: { type: 'string', default: String(demoArchive) },
    /** Print what would run, as JSON, and end. */
    describe: { type: 'boolean', default: false },
    /** Add the sources to the database in DATABASE_URL. */
    'add-sources': { type: 'boolean', default: false },
    /** Without a clock: publishes and redesigns by command only. */
    still: { type: 'boolean', default: false },
  },
});
const port = Number(values.port);
const speed = Number(values.speed);
const description = {
  /** Settings under which Markdrift reaches the sites and keeps up with them. */
  environment: demoEnvironment(),
  control: `http://${controlAddress}:${port}/`,
  sources: demoSources(port),
  expected: expectations(speed),
};

if (values.describe) {
  console.log(JSON.stringify(description, null, 2));
} else {
  const databaseUrl = values['add-sources'] ? (process.env.DATABASE_URL ?? '') : null;
  // Loaded only here: on a fresh clone the database client is generated later than the sites are described.
  const database = databaseUrl === null ? null : await import('./add-sources.ts');
  const documents = await database?.countDocuments(databaseUrl!, description.sources);
  const sites = await Promise.all(
    siteCatalogue.map((definition) =>
      startSite({
        site: definition,
        seed: values.seed,
        archive: Number(values.archive),
        firstNumber: firstNumberAfter(documents?.get(definition.id) ?? 0),
        port,
        timetable: values.still ? null : demoTimetable(definition.id as SiteId, speed),
      }),
    ),
  );
  const control = createControlServer(sites).listen(port, controlAddress);
  if (database !== null) {
    await database.addSources(databaseUrl!, description.sources);
    console.log(`${sites.length} sites publish; commands at ${description.control}`);
  } else {
    for (const [name, value] of Object.entries(description.environment)) console.log(`${name}=${value}`);
    console.log(JSON.stringify(description.sources));
  }
  const stop = async () => {
    control.close();
    control.closeAllConnections();
    await Promise.all(sites.map((site) => site.stop()));
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

/** Over old data the numbers go on at the next thousand, so that nothing new looks like something known. */
function firstNumberAfter(documents: number): number {
  return documents === 0 ? 1 : Math.ceil((documents + 1) / 1000) * 1000 + 1;
}
