import { Parser } from 'htmlparser2';
import type { RawText } from './raw-feed.ts';

const unseen = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'svg']);
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|em|font|i|ins|del|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/;

/**
 * A feed's text as a person would read it: markup off, entities decoded, control characters off, white space collapsed,
 * no half of a surrogate pair, at most `longest` characters. Null when nothing is left. O(n).
 */
export function plainText(text: RawText | null, longest: number): string | null {
  if (text === null) return null;
  // Markup costs characters too; what lies far behind the limit is not read at all.
  const source = text.value.slice(0, longest * 20 + 2000);
  const visible = text.kind === 'markup' && /[<&]/.test(source) ? visibleText(source) : source;
  const clean = visible
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff\u00ad\ufeff]/g, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
  if (clean === '') return null;
  if (clean.length <= longest) return clean;
  const cut = clean.slice(0, longest);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

function visibleText(source: string): string {
  let text = '';
  let hidden = 0;
  const border = (name: string) => {
    if (!inline.test(name)) text += ' ';
  };
  const parser = new Parser({
    ontext(data) {
      if (hidden === 0) text += data;
    },
    onopentagname(name) {
      if (unseen.has(name)) hidden += 1;
      border(name);
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1;
      border(name);
    },
  });
  parser.end(source);
  return text;
}
