import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { decodeXml } from '../../../lib/core/charset/decode.ts';
import { charsetOfLabel } from '../../../lib/core/charset/statements/charset-label.ts';

const folder = process.env.FEEDS_DIR ?? '';

it.skipIf(!existsSync(folder))(
  'all recorded feeds are decoded, and the encoding is one of the standard',
  () => {
    const counts = new Map<string, number>();
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name);
      if (!statSync(file).isFile()) continue;
      const { charset, reason } = decodeXml(new Uint8Array(readFileSync(file)), null);
      expect(charsetOfLabel(charset), name).toBe(charset);
      const decision = `${charset} by ${reason.source}`;
      counts.set(decision, (counts.get(decision) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(0);
    console.info([...counts].map(([decision, count]) => `${decision.padEnd(36)}${count}`).join('\n'));
  },
);
