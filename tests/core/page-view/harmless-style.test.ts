import { describe, expect, test } from 'vitest';
import { harmlessDeclarations, harmlessSheet } from '../../../lib/core/page-view/harmless-style.ts';

describe('harmlessSheet', () => {
  test('keeps rules, groups of rules and what is fine in them', () => {
    expect(harmlessSheet('p > a{color:red; margin:0} @media (min-width:600px){.x{float:left}}')).toBe(
      'p > a{color:red;margin:0}@media (min-width:600px){.x{float:left}}',
    );
  });

  test.each([
    '@import "x.css";',
    '@import url(x.css);',
    '@\\69 mport "x";',
    '@charset "x"; @namespace url(x);',
    '@font-face{font-family:a;src:url(x)}',
    '@keyframes a{from{color:red}}',
    '@page{margin:0}',
    'p{background:url(x)}',
    'p{background:URL (x)}',
    'p{background:u\\rl(x)}',
    'p{background:u/**/rl(x)}',
    'p{background:-webkit-image-set("x" 1x)}',
    'p{background:image("x")}',
    'p{content:"</style>"}',
    'p{content:"<b>"}',
    'p{position:fixed}',
    'p{POSITION : sticky}',
    'p{behavior:url(x)}',
    'p{width:expression(1)}',
    'p{& b{background:url(x)}}',
    'a[href^="javascript:"]{color:red}',
    'p{color:"',
    'p{)color:red}',
    '{color:red}',
    'p{}',
    'p',
    '@media x{@import "a";}',
    '@supports (background:url(x)){p{color:red}}',
  ])('leaves out %s', (css) => {
    expect(harmlessSheet(css)).not.toMatch(/url|import|font-face|fixed|sticky|\\|<|expression|script/i);
    expect(harmlessSheet(css)).not.toMatch(/[{;](?:content|&|\))/);
  });

  test('what is broken does not take what follows with it', () => {
    expect(harmlessSheet('@import "a"; p{color:red}')).toBe('p{color:red}');
    expect(harmlessSheet('p{background:url(x);color:red}')).toBe('p{color:red}');
    expect(harmlessSheet('p{color:red} /* open')).toBe('p{color:red}');
    expect(harmlessSheet('<!-- p{color:red} -->')).toBe('p{color:red}');
  });

  test('deep and endless sheets end', () => {
    expect(harmlessSheet('@media x{'.repeat(1000))).toBe('');
    expect(harmlessSheet('p{color:red}'.repeat(100_000)).length).toBeLessThan(500_000);
    expect(harmlessSheet('('.repeat(300_000))).toBe('');
  });
});

describe('harmlessDeclarations', () => {
  test('keeps looks, leaves out the rest', () => {
    expect(harmlessDeclarations('color: red; background: url(x); --a: 1px; width: calc(1px + 2%)')).toBe(
      'color: red;--a: 1px;width: calc(1px + 2%)',
    );
    expect(harmlessDeclarations('color: red } p { color: blue')).toBe('');
    expect(harmlessDeclarations('content: "a;b"; color: red')).toBe('content: "a;b";color: red');
  });
});
