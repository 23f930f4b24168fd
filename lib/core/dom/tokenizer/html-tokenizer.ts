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
import type { NameTable } from './name-table.ts';
import { endOfRawText } from './raw-text.ts';
import { endOfScript } from './script-data.ts';
import { TagReader, UNFINISHED } from './tag-reader.ts';
import { EndTag, StartTag } from './tag-tokens.ts';
import type { TokenSink } from './token-sink.ts';

/**
 * The tokenizer of the HTML standard for a page that is there as a whole: text up to the next markup, a tag or a comment
 * is found by searching and taken as one slice. Tree construction sets `state` and `inForeignNode` in between, as the
 * standard has it. Parse errors are not told.
 */
export class HtmlTokenizer {
  state: (typeof TokenizerMode)[keyof typeof TokenizerMode] = TokenizerMode.DATA;
  /** Whether `<![CDATA[` is one: in SVG and MathML. */
  inForeignNode = false;
  readonly #source: string;
  readonly #hasNull: boolean;
  readonly #names: NameTable;
  readonly #attributes: AttributeList;
  readonly #references: CharacterReferences;
  readonly #tags: TagReader;
  readonly #endTag = new EndTag();
  #lastStartTagName = '';

  /** @param source with line feeds for line ends */
  constructor(source: string, names: NameTable, attributes: AttributeList) {
    this.#source = source;
    this.#hasNull = source.includes('\0');
    this.#names = names;
    this.#attributes = attributes;
    this.#references = new CharacterReferences(source);
    this.#tags = new TagReader(source, this.#hasNull, names, attributes, this.#references);
  }

  /** Sends all tokens of the page, the end included. O(characters). */
  run(sink: TokenSink): void {
    const source = this.#source;
    let position = 0;
    while (position < source.length) {
      if (this.state !== TokenizerMode.DATA) {
        position = this.#rawText(position, sink);
        continue;
      }
      const markup = this.#nextMarkup(position);
      if (markup > position) {
        sink.characters(this.#references.text(position, markup), this.#hasNull);
        if (markup === source.length) break;
      }
      position = this.#markup(markup, sink);
    }
    sink.end();
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

  /** The "tag open" and "end tag open" states. Gives where reading goes on. */
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
      return this.#source.length;
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
    if (end === UNFINISHED) return this.#source.length;
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
      sink.onDoctype(token);
      return end;
    }
    if (this.inForeignNode && source.startsWith('[CDATA[', start)) {
      const close = source.indexOf(']]>', start + 7);
      const end = close < 0 ? source.length : close;
      sink.characters(source.slice(start + 7, end), this.#hasNull);
      return close < 0 ? end : end + 3;
    }
    return this.#comment(readBogusComment(source, start), sink);
  }

  #comment({ data, end }: { data: string; end: number }, sink: TokenSink): number {
    sink.comment(data);
    return end;
  }

  /** RCDATA, RAWTEXT, script data and plaintext: all up to the end tag is text. */
  #rawText(start: number, sink: TokenSink): number {
    const source = this.#source;
    const { state } = this;
    let end = -1;
    if (state === TokenizerMode.SCRIPT_DATA) end = endOfScript(source, start);
    else if (state !== TokenizerMode.PLAINTEXT) end = endOfRawText(source, start, this.#lastStartTagName);
    const textEnd = end < 0 ? source.length : end;
    if (textEnd > start) {
      const text =
        state === TokenizerMode.RCDATA ? this.#references.text(start, textEnd) : source.slice(start, textEnd);
      sink.characters(this.#hasNull ? text.replaceAll('\0', REPLACEMENT_CHARACTER) : text, false);
    }
    this.state = TokenizerMode.DATA;
    return end < 0 ? source.length : this.#sendEndTag(end + 2, sink);
  }
}
