import { type PartName, parts } from '../parts/catalogue.ts';

/** A process of its own for each part: `node part-process.ts NAME [--quick]`, forked; its result is sent to the parent. */
// The parent was stopped: nobody waits for the result.
process.once('disconnect', () => process.exit());
const [name, ...words] = process.argv.slice(2);
const run = await parts[name as PartName]();
const result = await run({ quick: words.includes('--quick') });
process.send!(result, () => process.disconnect());
