import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { attributeOf, elementName, type HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { textOf, wordAgreement } from '../../../lib/core/locate/agreement.ts';
import { childPath } from '../../../lib/core/locate/child-path.ts';
import { locate } from '../../../lib/core/locate/locate.ts';
import { PageMatches } from '../../../lib/core/locate/page-matches.ts';
import { secondExpression } from '../../../lib/core/locate/second-expression.ts';
import { matchesOf, weighEvidence } from '../../../lib/core/locate/weigh-evidence.ts';
import type { PartOptions, PartResult } from '../measuring/row.ts';

/** A rule is right on a page where the words of what it finds agree so well with those of the site's verified rule. */
const right = 0.98;
const mostBefore = 60;
const mostAfter = 40;
/** A rule has survived a redesign that is right on so many of the new pages. */
const survival = 0.9;
const fields = ['article', 'title', 'date'] as const;

interface SiteFacts {
  [rule: `${string}_xpath_before` | `${string}_xpath_after`]: string | null | undefined;
}

/** How a rule is made from one element of one page. */
type Maker = (tree: HtmlTree, node: number, others: readonly HtmlTree[]) => string | null;

/** Between expressions that are tried one after the other, as the alternatives of a rule are. */
const then = ' ▸ ';

const makers: Record<string, Maker> = {
  'ours, with a second expression': (tree, node, others) => {
    const pages = [tree, ...others].map((other) => ({ tree: other, known: null }));
    const matches = matchesOf(pages);
    const named = locate([{ tree, node }], { aim: 'these' });
    const ranked = weighEvidence(named, pages, wordAgreement, {}, matches);
    const [first] = ranked;
    if (!first) return null;
    const second = secondExpression(first, ranked, matches);
    return second === null ? first.expression : first.expression + then + second;
  },
  'ours, with 50 captures': (tree, node, others) => {
    const pages = others.map((other) => ({ tree: other, known: null }));
    return (
      weighEvidence(locate([{ tree, node }], { aim: 'these' }), pages, wordAgreement)[0]?.expression ?? null
    );
  },
  'ours, by form alone': (tree, node) => locate([{ tree, node }], { aim: 'these' })[0]?.expression ?? null,
  'absolute path': (tree, node) => childPath(tree, 0, node).text,
  'nearest id, then path': nearestIdThenPath,
  'classes from the element up': classesUpwards,
};

/**
 * Rules picked on one page, on all other pages of the site under the same template, and over its redesign: the share that
 * is right, beside three common ways of making a locator.
 */
export async function locators({ quick }: PartOptions): Promise<PartResult> {
  const folder = process.env.CORPORA_DIR ?? '';
  if (!existsSync(folder))
    return { rows: [], remarks: ['skipped: CORPORA_DIR names no folder of recorded sites.'] };
  const sums = new Map<string, { right: number; of: number }>();
  const count = (what: string, hit: number, of: number) => {
    const sum = sums.get(what) ?? { right: 0, of: 0 };
    sums.set(what, { right: sum.right + hit, of: sum.of + of });
  };
  const sites = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'meta.json')));
  for (const site of quick ? sites.slice(0, 3) : sites) measureSite(join(folder, site), count);
  const remarks: string[] = [];
  for (const stage of ['same template', 'redesign'])
    for (const field of fields) {
      const cells = Object.keys(makers).map((maker) => {
        const { right: hit, of } = sums.get(`${stage} ${field} ${maker}`) ?? { right: 0, of: 0 };
        return `${maker} ${hit}/${of}`;
      });
      remarks.push(
        `${field}, ${stage === 'redesign' ? 'rules that survive' : 'right pages'}: ${cells.join('; ')}.`,
      );
    }
  return { rows: [], remarks };
}

function measureSite(folder: string, count: (what: string, hit: number, of: number) => void): void {
  const facts = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as SiteFacts;
  const before = readPages(join(folder, 'before'), mostBefore);
  const after = readPages(join(folder, 'after'), mostAfter);
  for (const field of fields) {
    const verified = facts[`${field}_xpath_before`];
    if (!verified) continue;
    const truth = before.map((tree) => new PageMatches(tree, 0).of(verified));
    const picked = truth.flatMap((nodes, page) => {
      const isElement = nodes.length === 1 && before[page]!.kind[nodes[0]!]! > 0;
      return isElement && textOf(before[page]!, nodes) !== '' ? [page] : [];
    });
    const page = picked[Math.floor(picked.length / 2)];
    // A rule for an attribute or for a text beside others is none that pointing makes.
    if (page === undefined) continue;
    const others = before.filter((_, place) => place !== page).slice(0, 50);
    for (const [maker, make] of Object.entries(makers)) {
      const rule = make(before[page]!, truth[page]![0]!, others);
      const hits = before.filter(
        (tree, place) => rule !== null && isRight(tree, rule, textOf(tree, truth[place]!)),
      );
      count(`same template ${field} ${maker}`, hits.length, before.length);
      const newRule = facts[`${field}_xpath_after`];
      if (!newRule || after.length === 0) continue;
      const kept = after.filter((tree) => {
        const wanted = textOf(tree, new PageMatches(tree, 0).of(newRule));
        return rule !== null && isRight(tree, rule, wanted);
      });
      count(`redesign ${field} ${maker}`, kept.length >= survival * after.length ? 1 : 0, 1);
    }
  }
}

function isRight(tree: HtmlTree, rule: string, wanted: string): boolean {
  const matches = new PageMatches(tree, 0);
  const texts = rule.split(then).map((expression) => textOf(tree, matches.of(expression)));
  return wordAgreement(texts.find((text) => text !== '') ?? '', wanted) >= right;
}

/** What the first rule of a browser's own tools gives: the nearest id above, and the path from there. */
function nearestIdThenPath(tree: HtmlTree, node: number): string {
  const matches = new PageMatches(tree, 0);
  for (let at = node; at > 0; at = tree.parent[at]!) {
    const id = attributeOf(tree, at, 'id');
    const expression = `//*[@id="${id}"]`;
    if (id !== null && !id.includes('"') && matches.of(expression).length === 1) {
      return expression + childPath(tree, at, node).text;
    }
  }
  return childPath(tree, 0, node).text;
}

/** All classes of the element and of those above it, child by child, until they find it alone. */
function classesUpwards(tree: HtmlTree, node: number): string {
  const matches = new PageMatches(tree, 0);
  let expression = '';
  for (let at = node; tree.kind[at]! > 0; at = tree.parent[at]!) {
    const words = (attributeOf(tree, at, 'class') ?? '')
      .split(/\s+/)
      .filter((word) => word && !word.includes('"'));
    const tests = words
      .map((word) => `[contains(concat(" ", normalize-space(@class), " "), " ${word} ")]`)
      .join('');
    expression = `${elementName(tree, at)}${tests}${expression === '' ? '' : `/${expression}`}`;
    if (words.length > 0 && matches.of(`//${expression}`).length === 1) break;
  }
  return `//${expression}`;
}

function readPages(folder: string, most: number): HtmlTree[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.html.gz'))
    .sort();
  const step = Math.max(1, Math.floor(files.length / most));
  return files
    .filter((_, place) => place % step === 0)
    .flatMap((file) => {
      const { text } = decodeHtml(gunzipSync(readFileSync(join(folder, file))), null);
      const parsed = parseHtml(text, { scripting: false });
      return parsed.kind === 'tree' ? [parsed.tree] : [];
    });
}
