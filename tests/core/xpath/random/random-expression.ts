import { ids, words } from './random-page.ts';
import type { RandomSource } from './random-source.ts';

const elementNames = [
  'p',
  'div',
  'li',
  'ul',
  'a',
  'b',
  'span',
  'td',
  'tr',
  'h1',
  'h2',
  'body',
  'section',
  'i',
  'title',
  'none',
];
const attributeNames = ['id', 'class', 'href', 'title', 'value', 'data-n', 'lang', 'none'];
const axes = [
  'ancestor',
  'ancestor-or-self',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
];
const comparisons = ['=', '!=', '<', '<=', '>', '>='];
const numberWords = [
  '0',
  '1',
  '2',
  '3',
  '1.5',
  '.5',
  '10',
  '-1',
  '-0.5',
  '(1 div 0)',
  '(-1 div 0)',
  '(0 div 0)',
];

export interface ExpressionManner {
  /**
   * Only what other engines understand likewise that know no HTML and write numbers in other ways: names as they are, no id(),
   * no numbers made to text, white space and characters of XML.
   */
  portable: boolean;
}

/**
 * An expression of XPath 1.0 led by its grammar, of any type, with names, ids and words of random pages. Deep enough to nest
 * predicates in predicates, small enough to be evaluated thousands of times.
 */
export function randomExpression(random: RandomSource, manner: ExpressionManner): string {
  return new ExpressionWriter(random, manner).any();
}

class ExpressionWriter {
  readonly #random: RandomSource;
  readonly #portable: boolean;
  /** Parts that may still nest further ones. */
  #left = 11;

  constructor(random: RandomSource, { portable }: ExpressionManner) {
    this.#random = random;
    this.#portable = portable;
  }

  any(): string {
    const kind = this.#random.below(10);
    if (kind < 6) return this.#nodes();
    if (kind === 6) return this.#number();
    return kind === 7 ? this.#string() : this.#boolean();
  }

  #nodes(): string {
    const random = this.#random;
    this.#left--;
    if (this.#left > 4 && random.oneIn(7))
      return `${this.#nodes()}${random.pick(['|', ' | '])}${this.#nodes()}`;
    if (this.#left > 4 && random.oneIn(8)) {
      const rest = random.oneIn(2) ? '' : `${random.pick(['/', '//'])}${this.#steps(1)}`;
      return `(${this.#nodes()})${random.oneIn(3) ? '' : this.#predicate()}${rest}`;
    }
    if (!this.#portable && random.oneIn(25)) {
      return random.oneIn(2) ? `id('${random.pick(ids)} ${random.pick(ids)}')` : `id(${this.#steps(1)})`;
    }
    if (random.oneIn(30)) return random.pick(['/', '.', '..', '/..']);
    const start = random.pick(['//', '//', '/', '', '', './/', '../', '/descendant::']);
    return start + this.#steps(1 + random.below(3), start.endsWith('::'));
  }

  #steps(count: number, bare = false): string {
    const random = this.#random;
    let path = '';
    for (let step = 0; step < count; step++) {
      if (step > 0) path += random.oneIn(3) ? '//' : '/';
      path += this.#step(bare && step === 0, step === count - 1);
    }
    return path;
  }

  #step(bare: boolean, last: boolean): string {
    const random = this.#random;
    if (bare) return this.#nodeTest() + this.#predicates();
    if (random.oneIn(14)) return random.pick(['.', '..']);
    if ((last && random.oneIn(6)) || random.oneIn(20)) {
      const node = this.#portable ? [] : ['@node()', '@TITLE', '@viewBox', 'attribute::text()'];
      return random.pick(['@*', ...attributeNames.map((name) => `@${name}`), ...node]) + this.#predicates();
    }
    const axis = random.oneIn(2) ? '' : `${random.pick(axes)}::`;
    return axis + this.#nodeTest() + this.#predicates();
  }

  #nodeTest(): string {
    const random = this.#random;
    if (random.oneIn(4)) return '*';
    if (random.oneIn(5)) return random.pick(['node()', 'text()', 'text()', 'comment()', 'node()']);
    if (!this.#portable && random.oneIn(12)) {
      return random.pick(['P', 'DIV', 'Li', 'svg', 'g', 'custom-x', 'processing-instruction()']);
    }
    return random.pick(elementNames);
  }

  #predicates(): string {
    let predicates = '';
    while (this.#left > 0 && this.#random.oneIn(3)) predicates += this.#predicate();
    return predicates;
  }

  #predicate(): string {
    const random = this.#random;
    this.#left--;
    switch (random.below(7)) {
      case 0:
        return `[${1 + random.below(3)}]`;
      case 1:
        return random.pick([
          '[last()]',
          '[last()-1]',
          '[position()>1]',
          '[position()=last()]',
          '[position() mod 2 = 1]',
        ]);
      case 2:
        return `[position()${random.pick(comparisons)}${this.#number()}]`;
      case 3:
        return `[${this.#number()}]`;
      case 4:
        return `[${this.#string()}]`;
      default:
        return `[${this.#boolean()}]`;
    }
  }

  #number(): string {
    const random = this.#random;
    this.#left--;
    if (this.#left <= 0) return random.pick(numberWords);
    switch (random.below(9)) {
      case 0:
        return `count(${this.#nodes()})`;
      case 1:
        return `${this.#number()} ${random.pick(['+', '-', '*', 'div', 'mod'])} ${this.#number()}`;
      case 2:
        return `${random.pick(['floor', 'ceiling', 'round'])}(${this.#number()})`;
      case 3:
        return `string-length(${random.oneIn(2) ? '' : this.#string()})`;
      case 4:
        return random.pick(['position()', 'last()']);
      case 5:
        return `sum(${this.#nodes()})`;
      case 6:
        return `number(${random.pick([() => '', () => this.#nodes(), () => this.#string()])()})`;
      case 7:
        return `-${this.#number()}`;
      default:
        return random.pick(numberWords);
    }
  }

  /** Names in a concat(): a browser's comparisons tell "has no name" from an empty text. */
  #string(): string {
    const random = this.#random;
    this.#left--;
    if (this.#left <= 0) return this.#literal();
    switch (random.below(11)) {
      case 0:
        return `string(${random.oneIn(2) ? '' : this.#textual()})`;
      case 1:
        return `concat(${this.#textual()}, ${this.#textual()})`;
      case 2:
        return `normalize-space(${random.oneIn(2) ? '' : this.#textual()})`;
      case 3:
        return `${random.pick(['substring-before', 'substring-after'])}(${this.#textual()}, ${this.#literal()})`;
      case 4:
        return `substring(${this.#textual()}, ${this.#number()}${random.oneIn(2) ? '' : `, ${this.#number()}`})`;
      case 5:
        return `translate(${this.#textual()}, ${this.#literal()}, ${this.#literal()})`;
      case 6:
        return `concat(${random.pick(['name', 'local-name'])}(${random.oneIn(2) ? '' : this.#nodes()}), '')`;
      case 7:
        return this.#portable
          ? this.#literal()
          : `concat(namespace-uri(${random.oneIn(2) ? '' : this.#nodes()}), '')`;
      default:
        return this.#literal();
    }
  }

  /** What a function takes as text: nodes and strings, and where numbers are written alike, those too. */
  #textual(): string {
    const kind = this.#random.below(8);
    if (kind < 3) return this.#nodes();
    if (kind === 3) return this.#boolean();
    return kind === 4 && !this.#portable ? this.#number() : this.#string();
  }

  #literal(): string {
    const random = this.#random;
    if (!this.#portable && random.oneIn(12)) return random.pick(["'😀x'", "'\u2003 1'", "'\u00a0'", "'\f'"]);
    return `'${random.pick(words)}'`;
  }

  #boolean(): string {
    const random = this.#random;
    this.#left--;
    if (this.#left <= 0) return random.pick(['true()', 'false()', '@class', '@id', 'text()']);
    switch (random.below(10)) {
      case 0:
        return `not(${random.oneIn(2) ? this.#nodes() : this.#boolean()})`;
      case 1:
        return `${this.#boolean()} ${random.pick(['and', 'or'])} ${this.#boolean()}`;
      case 2:
        return `${random.pick(['contains', 'starts-with'])}(${this.#textual()}, ${this.#literal()})`;
      case 3:
        return `${this.#nodes()} ${random.pick(comparisons)} ${this.#nodes()}`;
      case 4:
        return `${this.#nodes()} ${random.pick(comparisons)} ${random.oneIn(2) ? this.#literal() : this.#number()}`;
      case 5:
        return `${this.#number()} ${random.pick(comparisons)} ${this.#number()}`;
      case 6:
        return `${this.#operand()} ${random.pick(comparisons)} ${this.#operand()}`;
      case 7:
        return `lang('${random.pick(['en', 'EN-us', 'ru', ''])}')`;
      default:
        return this.#nodes();
    }
  }

  #operand(): string {
    const kind = this.#random.below(4);
    if (kind === 0) return this.#nodes();
    if (kind === 1) return this.#string();
    return kind === 2 ? this.#number() : `(${this.#boolean()})`;
  }
}
