import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { cpuSeconds, peakMegabytes } from '../measuring/cpu-time.ts';
import { readPage, realPages, withoutPages } from '../measuring/real-pages.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';

/** Decoding of real pages, beside the bare decoder that knows the encoding beforehand. */
export async function charset({ quick }: { quick: boolean }): Promise<PartResult> {
  const paths = realPages({ quick });
  if (paths === null) return withoutPages;
  const pages = paths.map(readPage);
  const repetitions = quick ? 1 : 7;
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6;
  const bare = () => pages.reduce((sum, page) => sum + new TextDecoder().decode(page).length, 0);
  const decode = (contentType: string | null) => () =>
    pages.reduce((sum, page) => sum + decodeHtml(page, contentType).text.length, 0);
  const rows: Row[] = [];
  for (const [what, contentType] of [
    ['UTF-8 by the header', 'text/html; charset=utf-8'],
    ['told from the page', null],
  ] as const) {
    decode(contentType)();
    const own = cpuSeconds(repetitions, decode(contentType));
    const peer = cpuSeconds(repetitions, bare);
    const rate = megabytes / own.seconds;
    rows.push({
      what: `bytes to text in pieces, ${pages.length} pages, ${what}`,
      figure: rate,
      unit: 'MB/s',
      baseline: against('TextDecoder', megabytes / peer.seconds, rate, 'more'),
      megabytes: peakMegabytes(),
    });
  }
  return { rows, remarks: [] };
}
