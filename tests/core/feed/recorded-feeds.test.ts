import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { decodeXml } from '../../../lib/core/charset/decode.ts';
import { readFeed } from '../../../lib/core/feed/read-feed.ts';
import { effortOf, plainFeed } from './feed-texts.ts';

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
    let longest = 0;
    for (const file of files) {
      const { text } = decodeXml(new Uint8Array(readFileSync(path.join(folder, file))), null);
      const before = process.threadCpuUsage();
      const reading = readFeed(text, 'https://feed.example/folder/feed.xml');
      slowest = Math.max(slowest, process.threadCpuUsage(before).user);
      longest = Math.max(longest, text.length);
      if (reading.kind !== 'feed') {
        count(reading.kind === 'not-a-feed' ? `refused: ${reading.reason}` : 'read: sitemap-index');
        continue;
      }
      count(`read: ${reading.format}`);
      count('items', reading.items.length);
      for (const { code } of reading.warnings) count(`warning: ${code}`);
    }
    const table = [...outcomes]
      .sort()
      .map(([name, number]) => `  ${name.padEnd(34)}${String(number).padStart(6)}`);
    console.info(
      [`${files.length} recorded feeds, slowest ${Math.round(slowest / 1000)} ms`, ...table].join('\n'),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(10 * effortOf(plainFeed(longest)));
  },
);
