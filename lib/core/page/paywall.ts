import { attributeOf, elementName, elementsNamed, type HtmlTree, textContent } from '../dom/html-tree.ts';

/** What on a page speaks of a wall before its article. */
export type PaywallMark =
  /** The page says itself, for search engines, that the article is not free. */
  | 'not-free'
  /** An element whose class or id is that of a wall. */
  | 'barrier'
  /** A way to subscribe, in the page's own part. */
  | 'offer'
  /** The text ends in the middle. */
  | 'cut'
  /** The feed gave more of the text than the page does. */
  | 'less-than-fed';

/** With more running text than this it is an article, whatever is asked for beside it. */
const longestStub = 1500;
/** A page that is not free and has less is a stub without a further sign: two or three paragraphs. */
const shortestArticle = 600;
/** Characters of the feed's text that make its comparison with the page worth anything. */
const leastFed = 400;

const barrierName =
  /(?:^|[-_\s])(?:pay-?wall|reg-?wall|subscription-?(?:wall|gate|barrier|required)|premium-?(?:wall|gate|barrier)|meter-?wall|content-?gate|article-?gate|piano-?(?:inline|offer|template)|tp-container-inner|locked-?content|offer-?wall|paid-?barrier|fake-?content)(?:[-_\s]|$)|paywall/i;
const offerAddress =
  /subscri|abonn|(?:^|[/.])abos?(?:[/?#.]|$)|\/(?:abo|plus|premium|membership|join|checkout|angebot|offers?)(?:[/?#]|$)|podpisk|suscri|abbonat/i;

/**
 * Whether an article's page is a stub before a wall. No mark proves it alone: they have to meet on a page that has little text
 * of its own. The page's word for search engines counts where the text is cut or hardly there; a wall's element, which many sites have on each page,
 * only where the text is cut or the feed gave more of it; and a longer text in the feed where the page is cut and makes an
 * offer. Full texts behind a wall that only scripts put up are articles. O(nodes).
 *
 * @param paragraphs running text of the page, without that of consent
 * @param fedCharacters of the text that the feed gave with the article; 0 where it gave none
 * @returns the marks, null where it is none
 */
export function paywallMarks(
  tree: HtmlTree,
  paragraphs: readonly string[],
  fedCharacters: number,
): PaywallMark[] | null {
  const own = paragraphs.reduce((sum, text) => sum + text.length, 0);
  if (own > longestStub) return null;
  const marks: PaywallMark[] = [];
  if (saysNotFree(tree)) marks.push('not-free');
  const walls = wallsOf(tree);
  if (walls.length > 0) marks.push('barrier');
  if (fedCharacters >= leastFed && fedCharacters > own * 1.5) marks.push('less-than-fed');
  if (offers(tree, walls)) marks.push('offer');
  if (isCut(paragraphs)) marks.push('cut');
  return isProved(new Set(marks), own) ? marks : null;
}

function isProved(marks: ReadonlySet<PaywallMark>, own: number): boolean {
  const short = marks.has('cut') || marks.has('less-than-fed');
  if (marks.has('not-free')) return short || own < shortestArticle;
  if (marks.has('barrier')) return short;
  return marks.has('less-than-fed') && marks.has('cut') && marks.has('offer');
}

/** schema.org: `isAccessibleForFree` is false of the page's article, in JSON-LD or microdata. */
function saysNotFree(tree: HtmlTree): boolean {
  const data = elementsNamed(tree, 'script').some(
    (node) =>
      /ld\+json/i.test(attributeOf(tree, node, 'type') ?? '') &&
      /"isAccessibleForFree"\s*:\s*"?(?:https?:\/\/schema\.org\/)?false/i.test(textContent(tree, node)),
  );
  if (data) return true;
  return ['meta', 'span', 'div'].some((name) =>
    elementsNamed(tree, name).some(
      (node) =>
        attributeOf(tree, node, 'itemprop')?.toLowerCase() === 'isaccessibleforfree' &&
        /false/i.test(attributeOf(tree, node, 'content') ?? textContent(tree, node)),
    ),
  );
}

/** Elements that are named as walls, the outermost of each; not page and body, whose classes only say what could be. */
function wallsOf(tree: HtmlTree): number[] {
  const found: number[] = [];
  for (let node = 1; node < tree.nodeCount; node++) {
    if (tree.kind[node]! <= 0) continue;
    const name = elementName(tree, node);
    if (name === 'html' || name === 'body' || name === 'script' || name === 'style' || name === 'head')
      continue;
    const names = `${attributeOf(tree, node, 'class') ?? ''} ${attributeOf(tree, node, 'id') ?? ''}`;
    if (names.length > 1 && barrierName.test(names)) {
      found.push(node);
      node = tree.end[node]! - 1;
    }
  }
  return found;
}

/** A link or form for subscribing within a wall, or in the page's own part: outside of navigation, head and foot. */
function offers(tree: HtmlTree, walls: readonly number[]): boolean {
  const inside = (node: number) => walls.some((wall) => node >= wall && node < tree.end[wall]!);
  const around = ['nav', 'header', 'footer', 'aside'].flatMap((name) => elementsNamed(tree, name));
  const isAround = (node: number) => around.some((each) => node >= each && node < tree.end[each]!);
  const leads = [
    ...elementsNamed(tree, 'a').map((node) => ({ node, to: attributeOf(tree, node, 'href') ?? '' })),
    ...elementsNamed(tree, 'form').map((node) => ({ node, to: attributeOf(tree, node, 'action') ?? '' })),
  ];
  return leads.some(({ node, to }) => offerAddress.test(to) && (inside(node) || !isAround(node)));
}

/** The text stops with dots. That a last paragraph has no mark proves nothing: it may be an advertisement. */
function isCut(paragraphs: readonly string[]): boolean {
  return paragraphs.slice(-3).some((text) => /(?:…|\.\.\.)\s*[\])»"”]?$/u.test(text.trimEnd()));
}
