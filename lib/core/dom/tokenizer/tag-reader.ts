import {
  APOSTROPHE,
  EQUALS_SIGN,
  GREATER_THAN_SIGN,
  isWhitespace,
  QUOTATION_MARK,
  REPLACEMENT_CHARACTER,
  SOLIDUS,
} from './ascii.ts';
import type { AttributeList } from './attribute-list.ts';
import type { CharacterReferences } from './character-references.ts';
import type { NameTable } from './name-table.ts';

/** The source ended within a tag, which drops the tag. */
export const UNFINISHED = -1;

/**
 * The states from "tag name" to "after attribute value (quoted)" and "self-closing start tag": reads a tag from its name
 * on, the attributes straight from the source into the page's list.
 */
export class TagReader {
  /** Of the tag read last. */
  nameId = 0;
  selfClosing = false;
  #source = '';
  #hasNull = false;
  readonly #names: NameTable;
  readonly #attributes: AttributeList;
  readonly #references: CharacterReferences;
  /** Of each name the tag that had it as an attribute last: the first of equal names counts. */
  readonly #tagOfName: number[] = [];
  #tag = 0;
  /** Where the attribute name ended that was read last. */
  #position = 0;

  constructor(names: NameTable, attributes: AttributeList, references: CharacterReferences) {
    this.#names = names;
    this.#attributes = attributes;
    this.#references = references;
  }

  /** What is read from now on. */
  begin(source: string, hasNull: boolean): void {
    this.#source = source;
    this.#hasNull = hasNull;
  }

  /**
   * @param start where the name begins
   * @param keepAttributes false for an end tag, whose attributes nobody sees
   * @returns where the tag ended, or UNFINISHED
   */
  read(start: number, keepAttributes: boolean): number {
    const source = this.#source;
    const length = source.length;
    let position = start;
    let hash = 0;
    let unit = 0;
    for (; position < length; position++) {
      unit = source.charCodeAt(position);
      if (unit <= GREATER_THAN_SIGN) {
        if (unit === GREATER_THAN_SIGN || unit === SOLIDUS || isWhitespace(unit)) break;
      }
      hash = (Math.imul(hash, 31) + unit) | 0;
    }
    if (position >= length) return UNFINISHED;
    this.nameId = this.#names.idInSource(source, start, position, hash);
    this.selfClosing = false;
    if (unit === GREATER_THAN_SIGN) return position + 1;
    return this.#readAttributes(position, keepAttributes);
  }

  #readAttributes(start: number, keep: boolean): number {
    const source = this.#source;
    const length = source.length;
    const tag = ++this.#tag;
    const tagOfName = this.#tagOfName;
    const attributes = this.#attributes;
    let position = start;
    for (;;) {
      // "Before attribute name".
      let unit = 0;
      for (; position < length; position++) {
        unit = source.charCodeAt(position);
        if (unit === SOLIDUS) {
          if (source.charCodeAt(position + 1) === GREATER_THAN_SIGN) {
            this.selfClosing = true;
            return position + 2;
          }
        } else if (!isWhitespace(unit)) break;
      }
      if (position >= length) return UNFINISHED;
      if (unit === GREATER_THAN_SIGN) return position + 1;

      const name = this.#readAttributeName(position);
      position = this.#position;
      // "After attribute name".
      while (position < length && isWhitespace(source.charCodeAt(position))) position++;
      if (position >= length) return UNFINISHED;
      let valueStart = 0;
      let valueEnd = 0;
      if (source.charCodeAt(position) === EQUALS_SIGN) {
        position++;
        while (position < length && isWhitespace(source.charCodeAt(position))) position++;
        if (position >= length) return UNFINISHED;
        unit = source.charCodeAt(position);
        if (unit === QUOTATION_MARK || unit === APOSTROPHE) {
          valueStart = position + 1;
          valueEnd = source.indexOf(unit === QUOTATION_MARK ? '"' : "'", valueStart);
          if (valueEnd < 0) return UNFINISHED;
          position = valueEnd + 1;
        } else {
          valueStart = position;
          while (position < length && unit !== GREATER_THAN_SIGN && !isWhitespace(unit)) {
            unit = source.charCodeAt(++position);
          }
          if (position >= length) return UNFINISHED;
          valueEnd = position;
        }
      }
      if (!keep || tagOfName[name] === tag) continue;
      while (tagOfName.length <= name) tagOfName.push(0);
      tagOfName[name] = tag;
      attributes.add(name, valueStart === valueEnd ? '' : this.#value(valueStart, valueEnd));
    }
  }

  /** "Attribute name", from a first unit that belongs to it whatever it is, `=` too. */
  #readAttributeName(start: number): number {
    const source = this.#source;
    const length = source.length;
    let position = start;
    let hash = 0;
    for (; position < length; position++) {
      const unit = source.charCodeAt(position);
      if (unit <= GREATER_THAN_SIGN) {
        if (unit === GREATER_THAN_SIGN || unit === SOLIDUS || isWhitespace(unit)) break;
        if (unit === EQUALS_SIGN && position > start) break;
      }
      hash = (Math.imul(hash, 31) + unit) | 0;
    }
    this.#position = position;
    // At the end of the source the tag is dropped: no name is made for it.
    return position >= length ? 0 : this.#names.idInSource(source, start, position, hash);
  }

  #value(start: number, end: number): string {
    const value = this.#references.attributeValue(start, end);
    return this.#hasNull ? value.replaceAll('\0', REPLACEMENT_CHARACTER) : value;
  }
}
