import { TokenizerMode } from 'parse5';
import {
  EXCLAMATION_MARK,
  GREATER_THAN_SIGN,
  isAsciiLetter,
  QUESTION_MARK,
  REPLACEMENT_CHARACTER,
  SOLIDUS,
} from './ascii.ts';
import type { AttributeList } from './attribute-list.ts';
import { CharacterReferences } from './character-references.ts';
import { readBogusComment, readComment } from './comment.ts';
import { readDoctype } from './doctype.ts';
import { InputStream, type PageText } from './input-stream.ts';
import type { NameTable } from './name-table.ts';
import { endOfCertainRawText, endOfRawText } from './raw-text.ts';
import { endOfScript } from './script-data.ts';
import { TagReader, UNFINISHED } from './tag-reader.ts';
import { EndTag, StartTag } from './tag-tokens.ts';
import type { TokenSink } from './token-sink.ts';

/** A token that more of the page may change is not sent. */
const CUT_OFF = -1;

/**
 * The tokenizer of the HTML standard: text up to the next markup, a tag or a comment is found by searching and taken as one
 * slice of what the input stream holds; a token that reaches its end is read again with more of the page. Tree construction
 * sets `state` and `inForeignNode` in between, as the standard has it. Parse errors are not told.
 */
export class HtmlTokenizer {
  state: (typeof TokenizerMode)[keyof typeof TokenizerMode] = TokenizerMode.DATA;
  /** Whether `<![CDATA[` is one: in SVG and MathML. */
  inForeignNode = false;
  readonly #input: InputStream;
  #source = '';
  #hasNull = false;
  /** Whether the page ends where the source does. */
  #isLast = false;
  readonly #names: NameTable;
  readonly #attributes: AttributeList;
  readonly #references = new CharacterReferences();
  readonly #tags: TagReader;
  readonly #endTag = new EndTag();
  #lastStartTagName = '';

  constructor(page: PageText, names: NameTable, attributes: AttributeList) {
    this.#input = new InputStream(page);
    this.#names = names;
    this.#attributes = attributes;
    this.#tags = new TagReader(names, attributes, this.#references);
  }

  /** Sends all tokens of the page, the end included. O(characters). */
  run(sink: TokenSink): void {
    for (;;) {
      const { source, hasNull, isLast } = this.#input;
      this.#source = source;
      this.#hasNull = hasNull;
      this.#isLast = isLast;
      this.#references.begin(source);
      this.#tags.begin(source, hasNull);
      const position = this.#readSource(sink);
      if (isLast) break;
      this.#input.advance(position);
    }
    sink.end();
  }

  /** Sends the tokens of the source. Gives where the one begins that more of the page may change, or the source's end. */
  #readSource(sink: TokenSink): number {
    const { length } = this.#source;
    let position = 0;
    while (position < length) {
      let end: number;
      if (this.state !== TokenizerMode.DATA) end = this.#rawText(position, sink);
      else {
        const markup = this.#nextMarkup(position);
        if (markup === length && !this.#isLast) return position;
        if (markup > position) {
          sink.characters(this.#references.text(position, markup), this.#hasNull);
          position = markup;
          if (markup === length) break;
        }
        end = this.#markup(markup, sink);
      }
      if (end === CUT_OFF) return position;
      position = end;
    }
    return position;
  }

  /** The next `<` that opens something. Any other is text. */
  #nextMarkup(from: number): number {
    const source = this.#source;
    for (let open = source.indexOf('<', from); open >= 0; open = source.indexOf('<', open + 1)) {
      const unit = source.charCodeAt(open + 1);
      if (isAsciiLetter(unit) || unit === EXCLAMATION_MARK || unit === QUESTION_MARK) return open;
      if (unit === SOLIDUS && open + 2 < source.length) return open;
    }
    return source.length;
  }

  /** The "tag open" and "end tag open" states. Gives where reading goes on, or CUT_OFF. */
  #markup(open: number, sink: TokenSink): number {
    const source = this.#source;
    const unit = source.charCodeAt(open + 1);
    if (isAsciiLetter(unit)) return this.#startTag(open + 1, sink);
    if (unit === SOLIDUS) {
      const first = source.charCodeAt(open + 2);
      if (isAsciiLetter(first)) return this.#sendEndTag(open + 2, sink);
      if (first === GREATER_THAN_SIGN) return open + 3;
      return this.#comment(readBogusComment(source, open + 2), sink);
    }
    if (unit === QUESTION_MARK) return this.#comment(readBogusComment(source, open + 1), sink);
    return this.#markupDeclaration(open + 2, sink);
  }

  #startTag(nameStart: number, sink: TokenSink): number {
    const attributes = this.#attributes;
    const first = attributes.length;
    const end = this.#tags.read(nameStart, true);
    if (end === UNFINISHED) {
      attributes.truncate(first);
      return this.#isLast ? this.#source.length : CUT_OFF;
    }
    const tag = new StartTag(this.#names, attributes, this.#tags.nameId, first, this.#tags.selfClosing);
    this.#lastStartTagName = tag.tagName;
    sink.onStartTag(tag);
    if (tag.endOfAttributes > first && !tag.claimed && attributes.length === tag.endOfAttributes) {
      attributes.truncate(first);
    }
    return end;
  }

  #sendEndTag(nameStart: number, sink: TokenSink): number {
    const end = this.#tags.read(nameStart, false);
    if (end === UNFINISHED) return this.#isLast ? this.#source.length : CUT_OFF;
    this.#endTag.tagName = this.#names.names[this.#tags.nameId]!;
    this.#endTag.tagID = this.#names.tagIds[this.#tags.nameId]!;
    sink.onEndTag(this.#endTag);
    return end;
  }

  /** "Markup declaration open". */
  #markupDeclaration(start: number, sink: TokenSink): number {
    const source = this.#source;
    if (source.startsWith('--', start)) return this.#comment(readComment(source, start + 2), sink);
    if (source.slice(start, start + 7).toLowerCase() === 'doctype') {
      const { token, end } = readDoctype(source, start + 7);
      if (this.#isCutOff(end)) return CUT_OFF;
      sink.onDoctype(token);
      return end;
    }
    if (this.inForeignNode && source.startsWith('[CDATA[', start)) {
      const close = source.indexOf(']]>', start + 7);
      if (close < 0 && !this.#isLast) return CUT_OFF;
      const end = close < 0 ? source.length : close;
      sink.characters(source.slice(start + 7, end), this.#hasNull);
      return close < 0 ? end : end + 3;
    }
    return this.#comment(readBogusComment(source, start), sink);
  }

  #comment({ data, end }: { data: string; end: number }, sink: TokenSink): number {
    if (this.#isCutOff(end)) return CUT_OFF;
    sink.comment(data);
    return end;
  }

  /** Whether a token that ends here might be longer. */
  #isCutOff(end: number): boolean {
    return end === this.#source.length && !this.#isLast;
  }

  /** RCDATA, RAWTEXT, script data and plaintext: all up to the end tag is text. Gives where reading goes on, or CUT_OFF. */
  #rawText(start: number, sink: TokenSink): number {
    const source = this.#source;
    const { state } = this;
    let end = -1;
    if (state === TokenizerMode.SCRIPT_DATA) end = endOfScript(source, start);
    else if (state !== TokenizerMode.PLAINTEXT) end = endOfRawText(source, start, this.#lastStartTagName);
    let textEnd = end < 0 ? source.length : end;
    const goesOn = end < 0 && !this.#isLast;
    if (goesOn) textEnd = endOfCertainRawText(source, start, state);
    if (textEnd > start) {
      const text =
        state === TokenizerMode.RCDATA ? this.#references.text(start, textEnd) : source.slice(start, textEnd);
      sink.characters(this.#hasNull ? text.replaceAll('\0', REPLACEMENT_CHARACTER) : text, false);
    }
    if (!goesOn) this.state = TokenizerMode.DATA;
    else if (textEnd === start) return CUT_OFF;
    return textEnd;
  }
}
