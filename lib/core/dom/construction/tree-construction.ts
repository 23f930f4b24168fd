import { html, InsertionMode, Parser, Token, type Tokenizer } from 'parse5';
import { HTML_NAMESPACE } from '../html-tree.ts';
import { ParseLimitReached, type ParseLimits } from '../parse-limits.ts';
import { isWhitespace, LINE_FEED, skipWhitespace } from '../tokenizer/ascii.ts';
import type { HtmlTokenizer } from '../tokenizer/html-tokenizer.ts';
import type { StartTag } from '../tokenizer/tag-tokens.ts';
import type { TokenSink } from '../tokenizer/token-sink.ts';
import type { LinkedNodes } from './linked-nodes.ts';
import { LinkedTreeAdapter, type LinkedTreeMap } from './linked-tree-adapter.ts';
import { OpenElements } from './open-elements.ts';

/** The insertion modes in which white space is text like other text, but that it leaves frames possible. */
const textModes: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_TABLE,
  InsertionMode.IN_TABLE_TEXT,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_TABLE_BODY,
  InsertionMode.IN_ROW,
  InsertionMode.IN_CELL,
  InsertionMode.IN_SELECT,
  InsertionMode.IN_SELECT_IN_TABLE,
  InsertionMode.IN_TEMPLATE,
  InsertionMode.AFTER_BODY,
  InsertionMode.AFTER_AFTER_BODY,
]);

/**
 * parse5's tree construction, fed by our tokenizer and writing into `LinkedNodes`. What is overridden does the same in
 * fewer steps; tests/core/dom/construction names all that this relies on.
 */
export class TreeConstruction extends Parser<LinkedTreeMap> implements TokenSink {
  /** Undefined while parse5's constructor runs. */
  readonly nodes: LinkedNodes | undefined;
  readonly #depthLimit: number;
  #depth = 0;
  readonly #stack: OpenElements;
  readonly #paragraph: number;

  constructor(nodes: LinkedNodes, limits: ParseLimits, tokenizer: HtmlTokenizer, scripting: boolean) {
    super({ treeAdapter: new LinkedTreeAdapter(nodes), scriptingEnabled: scripting });
    this.nodes = nodes;
    this.#depthLimit = limits.depth;
    this.#paragraph = nodes.names.id('p');
    this.tokenizer = tokenizer as unknown as Tokenizer;
    this.#stack = new OpenElements(this.document, this.treeAdapter, this);
    this.openElements = this.#stack;
  }

  /** A run of text with its character references decoded. */
  characters(text: string, mayHoldNull: boolean): void {
    // An empty CDATA section is no token.
    if (text === '') return;
    if (mayHoldNull && text.includes('\0')) {
      for (const part of text.match(/\0+|[^\0]+/g)!) {
        if (part.startsWith('\0')) this.onNullCharacter(characterToken(Token.TokenType.NULL_CHARACTER, part));
        else this.#charactersWithoutNull(part);
      }
    } else this.#charactersWithoutNull(text);
  }

  comment(data: string): void {
    this.onComment({ type: Token.TokenType.COMMENT, data, location: null });
  }

  end(): void {
    this.onEof({ type: Token.TokenType.EOF, location: null });
  }

  #charactersWithoutNull(all: string): void {
    let text = all;
    if (this.skipNextNewLine) {
      this.skipNextNewLine = false;
      if (text.charCodeAt(0) === LINE_FEED) text = text.slice(1);
      if (text === '') return;
    }
    if (this.insertionMode === InsertionMode.IN_BODY && this.#isPlainPlace()) {
      // parse5's "in body" for text, without a token.
      this._reconstructActiveFormattingElements();
      this.nodes!.appendText(this.openElements.current!, text);
      if (this.framesetOk && skipWhitespace(text, 0) < text.length) this.framesetOk = false;
      return;
    }
    if (this.tokenizer.inForeignNode || textModes.has(this.insertionMode)) {
      this.#text(text, isWhitespace(text.charCodeAt(0)) && skipWhitespace(text, 0) === text.length);
      return;
    }
    // Elsewhere each run of white space is a token, until the text led to a mode that takes the rest as it is.
    for (let start = 0; start < text.length; ) {
      if (textModes.has(this.insertionMode)) {
        this.#charactersWithoutNull(text.slice(start));
        break;
      }
      const space = skipWhitespace(text, start);
      if (space > start) this.#text(text.slice(start, space), true);
      start = space;
      while (start < text.length && !isWhitespace(text.charCodeAt(start))) start++;
      if (start > space) this.#text(text.slice(space, start), false);
    }
  }

  /** Whether what is inserted goes to the current element: no foster parent, no template, no foreign content. */
  #isPlainPlace(): boolean {
    return !this.tokenizer.inForeignNode && !this.fosterParentingEnabled && this.openElements.tmplCount === 0;
  }

  #text(text: string, whitespace: boolean): void {
    if (whitespace) this.onWhitespaceCharacter(characterToken(Token.TokenType.WHITESPACE_CHARACTER, text));
    else this.onCharacter(characterToken(Token.TokenType.CHARACTER, text));
  }

  override onItemPush(node: number, tagId: number, isTop: boolean): void {
    if (++this.#depth > this.#depthLimit) throw new ParseLimitReached('depth', this.#depthLimit);
    if (tagId === html.TAG_ID.P) this.#stack.paragraphs++;
    if (isTop && this.openElements.stackTop > 0) this._setContextModes(node, tagId);
  }

  override onItemPop(node: number, isTop: boolean): void {
    this.#depth--;
    if (this.nodes!.kind[node] === this.#paragraph) this.#stack.paragraphs--;
    super.onItemPop(node, isTop);
  }

  protected override _setContextModes(current: number | undefined, tagId: number | undefined): void {
    if (
      this.nodes !== undefined &&
      current !== undefined &&
      this.nodes.namespace[current] === HTML_NAMESPACE
    ) {
      this.currentNotInHTML = false;
      this.tokenizer.inForeignNode = false;
    } else super._setContextModes(current, tagId);
  }

  override _insertElement(token: Token.TagToken, namespace: html.NS): void {
    this.openElements.push(this.#insertFromTag(token as StartTag, namespace), token.tagID);
  }

  override _appendElement(token: Token.TagToken, namespace: html.NS): void {
    this.#insertFromTag(token as StartTag, namespace);
  }

  #insertFromTag(tag: StartTag, namespace: html.NS): number {
    const nodes = this.nodes!;
    const element = nodes.createFromTag(tag, namespace);
    if (this._shouldFosterParentOnInsertion()) {
      this._attachElementToTree(element, null, this._findFosterParentingLocation());
    } else nodes.append(this.openElements.currentTmplContentOrNode ?? this.document, element);
    return element;
  }
}

function characterToken(type: Token.CharacterToken['type'], chars: string): Token.CharacterToken {
  return { type, chars, location: null };
}
