/**
 * Where Chromium is ahead of the rules that parse5 follows, or hides something. The list is closed: a page may differ only
 * if it holds what a rule names, and must give the same tree once that is rewritten or shown alike.
 */
export interface KnownDifference {
  name: string;
  why: string;
  holds(source: string): boolean;
  /** The page with what differs replaced by something that both read alike. */
  rewritten?(source: string): string;
  /** Both dumps without what differs. */
  shownAlike?(dump: string): string;
}

export const knownDifferences: readonly KnownDifference[] = [
  {
    name: 'processing instruction',
    why: 'newest Chromium makes a node of its own kind of `<?x ?>`, where the standard so far has a comment',
    holds: (source) => source.includes('<?'),
    rewritten: (source) => source.replaceAll('<?', '<!?'),
  },
  {
    name: 'customizable select',
    why: 'newest Chromium lets any markup into `select`; the rules that parse5 follows drop all but options',
    holds: (source) => /<\/?select/i.test(source),
    rewritten: (source) => source.replace(/(<\/?)select/gi, '$1xelect'),
  },
  {
    name: 'deep nesting',
    why: 'Chromium hangs what would lie below a depth of 512 beside its parent',
    holds: (source) => source.split('<').length > 512,
    shownAlike: (dump) => dump.replace(/^\d+/gm, (depth) => String(Math.min(Number(depth), 513))),
  },
  {
    name: 'hidden nonce',
    why: 'under a content security policy Chromium empties `nonce` attributes of the live document',
    holds: (source) => /\snonce\s*=/i.test(source),
    shownAlike: (dump) => dump.replace(/ nonce="(?:[^"\\]|\\.)*"/g, ' nonce=""'),
  },
  {
    name: 'NUL behind <',
    why: 'Chromium reads `<` and NUL as text with a replacement character; by the standard the NUL is dropped',
    holds: (source) => source.includes('<\0'),
    rewritten: (source) => source.replaceAll('<\0', '<\ufffd'),
  },
  {
    name: 'declarative shadow root',
    why: 'in the live document such a template becomes a shadow root, which is no part of the tree',
    holds: (source) => /shadowrootmode/i.test(source),
    rewritten: (source) => source.replace(/shadowrootmode/gi, 'data-mode'),
  },
];
