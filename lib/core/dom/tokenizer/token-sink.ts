import type { Token } from 'parse5';
import type { StartTag } from './tag-tokens.ts';

/** What tree construction takes from the tokenizer. */
export interface TokenSink {
  onStartTag(tag: StartTag): void;
  onEndTag(tag: Token.TagToken): void;
  onDoctype(token: Token.DoctypeToken): void;
  /** A run of text with its character references decoded. */
  characters(text: string, mayHoldNull: boolean): void;
  comment(data: string): void;
  end(): void;
}
