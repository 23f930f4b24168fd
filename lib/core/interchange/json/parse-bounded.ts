import { fileLimits } from '../source-entry.ts';

export type ParsedJson =
  | { kind: 'parsed'; value: unknown }
  | { kind: 'too-deep'; line: number }
  | { kind: 'broken'; line: number };

/** JSON that nests no deeper than a file may: what is done with it afterwards needs no bound of its own. O(n); never throws. */
export function parseBounded(text: string): ParsedJson {
  const deep = tooDeepAt(text);
  if (deep !== null) return { kind: 'too-deep', line: lineOf(text, deep) };
  try {
    return {
      kind: 'parsed',
      value: JSON.parse(text, text.includes('\\u') ? storable : undefined) as unknown,
    };
  } catch (error) {
    // V8 says where it stopped; where it does not, the text ended too early.
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    return { kind: 'broken', line: lineOf(text, at === undefined ? text.length : Number(at)) };
  }
}

/** Without NUL and halves of characters, which no database takes. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > fileLimits.nesting) return index;
  }
  return null;
}

function lineOf(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
