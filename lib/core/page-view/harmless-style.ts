const longestSheet = 400_000;
const mostRules = 6000;

/** Rules with these heads hold rules of the same kind; all other at-rules are left out. */
const groups = /^@(?:media|supports|layer|container)\b/i;

/** Words that can ask for an address, run something, or hide what we mark. Without escapes and comments they stand as written. */
const harmful =
  /[\\<@]|url\s*\(|image-set|image\s*\(|src\s*\(|element\s*\(|paint\s*\(|expression|behaviou?r|-moz-binding|script\s*:|markdrift/i;

/**
 * The rules of a style sheet that can do nothing but change looks: no import, no address, no font, no animation, nothing
 * nested, nothing with an escape. What is broken is left out. The result holds no `<` and no backslash. O(characters).
 */
export function harmlessSheet(css: string): string {
  const parts: string[] = [];
  readRules(withoutComments(css.slice(0, longestSheet)), parts, 0);
  return parts.join('');
}

/** The declarations of a `style` attribute or of a rule that can do nothing but change looks. O(characters). */
export function harmlessDeclarations(css: string): string {
  return declarationsOf(withoutComments(css.slice(0, longestSheet)));
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/<!--|-->/g, ' ');
}

const deepestGroup = 8;

function readRules(css: string, parts: string[], depth: number): void {
  let at = 0;
  while (at < css.length && parts.length < mostRules) {
    const headEnd = endOf(css, at, '{;}');
    if (headEnd >= css.length) return;
    const head = css.slice(at, headEnd).trim();
    if (css[headEnd] !== '{') {
      at = headEnd + 1;
      continue;
    }
    const blockEnd = endOf(css, headEnd + 1, '}');
    const block = css.slice(headEnd + 1, blockEnd);
    at = blockEnd + 1;
    if (groups.test(head) && depth < deepestGroup && !harmful.test(head.slice(1))) {
      const inner: string[] = [];
      readRules(block, inner, depth + 1);
      if (inner.length > 0) parts.push(`${head}{${inner.join('')}}`);
    } else if (head !== '' && !harmful.test(head)) {
      const declarations = declarationsOf(block);
      if (declarations !== '') parts.push(`${head}{${declarations}}`);
    }
  }
}

function declarationsOf(block: string): string {
  const kept: string[] = [];
  for (let at = 0; at < block.length; ) {
    const end = endOf(block, at, ';');
    const declaration = block.slice(at, end).trim();
    at = end + 1;
    if (isHarmless(declaration)) kept.push(declaration);
  }
  return kept.join(';');
}

function isHarmless(declaration: string): boolean {
  const parts = /^(-{0,2}[a-z][a-z0-9_-]*)\s*:\s*(\S[\s\S]*)$/i.exec(declaration);
  if (!parts || harmful.test(declaration) || /[{}]/.test(declaration) || !isClosed(declaration)) return false;
  // What floats over the page, a banner as a rule, would cover what is to be seen.
  return !(/^position$/i.test(parts[1]!) && /fixed|sticky/i.test(parts[2]!));
}

/** Whether quotes and brackets are closed, so that what follows is not swallowed. */
function isClosed(css: string): boolean {
  const closed = scan(css, 0, '');
  return closed.quote === '' && closed.open.length === 0 && !closed.stray;
}

/** The place of the first of `marks` outside of quotes and brackets (those within a block count their braces), else the length. */
function endOf(css: string, from: number, marks: string): number {
  return scan(css, from, marks).at;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function scan(css: string, from: number, marks: string) {
  const open: string[] = [];
  let quote = '';
  let stray = false;
  for (let at = from; at < css.length; at++) {
    const character = css[at]!;
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote || character === '\n') quote = '';
      continue;
    }
    if (open.length === 0 && marks.includes(character)) return { at, quote, open, stray };
    if (character === '"' || character === "'") quote = character;
    else if (character in closing) open.push(closing[character]!);
    else if (character === ')' || character === ']' || character === '}') {
      if (open.at(-1) === character) open.pop();
      else stray = true;
    }
  }
  return { at: css.length, quote, open, stray };
}
