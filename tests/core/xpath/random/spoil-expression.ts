import type { RandomSource } from './random-source.ts';

/** An expression with something left out, doubled, put in or exchanged: mostly malformed, sometimes another valid one. */
export function spoilExpression(random: RandomSource, expression: string): string {
  const parts = expression.match(/'[^']*'|[\w-]+|::|\/\/|[^\s\w]|\s+/gu) ?? [''];
  const place = random.below(parts.length);
  const other = random.pick(parts);
  const junk = random.pick([
    '[',
    ']',
    '(',
    ')',
    '/',
    '//',
    '@',
    '::',
    '|',
    '.',
    '..',
    ',',
    '*',
    '-',
    '=',
    '!',
    "'",
    '$x',
    '1',
    ' and ',
    'a:b',
    '#',
  ]);
  switch (random.below(4)) {
    case 0:
      parts.splice(place, 1);
      break;
    case 1:
      parts.splice(place, 0, other);
      break;
    case 2:
      parts.splice(place, 0, junk);
      break;
    default:
      parts[place] = random.oneIn(2) ? other : junk;
  }
  return parts.join('');
}
