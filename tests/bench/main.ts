import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Row } from './measuring/row.ts';
import { runPart } from './measuring/run-part.ts';
import { tableOf } from './measuring/table.ts';
import { type PartName, partNames } from './parts/catalogue.ts';

/** `npm run bench`: how fast it is, beside something it can be held against. README.md explains the rows. */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
  },
});
const unknown = values.only.filter((name) => !partNames.includes(name as PartName));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". Parts: ${partNames.join(', ')}.`);
  process.exit(2);
}
const chosen = values.only.length > 0 ? (values.only as PartName[]) : partNames;

const measured: (Row & { part: PartName })[] = [];
const remarks: string[] = [];
const failed: PartName[] = [];
for (const part of chosen) {
  console.error(`${part} …`);
  try {
    const result = await runPart(part, values);
    measured.push(...result.rows.map((row) => ({ part, ...row })));
    remarks.push(...result.remarks.map((remark) => `${part}: ${remark}`));
  } catch (error) {
    failed.push(part);
    remarks.push(`${part}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}`;
if (values.json) {
  console.log(JSON.stringify({ machine, quick: values.quick, rows: measured, remarks, failed }, null, 2));
} else {
  console.log(`\n${machine}\n\n${tableOf(measured)}\n`);
  for (const remark of remarks) console.log(`- ${remark}`);
}
process.exitCode = failed.length > 0 ? 1 : 0;
