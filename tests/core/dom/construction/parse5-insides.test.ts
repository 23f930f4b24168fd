import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { html, InsertionMode, Parser, Token, TokenizerMode } from 'parse5';
import { describe, expect, it } from 'vitest';

/** An upgrade of parse5 must be a deliberate act: what we rely on of its insides is named here. */
describe('what tree construction relies on in parse5', () => {
  it('is of the version it was written against', () => {
    const path = fileURLToPath(new URL('../package.json', import.meta.resolve('parse5')));
    expect(JSON.parse(readFileSync(path, 'utf8')).version).toBe('8.1.1');
    expect(JSON.parse(readFileSync('package.json', 'utf8')).dependencies.parse5).toBe('8.1.1');
  });

  const prototype = Parser.prototype as unknown as Record<string, unknown>;

  it.each([
    ['called by the tokenizer', ['onStartTag', 'onEndTag', 'onDoctype', 'onComment', 'onEof']],
    ['called for text', ['onCharacter', 'onNullCharacter', 'onWhitespaceCharacter']],
    ['overridden', ['onItemPush', 'onItemPop', '_setContextModes', '_insertElement', '_appendElement']],
    [
      'called by what is overridden',
      [
        '_shouldFosterParentOnInsertion',
        '_findFosterParentingLocation',
        '_attachElementToTree',
        '_reconstructActiveFormattingElements',
      ],
    ],
  ])('has the methods that are %s', (_use, methods) => {
    for (const method of methods) expect(typeof prototype[method], method).toBe('function');
  });

  it('has the fields that are read and set', () => {
    const parser = new Parser() as unknown as Record<string, unknown>;
    const fields = {
      insertionMode: 0,
      framesetOk: true,
      skipNextNewLine: false,
      fosterParentingEnabled: false,
    };
    expect(parser).toMatchObject({ ...fields, currentNotInHTML: false });
    expect(parser.tokenizer).toMatchObject({ state: 0, inForeignNode: false });
    expect(parser.openElements).toMatchObject({
      stackTop: -1,
      tmplCount: 0,
      currentTagId: html.TAG_ID.UNKNOWN,
    });
    expect(parser.openElements).toHaveProperty('current');
    expect(parser.openElements).toHaveProperty('currentTmplContentOrNode');
    expect(typeof (parser.openElements as Record<string, unknown>).hasInButtonScope).toBe('function');
  });

  it('names the modes, states and kinds of tokens as before', () => {
    const modes = Object.keys(InsertionMode).filter((name) => Number.isNaN(Number(name)));
    expect(modes).toHaveLength(23);
    expect(Object.keys(TokenizerMode)).toEqual([
      'DATA',
      'RCDATA',
      'RAWTEXT',
      'SCRIPT_DATA',
      'PLAINTEXT',
      'CDATA_SECTION',
    ]);
    expect(Token.TokenType).toMatchObject({
      CHARACTER: 0,
      NULL_CHARACTER: 1,
      WHITESPACE_CHARACTER: 2,
      START_TAG: 3,
    });
  });

  it('takes the attributes of a start tag when it inserts it, and at no other time but for a few elements', () => {
    let asked = 0;
    const parser = new Parser();
    const send = (tagName: string) =>
      parser.onStartTag({
        type: Token.TokenType.START_TAG,
        tagName,
        tagID: html.getTagID(tagName),
        selfClosing: false,
        ackSelfClosing: false,
        location: null,
        get attrs() {
          asked++;
          return [];
        },
      });
    for (const name of ['p', 'div', 'a', 'span', 'li', 'table']) send(name);
    expect(asked).toBe(6);
  });

  it('tells each open element once, and each closed one', () => {
    const told: string[] = [];
    class Listening extends Parser<never> {
      override onItemPush(node: never, tagId: number, isTop: boolean): void {
        told.push(`+${tagId}`);
        super.onItemPush(node, tagId, isTop);
      }
      override onItemPop(node: never, isTop: boolean): void {
        told.push(`-${(node as { tagName: string }).tagName}`);
        super.onItemPop(node, isTop);
      }
    }
    Listening.parse('<p>x<p>y</p>');
    const { HTML, HEAD, BODY, P } = html.TAG_ID;
    expect(told).toEqual([`+${HTML}`, `+${HEAD}`, '-head', `+${BODY}`, `+${P}`, '-p', `+${P}`, '-p']);
  });
});
