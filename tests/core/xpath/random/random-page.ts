import type { RandomSource } from './random-source.ts';

/** Values of attributes and texts on random pages, which random expressions ask for. */
export const words: readonly string[] = [
  'a',
  'x',
  'one',
  'two',
  'a b',
  ' x ',
  '1',
  '2',
  '10',
  '-1',
  '1.5',
  'é',
  'Ж',
  'x-1',
  '',
];
export const ids: readonly string[] = ['a', 'b', 'c', 'content', 'menu'];
const languages = ['en', 'en-US', 'ru', 'EN', ''];
const htmlAttributes = ['class', 'href', 'title', 'value', 'data-n', 'lang'];
const blocks = ['div', 'section', 'ul', 'table', 'p', 'h1', 'h2', 'article', 'blockquote'];
const inlines = ['b', 'a', 'span', 'i', 'em', 'custom-x'];

/**
 * A page of about `size` nodes: nested blocks, lists, tables, links, comments, texts between everything, some SVG and MathML
 * with attributes in namespaces, ids that occur twice.
 */
export function randomPage(random: RandomSource, size: number, { doctype = true } = {}): string {
  let left = size;
  const attributes = (foreign = false): string => {
    let written = '';
    if (random.oneIn(4)) written += ` id="${random.pick(ids)}"`;
    while (random.oneIn(3)) {
      const name = random.pick(foreign ? ['viewBox', 'class', 'xml:lang', 'xlink:href'] : htmlAttributes);
      if (written.includes(` ${name}=`)) break;
      written += ` ${name}="${random.pick(name.endsWith('lang') ? languages : words)}"`;
    }
    return written;
  };
  const texts = (): string => (random.oneIn(2) ? '' : `${random.pick(words)}${random.oneIn(3) ? '\n' : ''}`);
  const inside = (depth: number, element: (depth: number) => string): string => {
    let content = texts();
    for (let children = random.below(4); children > 0 && left > 0; children--) {
      content += element(depth - 1) + texts();
    }
    return content;
  };
  const inline = (depth: number): string => {
    left--;
    if (random.oneIn(6)) return `<!--${random.pick(words.slice(0, 8))}-->`;
    if (random.oneIn(8)) return `<br${attributes()}>`;
    const name = random.pick(inlines);
    return `<${name}${attributes()}>${depth > 0 && name !== 'a' ? inside(depth, inline) : texts()}</${name}>`;
  };
  const foreign = (depth: number): string => {
    left--;
    const name = random.pick(['g', 'path', 'linearGradient']);
    return `<${name}${attributes(true)}>${depth > 0 ? inside(depth, foreign) : ''}</${name}>`;
  };
  const block = (depth: number): string => {
    left--;
    if (depth <= 0 || random.oneIn(3)) return inline(2);
    if (random.oneIn(12)) {
      return `<svg xmlns="http://www.w3.org/2000/svg"${attributes(true)}>${inside(2, foreign)}</svg>`;
    }
    if (random.oneIn(20)) return `<math><mi${attributes(true)}>${random.pick(words)}</mi></math>`;
    const name = random.pick(blocks);
    const many = <Part>(make: () => Part): Part[] => Array.from({ length: 1 + random.below(3) }, make);
    if (name === 'ul') {
      const items = many(() => `<li${attributes()}>${inside(depth, block)}</li>`);
      return `<ul${attributes()}>${items.join(random.pick(['', ' ']))}</ul>`;
    }
    if (name === 'table') {
      const row = (): string => `<tr>${many(() => `<td${attributes()}>${texts()}</td>`).join('')}</tr>`;
      return `<table${attributes()}><tbody>${many(row).join('')}</tbody></table>`;
    }
    const content = name === 'p' || name.startsWith('h') ? inside(2, inline) : inside(depth, block);
    return `<${name}${attributes()}>${content}</${name}>`;
  };
  let body = '';
  while (left > 0) body += block(5) + texts();
  const language = random.oneIn(2) ? ' lang="en"' : '';
  return `${doctype ? '<!DOCTYPE html>' : ''}<html${language}><head><title>${random.pick(words)}</title></head><body${attributes()}>${body}</body></html>`;
}
