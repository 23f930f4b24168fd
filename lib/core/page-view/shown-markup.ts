/** Elements that are written under their own name. */
const shownElements: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'acronym', 'address', 'article', 'aside', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br'],
  ...['caption', 'center', 'cite', 'code', 'col', 'colgroup', 'dd', 'del', 'details', 'dfn', 'dir', 'div'],
  ...['dl', 'dt', 'em', 'figcaption', 'figure', 'font', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...[
    'header',
    'hgroup',
    'hr',
    'i',
    'ins',
    'kbd',
    'li',
    'main',
    'mark',
    'menu',
    'nav',
    'ol',
    'p',
    'pre',
    'q',
  ],
  ...['rp', 'rt', 'ruby', 's', 'samp', 'search', 'section', 'small', 'span', 'strike', 'strong', 'sub'],
  ...['summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'tt', 'u', 'ul'],
  ...['var', 'wbr'],
]);

/** Elements that have no end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'wbr']);

/** Elements whose content is shown in a plain box of another name. */
const replacedElements: Readonly<Record<string, string>> = {
  ...{ body: 'div', html: 'div', form: 'div', fieldset: 'div', legend: 'div', dialog: 'div' },
  ...{ button: 'span', label: 'span', output: 'span', data: 'span', nobr: 'span', marquee: 'div' },
  ...{ picture: 'span', noscript: 'span', slot: 'span', blink: 'span', listing: 'pre', xmp: 'pre' },
};

/** What is drawn as an empty box, with its own words for it where it has some. */
const boxedElements: ReadonlySet<string> = new Set([
  ...['audio', 'canvas', 'embed', 'frame', 'iframe', 'input', 'meter', 'object', 'progress', 'select'],
  ...['textarea', 'video'],
]);

/** What vanishes with all that it holds; so do SVG, MathML and whatever is not known to be harmless in a head. */
const hiddenElements: ReadonlySet<string> = new Set([
  ...['applet', 'area', 'base', 'basefont', 'bgsound', 'datalist', 'frameset', 'head', 'keygen', 'link'],
  ...['map', 'meta', 'noembed', 'noframes', 'optgroup', 'option', 'param', 'plaintext', 'script', 'source'],
  ...['style', 'template', 'title', 'track'],
]);

export type Shown =
  | { kind: 'element'; name: string }
  | { kind: 'image' }
  | { kind: 'box' }
  | { kind: 'hidden' };

/** How an HTML element is shown. Elements that nobody knows, as those of a site's own making, are inline boxes. O(1). */
export function shownAs(name: string): Shown {
  if (shownElements.has(name)) return { kind: 'element', name };
  if (name === 'img' || name === 'image') return { kind: 'image' };
  if (boxedElements.has(name)) return { kind: 'box' };
  if (hiddenElements.has(name)) return { kind: 'hidden' };
  return { kind: 'element', name: Object.hasOwn(replacedElements, name) ? replacedElements[name]! : 'span' };
}

/** Attributes that change how a thing looks or reads, and can ask for nothing. */
const plainAttributes: ReadonlySet<string> = new Set([
  ...['align', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'class', 'color', 'colspan', 'datetime'],
  ...['dir', 'face', 'height', 'hidden', 'id', 'itemprop', 'lang', 'nowrap', 'reversed', 'rowspan', 'size'],
  ...['start', 'title', 'type', 'valign', 'value', 'width'],
]);

export function isPlainAttribute(name: string): boolean {
  return plainAttributes.has(name);
}

const longestImage = 200_000;

/** The source of an image whose bytes stand in the page itself, else null. SVG can hold scripts and is not taken. */
export function imageInPage(source: string): string | null {
  if (source.length > longestImage) return null;
  return /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=\s]+$/i.test(source) ? source : null;
}
