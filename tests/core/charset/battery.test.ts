import { expect, it } from 'vitest';
import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { decodeBytes } from '../../../lib/core/charset/decode-bytes.ts';
import { batteryOf, lengths, type Sample } from './battery.ts';

/** By characters that an encoding lacks the text is written with references; what the bytes mean is compared. */
function isTextRight({ bytes, charset }: Sample, text: string): boolean {
  return text === decodeBytes(bytes, charset);
}

/** The source of the decision is that of the scene; an ASCII page has nothing to decide. */
function isDecisionRight(sample: Sample, charset: string, source: string): boolean {
  if (sample.bytes.every((byte) => byte < 0x80) && sample.charset !== 'iso-2022-jp') return true;
  const sameText = decodeBytes(sample.bytes, charset) === decodeBytes(sample.bytes, sample.charset);
  // A wrong label under which the bytes mean the same does no harm, and is believed.
  return sameText && (sample.source === null || sample.source === source || charset !== sample.charset);
}

it('the encoding of made pages in fourteen languages is told from right, wrong, doubled and missing labels', {
  timeout: 120_000,
}, () => {
  const samples = batteryOf(20_261_128);
  const classes = new Map<string, { right: number; all: number }[]>();
  const failures: string[] = [];
  let right = 0;
  let long = 0;
  for (const sample of samples) {
    const { text, charset, reason } = decodeHtml(sample.bytes, sample.contentType);
    const textRight = isTextRight(sample, text);
    const isRight = textRight && isDecisionRight(sample, charset, reason.source);
    const { kind, scene, language, length } = sample;
    const counts = classes.get(`${kind}: ${scene}`) ?? lengths.map(() => ({ right: 0, all: 0 }));
    classes.set(`${kind}: ${scene}`, counts);
    const count = counts[lengths.indexOf(length)]!;
    count.all++;
    if (isRight) count.right++;
    else
      failures.push(
        `${kind}: ${scene}, ${language} ${sample.charset} ${length}: ${charset} by ${reason.source}` +
          `${textRight ? ' (text right)' : ''}`,
      );
    if (length > 120) {
      long++;
      right += Number(isRight);
    }
  }
  const lines = [...classes].map(
    ([name, counts]) =>
      name.padEnd(44) + counts.map(({ right, all }) => `${right}/${all}`.padStart(10)).join(''),
  );
  console.info(
    [
      `${samples.length} samples; longer than 120 characters ${right} of ${long} right`,
      'characters'.padEnd(44) + lengths.map((length) => String(length).padStart(10)).join(''),
      ...lines,
      ...failures.map((failure) => `wrong: ${failure}`),
    ].join('\n'),
  );
  expect(samples.length).toBeGreaterThanOrEqual(600);
  expect(right / long).toBeGreaterThanOrEqual(0.99);
});
