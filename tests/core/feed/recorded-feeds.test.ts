import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { decodeXml } from '../../../lib/core/charset/decode.ts';
import { readFeed } from '../../../lib/core/feed/read-feed.ts';

const folder = process.env.FEEDS_DIR ?? '';

/** Real and odd feeds, where somebody has a folder of them: `manifest.json` lists { file }. */
it.skipIf(!existsSync(path.join(folder, 'manifest.json')))(
  'recorded feeds are read without a crash or a hang',
  () => {
    const files = (
      JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as { file: string }[]
    ).map(({ file }) => file);
    const outcomes = new Map<string, number>();
    const count = (name: string, by = 1) => outcomes.set(name, (outcomes.get(name) ?? 0) + by);
    let slowest = 0;
    for (const file of files) {
      const { text } = decodeXml(new Uint8Array(readFileSync(path.join(folder, file))), null);
      const before = process.threadCpuUsage();
      const reading = readFeed(text, 'https://feed.example/folder/feed.xml');
      slowest = Math.max(slowest, process.threadCpuUsage(before).user / 1000);
      if (reading.kind === 'not-a-feed') {
        count(`refused: ${reading.reason}`);
        continue;
      }
      count(`read: ${reading.format}`);
      count('items', reading.items.length);
      for (const { code } of reading.warnings) count(`warning: ${code}`);
    }
    const table = [...outcomes]
      .sort()
      .map(([name, number]) => `  ${name.padEnd(34)}${String(number).padStart(6)}`);
    console.info([`${files.length} recorded feeds, slowest ${Math.round(slowest)} ms`, ...table].join('\n'));
    expect(slowest).toBeLessThan(2_000);
  },
);
