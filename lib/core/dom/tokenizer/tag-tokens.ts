import { type html, Token } from 'parse5';
import type { AttributeList } from './attribute-list.ts';
import type { NameTable } from './name-table.ts';

/**
 * A start tag as parse5's tree construction takes it. Its attributes are a range of the page's attribute list; the list
 * of objects that parse5 looks into for a few elements (`input`, `font`, formatting, SVG) is made when it is asked for.
 */
export class StartTag implements Token.TagToken {
  readonly type = Token.TokenType.START_TAG;
  readonly location = null;
  tagName: string;
  tagID: html.TAG_ID;
  readonly selfClosing: boolean;
  ackSelfClosing = false;
  readonly nameId: number;
  readonly firstAttribute: number;
  readonly endOfAttributes: number;
  /** Whether an element took the range over. */
  claimed = false;
  /** The attributes as objects, once parse5 asked for them; it may have changed them since. */
  asked: Token.Attribute[] | null = null;
  readonly #names: NameTable;
  readonly #list: AttributeList;

  constructor(
    names: NameTable,
    list: AttributeList,
    nameId: number,
    firstAttribute: number,
    selfClosing: boolean,
  ) {
    this.#names = names;
    this.#list = list;
    this.nameId = nameId;
    this.tagName = names.names[nameId]!;
    this.tagID = names.tagIds[nameId]!;
    this.firstAttribute = firstAttribute;
    this.endOfAttributes = list.length;
    this.selfClosing = selfClosing;
  }

  get attrs(): Token.Attribute[] {
    if (this.asked === null) {
      this.asked = [];
      for (let attribute = this.firstAttribute; attribute < this.endOfAttributes; attribute++) {
        const name = this.#names.names[this.#list.name[attribute]!]!;
        this.asked.push({ name, value: this.#list.value[attribute]! });
      }
    }
    return this.asked;
  }
}

/** An end tag; one object serves a whole page, as nobody keeps it. */
export class EndTag implements Token.TagToken {
  readonly type = Token.TokenType.END_TAG;
  readonly location = null;
  readonly selfClosing = false;
  readonly ackSelfClosing = false;
  readonly attrs: Token.Attribute[] = [];
  tagName = '';
  tagID: html.TAG_ID = 0;
}
