import { expect, test } from 'vitest';
import { headline, highlighterOf, marked } from '../../../lib/core/search/headline.ts';

const stems = new Map([
  ['city', 'citi'],
  ['cities', 'citi'],
  ['citizen', 'citizen'],
  ['school', 'school'],
  ['schools', 'school'],
  ['ёлками', 'елк'],
]);

function shown(query: string, text: string): string {
  const highlighter = highlighterOf(query)!;
  const [open, close] = ['\u0002', '\u0003'];
  return headline(text, highlighter.hits(text, stems)).replaceAll(open, '[').replaceAll(close, ']');
}

test('words are hits by their lexeme, however they are written', () => {
  expect(shown("'citi'", 'A City, a citizen of two cities.')).toBe('A [City], a citizen of two [cities].');
  expect(shown("'елк'", 'Под Ёлками снег')).toBe('Под [Ёлками] снег');
  expect(shown("'citi'", 'capacity and electricity')).toBe('capacity and electricity');
});

test('what is excluded is no hit', () => {
  expect(shown("'citi' & !'school'", 'City schools')).toBe('[City] schools');
});

test('what one word does not decide is left to the database', () => {
  for (const query of ["'citi' <-> 'hall'", "!( 'a' & 'b' ) & 'c'", "'3.5'", "'мост-парк'", "'it''s'", ''])
    expect(highlighterOf(query), query).toBeNull();
});

test('candidates hold every word of the lexeme, and few others', () => {
  const { candidates } = highlighterOf("'citi' | 'school'")!;
  expect(candidates('Cities, CITY and schools; a capacity, a cat')).toEqual(['cities', 'city', 'schools']);
});

test('the place with the most different words is shown, a few words before the first of them', () => {
  const far = Array.from({ length: 200 }, (_, place) => `w${place}`).join(' ');
  const text = `the city ${far} one two three four five a school of the city ${far}`;
  const words = shown("'citi' & 'school'", text);
  expect(words.startsWith('three four five a [school] of the [city] w0 w1')).toBe(true);
  expect(words.split(' ')).toHaveLength(34);
});

test('a text without spaces ends somewhere, and one without hits begins at its beginning', () => {
  const endless = `city${'x'.repeat(20)} ${'y'.repeat(100_000)}`;
  expect(headline(endless, []).length).toBeLessThan(1000);
  expect(headline('', [])).toBe('');
  expect(marked('', [])).toBe('');
});
