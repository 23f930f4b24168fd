import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { cpuSeconds } from '../measuring/cpu-time.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';

/** What a page looks like that would be slow in a parser that repeats itself, by how often its part stands in it. */
const slowInputs: Record<string, (scale: number) => string> = {
  '200,000 nested div': (scale) => '<div>'.repeat(200_000 * scale),
  '20,000 <b><p>': (scale) => '<b><p>'.repeat(20_000 * scale),
  '50,000 attributes': (scale) => `<p ${joined(50_000 * scale, (i) => `a${i}=1 `)}>x`,
  '50,000 foster-parented': (scale) => `<table>${'<b>x<tr>'.repeat(50_000 * scale)}`,
  '100,000 unclosed links': (scale) => '<a href=x>y'.repeat(100_000 * scale),
  'a megabyte of <': (scale) => '<'.repeat(1_000_000 * scale),
  'a megabyte of &': (scale) => '&'.repeat(1_000_000 * scale),
  '300,000 </p>': (scale) => '</p>'.repeat(300_000 * scale),
  '300,000 unclosed comments': (scale) => '<!--'.repeat(300_000 * scale),
  '200,000 <script>': (scale) => '<script>'.repeat(200_000 * scale),
  '100,000 <script><!--': (scale) => '<script><!--'.repeat(100_000 * scale),
  '100,000 <![CDATA[': (scale) => '<![CDATA['.repeat(100_000 * scale),
  '100,000 scripts': (scale) => '<script>a</script>'.repeat(100_000 * scale),
  '200,000 stray ends in depth': (scale) => '<span>'.repeat(4_000) + '</x>'.repeat(200_000 * scale),
};

/**
 * Plain text is a run of words in paragraphs as short as a listing's lines: bare text without any markup is found by one
 * search and costs nothing that could be held against it.
 */
const paragraph = '<p>Words of a line</p>\n';

/** Parsing pages made to be slow, beside the same amount of plain text; and memory that a tree holds. */
export async function slowParsing({ quick }: { quick: boolean }): Promise<PartResult> {
  const scale = quick ? 0.1 : 1;
  const repetitions = quick ? 2 : 5;
  const plain = plainText(1_500_000 * scale);
  const plainNanoseconds = nanosecondsPerCharacter(plain, repetitions);
  const rows: Row[] = [await row('plain text in short paragraphs', plainNanoseconds, null, plain)];
  const plainTree = parseHtml(plain, { scripting: false });
  const plainNodes = plainTree.kind === 'tree' ? plainTree.tree.nodeCount : Number.NaN;
  const plainDensity = plainNodes / plain.length;
  const remarks: string[] = [
    'what makes more nodes of a character than plain text, by the standard, can at best take as many times as long: there the figure a node counts.',
  ];
  for (const [what, make] of Object.entries(slowInputs)) {
    const page = make(scale);
    const nanoseconds = nanosecondsPerCharacter(page, repetitions);
    rows.push(await row(what, nanoseconds, plainNanoseconds, page));
    const twice = nanosecondsPerCharacter(make(2 * scale), repetitions);
    const parsed = parseHtml(page, { scripting: false });
    const times = nanoseconds / plainNanoseconds;
    const ended =
      parsed.kind === 'tree' ? `${parsed.tree.nodeCount} nodes` : `ended by the limit of ${parsed.limit}`;
    const denser = parsed.kind === 'tree' ? parsed.tree.nodeCount / page.length / plainDensity : 0;
    remarks.push(
      `${what}: ${times.toFixed(2)} times plain text, ` +
        `twice the page ${(twice / nanoseconds).toFixed(2)} times a character; ${ended}` +
        (denser > 1
          ? `, ${denser.toFixed(2)} times as many a character: ${(times / denser).toFixed(2)} times plain text a node.`
          : '.'),
    );
  }
  return { rows, remarks };
}

async function row(what: string, nanoseconds: number, plain: number | null, page: string): Promise<Row> {
  return {
    what: `${what} (tree ${(await heldBytesPerCharacter(page)).toFixed(1)} B/character)`,
    figure: nanoseconds,
    unit: 'ns/character',
    baseline: plain === null ? null : against('plain text', plain, nanoseconds, 'less'),
    megabytes: null,
  };
}

function nanosecondsPerCharacter(page: string, repetitions: number): number {
  const work = () => parseHtml(page, { scripting: false });
  work();
  return (cpuSeconds(repetitions, work).seconds / page.length) * 1e9;
}

/** Memory that trees of a page hold beside the page itself. */
async function heldBytesPerCharacter(page: string): Promise<number> {
  const held: unknown[] = [];
  const before = await heldBytes();
  for (let i = 0; i < 3; i++) held.push(parseHtml(page, { scripting: false }));
  const bytes = (await heldBytes()) - before;
  return Math.max(0, bytes) / held.length / page.length;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** V8 gives array buffers back a turn after they were collected. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await nextTurn();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function plainText(length: number): string {
  return paragraph.repeat(Math.ceil(length / paragraph.length));
}

function joined(count: number, part: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => part(i)).join('');
}
