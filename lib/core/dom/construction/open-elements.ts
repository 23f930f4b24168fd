import { html, Parser } from 'parse5';
import type { LinkedTreeMap } from './linked-tree-adapter.ts';

type OpenElementStack = Parser<LinkedTreeMap>['openElements'];
type Handler = Pick<Parser<LinkedTreeMap>, 'onItemPush' | 'onItemPop'>;

/** parse5 does not export the class of its stack. */
const OpenElementStack = new Parser<LinkedTreeMap>(undefined, 0).openElements.constructor as new (
  document: number,
  treeAdapter: Parser<LinkedTreeMap>['treeAdapter'],
  handler: Handler,
) => OpenElementStack;

/**
 * parse5's stack of open elements, with the question answered at once that nearly every block asks and mostly in vain:
 * whether a `p` is to be closed. A class, as a function put over the one of each stack would not do: V8 then keeps every
 * stack, and with it the page, until it collects the old generation.
 */
export class OpenElements extends OpenElementStack {
  /** At least the open `p`: parse5 tells some pushes twice. */
  paragraphs = 0;

  override hasInButtonScope(tagId: html.TAG_ID): boolean {
    return (tagId !== html.TAG_ID.P || this.paragraphs > 0) && super.hasInButtonScope(tagId);
  }
}
