import { expect, it } from 'vitest';
import { decodeXml } from '../../../lib/core/charset/decode.ts';
import { decodeBytes } from '../../../lib/core/charset/decode-bytes.ts';
import { type FeedSample, feedBatteryOf } from './feed-battery.ts';

const meant = ({ bytes, charset }: FeedSample) => decodeBytes(bytes, charset);

/** A wrong label under which the bytes mean the same does no harm, and is believed; ASCII has nothing to decide. */
function isRight(sample: FeedSample): { right: boolean; told: string } {
  const { text, charset, reason } = decodeXml(sample.bytes, sample.contentType);
  const told = `${charset} by ${reason.source}`;
  if (text !== meant(sample)) return { right: false, told };
  const ascii = sample.bytes.every((byte) => byte < 0x80);
  const decided = sample.source === null || reason.source === sample.source;
  return { right: decided || ascii || charset !== sample.charset, told: `${told} (text right)` };
}

it('feeds in fourteen languages are read by mark, header, declaration or letters, though these contradict one another', {
  timeout: 120_000,
}, () => {
  const samples = feedBatteryOf(20_261_129);
  const counts = new Map<string, { right: number; all: number }>();
  const failures: string[] = [];
  for (const sample of samples) {
    if (sample.length <= 120) continue;
    const { right, told } = isRight(sample);
    const count = counts.get(sample.scene) ?? { right: 0, all: 0 };
    counts.set(sample.scene, { right: count.right + Number(right), all: count.all + 1 });
    const { scene, language, charset, length } = sample;
    if (!right) failures.push(`${scene}, ${language} ${charset} ${length}: ${told}`);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count.all, 0);
  console.info(
    [
      `${samples.length} feeds; of those longer than 120 characters ${all - failures.length} of ${all} right`,
      ...[...counts].map(([scene, { right, all }]) => `${scene.padEnd(44)}${right}/${all}`),
      ...failures.map((failure) => `wrong: ${failure}`),
    ].join('\n'),
  );
  expect(all).toBeGreaterThanOrEqual(600);
  expect(failures.length / all).toBeLessThanOrEqual(0.01);
});

it('under "as-declared" the header is believed, as RFC 7303 has it, but for a mark', () => {
  const decide = (text: string, contentType: string | null) =>
    decodeXml(new TextEncoder().encode(text), contentType, 'as-declared').charset;
  const feed = '<?xml version="1.0" encoding="koi8-r"?><rss>Ж</rss>';
  expect(decide(feed, 'text/xml; charset=windows-1251')).toBe('windows-1251');
  expect(decide(feed, 'text/xml')).toBe('koi8-r');
  expect(decide(`\ufeff${feed}`, 'text/xml; charset=windows-1251')).toBe('utf-8');
  // Since RFC 7303 text/xml without a charset is not ASCII any more.
  expect(decide('<rss>Ж</rss>', 'text/xml')).toBe('utf-8');
});
