/** Names that a page's author gives to what a news page is made of; a rename of them is rare, and told by a redesign. */
const meaningful =
  /article|content|body|text|title|headline|heading|subtitle|author|byline|date|time|publish|entry|post|story|news|main|lead|teaser|summary|item|list|feed|card|comment|tag|categor|caption|figure|paragraph|prose|markdown/i;

/** What a script sets and takes away while the page lives. */
const state =
  /^(is|has|js|was)[-_]|(^|[-_])(active|open|opened|closed|selected|current|hover|focus|loaded|loading|lazy\w*|visible|hidden|shown?|expanded|collapsed|sticky|fixed|disabled|enabled|animated?|fade\w*|in-?view|no-?js|wow)$/i;

/** What tells the place among its like. */
const place = /^(first|last|odd|even|nth|alt|left|right|top|bottom)(-child)?$/i;

/** Classes of utility style sheets: they say how it looks, and change with the look. */
const utility =
  /:|^-?(m|p|mt|mb|ml|mr|mx|my|pt|pb|pl|pr|px|py|w|h|gap|top|left|z|col|row|grid|flex|text|font|bg|border|rounded|leading|tracking|order|max-w|min-h|space-[xy]|opacity|shadow|float|d|justify|align|items)-[\w./[\]%-]*$|^(flex|grid|block|inline|container|row|clearfix|hidden|relative|absolute|hentry|wrap|wrapper|inner|outer)$/i;

/** Classes that systems derive from what this one publication is. */
const ofPublication =
  /^(post|entry|article|node|page|item|comment|category|cat|tag|author|topic|section|term|issue)[-_](.*[-_])?\d+$|^(category|tag|author|topic|term)[-_]./i;

/** Above this a word tells this page, this build or this moment, and no rule is made of it. */
export const UNUSABLE = 100;

/**
 * How likely a class word, an id or a name is to be gone on the next page or after the next build: 0 (a name that means
 * something) to 12; `UNUSABLE` for what is made by a machine or belongs to one publication. By its form alone. O(length).
 */
export function wordBrittleness(word: string): number {
  if (word.length === 0 || word.length > 60 || ofPublication.test(word)) return UNUSABLE;
  if (looksRandom(word)) return UNUSABLE;
  if (/\d{3}/.test(word)) return UNUSABLE;
  if (state.test(word)) return 12;
  if (place.test(word)) return 9;
  if (utility.test(word)) return 7;
  const numbered = /\d/.test(word) ? 3 : 0;
  return (meaningful.test(word) ? 0 : 1.5) + numbered;
}

/**
 * Words of build tools: `css-1q8x2z`, `Title_root__aB3xY`, `sc-bdVaJa`, `_3fKx9`: a part of at least five characters
 * that mixes letters and figures, changes its case to and fro, or has no vowel.
 */
function looksRandom(word: string): boolean {
  return word.split(/[-_]+/).some((part) => {
    if (part.length < 5) return false;
    if (/[a-z]/i.test(part) && /\d/.test(part)) {
      // `column2`, `h1title` and `web20` are names; `1q8x2z` and `aB3xY` are not.
      return !/^[a-z]+\d{1,2}$|^[a-z]\d[a-z]+$/i.test(part);
    }
    const turns = part
      .replace(/[^a-z]/gi, '')
      .replace(/[A-Z]+/g, 'A')
      .replace(/[a-z]+/g, 'a').length;
    if (turns > Math.max(4, part.length / 2.5)) return true;
    return /^[a-z]+$/i.test(part) && !/[aeiouy]/i.test(part) && part !== part.toUpperCase();
  });
}
