import { describe, expect, test } from 'vitest';
import {
  attributeOf,
  elementName,
  HTML_NAMESPACE,
  type HtmlTree,
  textContent,
} from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { firstMarkId, inertMarkup, type PageMark } from '../../../lib/core/page-view/inert-markup.ts';
import { framePolicy, pageFrame, sourceFrame } from '../../../lib/core/page-view/page-frame.ts';

function treeOf(html: string, scripting = false): HtmlTree {
  const parsed = parseHtml(html, { scripting });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return parsed.tree;
}

const elements = (tree: HtmlTree) =>
  Array.from({ length: tree.nodeCount }, (_, node) => node).filter((node) => tree.kind[node]! > 0);
const named = (tree: HtmlTree, name: string) =>
  elements(tree).find((node) => elementName(tree, node) === name)!;
const show = (html: string, scripting = false) => inertMarkup(treeOf(html, scripting), []).markup;

/** Everything that a browser would make of the frame: no element and no attribute that can do anything. */
function expectInert(html: string, what: string) {
  for (const scripting of [false, true]) {
    const tree = treeOf(html, scripting);
    for (const node of elements(tree)) {
      const name = elementName(tree, node);
      expect(tree.namespace[node], what).toBe(HTML_NAMESPACE);
      expect(harmlessNames.has(name), `${what}: ${name}`).toBe(true);
      for (let at = tree.attributeStart[node]!; at < tree.attributeStart[node + 1]!; at++) {
        const attribute = tree.names[tree.attributeName[at]!]!;
        expect(attribute, what).not.toMatch(
          /^on|^(?:href|srcdoc|action|formaction|ping|background|poster|xlink.*)$/,
        );
        if (attribute === 'src')
          expect(tree.attributeValue[at], what).toMatch(/^data:image\/(?:png|gif|jpe?g|webp);base64,/);
        if (attribute === 'style')
          expect(tree.attributeValue[at], what).not.toMatch(/url|import|expression|\\/i);
      }
      if (name === 'style')
        expect(textContent(tree, node), what).not.toMatch(/url\s*\(|@import|@font-face|\\/i);
    }
  }
}

const harmlessNames = new Set(
  `html head body meta style a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col
  colgroup dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins
  kbd li main mark menu nav ol p pre q rp rt ruby s samp search section small span strike strong sub summary sup table
  tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/),
);

const attacks: Record<string, string> = {
  script: '<script>alert(1)</script><p>a',
  'script in pieces': '<scr<script>ipt>alert(1)</scr</script>ipt><p>a',
  'external script': '<script src=https://evil.test/x.js></script>',
  handler: '<img src=x onerror=alert(1)><div onclick="alert(1)" onmouseover=alert(1)>x</div>',
  'handler with slashes': '<img/src=x/onerror=alert(1)>',
  'handler on body': '<body onload=alert(1) background=https://evil.test/a.png><p>x',
  'svg script': '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  'svg onload': '<svg/onload=alert(1)>',
  'svg animate':
    '<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><text x=1 y=1>c</text></a></svg>',
  'svg foreignObject':
    '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  'svg use': '<svg><use href="data:image/svg+xml;base64,PHN2Zz4="/></svg>',
  mathml: '<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>',
  'math style mutation':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'svg style mutation': '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  'noscript mutation': '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'noscript in attribute': '<p title="<noscript><img src=x onerror=alert(1)></noscript>">x',
  template: '<template><img src=x onerror=alert(1)><script>alert(1)</script></template>',
  'shadow root':
    '<div><template shadowrootmode=open><script>alert(1)</script><slot></slot></template>x</div>',
  'style break-out':
    '<style>p{color:red}</style><style>a{content:"</sty' + 'le><img src=x onerror=alert(1)>"}</style>',
  'style with markup': '<style>p::before{content:"<img src=x onerror=alert(1)>"}</style>',
  'style import': '<style>@import "https://evil.test/a.css"; @import url(//evil.test/b.css);</style>',
  'style escaped import': '<style>@\\69mport "https://evil.test/a.css";</style>',
  'style address':
    '<style>p{background:url(https://evil.test/a.png)} @font-face{font-family:x;src:url(//evil.test/f)}</style>',
  'style escaped address': '<style>p{background:u\\72l(https://evil.test/a.png)}</style>',
  'style comment in address': '<style>p{background:u/**/rl(https://evil.test/a.png)}</style>',
  'style image-set': '<style>p{background:image-set("https://evil.test/a.png" 1x)}</style>',
  'style variable': '<style>p{--a:url(https://evil.test/a.png);background:var(--a)}</style>',
  'style attribute': '<p style="background:url(https://evil.test/a.png);behavior:url(x.htc)">x',
  'style expression': '<p style="width:expression(alert(1));-moz-binding:url(x)">x',
  'style unclosed string':
    '<style>p{color:red;content:"\n} q{background:url(https://evil.test/a.png)}</style>',
  link: '<link rel=stylesheet href=https://evil.test/a.css><link rel=preload as=image href=//evil.test/a><link rel=dns-prefetch href=//evil.test>',
  'script address':
    '<a href="javascript:alert(1)">x</a><a href="java\tscript:alert(1)">y</a><a href=" data:text/html,<script>alert(1)</script>">z</a>',
  'outer address': '<a href="https://evil.test/" ping=https://evil.test/p target=_top>x</a>',
  refresh: '<meta http-equiv=refresh content="0;url=https://evil.test/"><p>x',
  'meta policy': '<meta http-equiv=content-security-policy content="img-src *"><p>x',
  base: '<base href=https://evil.test/ target=_top><p>x',
  form: '<form action=https://evil.test/><input name=a autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>go</button></form>',
  frames:
    '<iframe src=https://evil.test/></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe><frameset><frame src=x></frameset>',
  object:
    '<object data=https://evil.test/a.swf><param name=a value=b></object><embed src=//evil.test/a><applet code=x>',
  media:
    '<video src=//evil.test/v poster=//evil.test/p autoplay onplay=alert(1)><source src=//evil.test/s><track src=//evil.test/t></video><audio src=x>',
  images:
    '<img src=//evil.test/a.png srcset="//evil.test/b.png 2x" lowsrc=//evil.test/c><picture><source srcset=//evil.test/d></picture>',
  'image of markup':
    '<img src="data:image/svg+xml,<svg onload=alert(1)>"><img src="data:text/html;base64,PHA+">',
  'image with more': '<img src="data:image/png;base64,AAAA&quot; onerror=&quot;alert(1)">',
  'raw text':
    '<xmp><img src=x onerror=alert(1)></xmp><noembed><script>alert(1)</script></noembed><listing><b onclick=x>y</listing>',
  plaintext: '<p>x<plaintext><script>alert(1)</script>',
  textarea: '<textarea></textarea><script>alert(1)</script></textarea>',
  title: '<title></title><script>alert(1)</script></title>',
  'custom element': '<x-load src=//evil.test/ onclick=alert(1)><b>x</b></x-load>',
  'odd names': '<constructor>a</constructor><__proto__ onclick=x>b</__proto__><tostring>c</tostring>',
  'odd attributes': '<p "onclick=alert(1)" `=` =x onclick\u00a0=1 data-x=1 id="a&quot;onclick=&quot;b">x',
  comment: '<!--><img src=x onerror=alert(1)>--><p>x<![CDATA[<script>alert(1)</script>]]>',
  'conditional comment': '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  nesting: '<a href=x><table><a href=y><tr><td><a href=z><form><div></form><form>x',
  entities: '&lt;script&gt;alert(1)&lt;/script&gt;<p title="&lt;img src=x onerror=alert(1)&gt;">x',
};

describe('a hostile page', () => {
  test.each(Object.entries(attacks))('%s: nothing that acts is written', (name, html) => {
    const tree = treeOf(html);
    const marks = elements(tree).map((node): PageMark => ({ node, kind: 'extracted', field: 'body' }));
    expectInert(pageFrame(tree, []).html, name);
    expectInert(pageFrame(tree, marks).html, `${name}, all marked`);
    expectInert(pageFrame(treeOf(html, true), []).html, `${name}, read with scripts`);
    expectInert(sourceFrame(html, 'dark').html, `${name}, source`);
  });

  test('what is written again and read again is as inert, and settles', () => {
    for (const [name, html] of Object.entries(attacks)) {
      const once = show(html);
      expectInert(show(once), `${name}, twice`);
    }
  });

  test('the policy of the frame allows no script, no form, no address', () => {
    expect(framePolicy).toMatch(/^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;/);
    expect(framePolicy).not.toContain('allow-');
  });
});

describe('what is shown', () => {
  test('text, structure and plain attributes stay', () => {
    expect(
      show(
        '<body class=home><article id=a onclick=x><h1>T &amp; "q"</h1><p style="color:red">One<br>two</article>',
      ),
    ).toBe(
      '<div><div class="home"><article id="a"><h1>T &amp; &quot;q&quot;</h1><p style="color:red">One<br>two</p></article></div></div>',
    );
  });

  test('controls, images and media are boxes with their words', () => {
    expect(show('<img alt="A bridge" src=x.png>')).toContain('data-markdrift-box="image">A bridge<');
    expect(show('<input placeholder=Search>')).toContain('data-markdrift-box="other">Search<');
    expect(show('<input type=hidden value=x>')).not.toContain('box');
    expect(show('<video title=Film><p>no video</p></video>')).toBe(
      '<div><div><span title="Film" data-markdrift-box="other">Film</span></div></div>',
    );
  });

  test('an image whose bytes are in the page is shown', () => {
    expect(show('<img src="data:image/png;base64,AAAA" alt=dot>')).toContain(
      '<img src="data:image/png;base64,AAAA" alt="dot">',
    );
  });

  test('noscript is shown where it was read as markup, left out where it was read as text', () => {
    expect(show('<body><noscript><p>plain</p></noscript>')).toContain('<p>plain</p>');
    expect(show('<body><noscript><p>plain</p></noscript>', true)).not.toContain('plain');
  });

  test('closed details are open, as their text is read', () => {
    expect(show('<details><summary>More</summary>text</details>')).toContain('<details open="">');
  });

  test('a page without end is cut, and says so', () => {
    const long = inertMarkup(treeOf('<p>x'.repeat(60_000)), []);
    expect(long.cut).toBe(true);
    expect(inertMarkup(treeOf('<p>x'), []).cut).toBe(false);
    expect(sourceFrame('x'.repeat(700_000), 'light').cut).toBe(true);
  });

  test('the source is text', () => {
    expect(sourceFrame('<b>&amp;</b>', 'light').html).toContain('<pre>\n&lt;b&gt;&amp;amp;&lt;/b&gt;</pre>');
  });
});

describe('marks', () => {
  const tree = treeOf('<body><h1 id=top>T</h1><div id=b>loose <p>text</p></div><meta name=a content=b>');
  const mark = (node: number, kind: PageMark['kind'] = 'extracted', field = 'body'): PageMark => ({
    node,
    kind,
    field,
  });

  test('an element bears the mark, the first one the id to begin at', () => {
    const { markup, shown } = inertMarkup(tree, [
      mark(named(tree, 'h1'), 'extracted', 'title'),
      mark(named(tree, 'p'), 'lost'),
    ]);
    expect(markup).toContain(
      `<h1 id="${firstMarkId}" data-markdrift="extracted" data-markdrift-field="title">T</h1>`,
    );
    expect(markup).toContain('<p data-markdrift="lost" data-markdrift-field="body">text</p>');
    expect(shown).toHaveLength(2);
  });

  test('a text gets an element round it', () => {
    const text = elements(tree).find((node) => attributeOf(tree, node, 'id') === 'b')! + 1;
    expect(inertMarkup(tree, [mark(text)]).markup).toContain(
      `<span id="${firstMarkId}" data-markdrift="extracted" data-markdrift-field="body">loose </span>`,
    );
  });

  test('what is not shown is not among the shown marks', () => {
    expect(inertMarkup(tree, [mark(named(tree, 'meta'))]).shown).toEqual([]);
  });

  test('a page cannot make marks of its own, nor take the id', () => {
    const own = show(
      `<p data-markdrift=extracted id=${firstMarkId}>x</p><style>[data-markdrift]{display:none}</style>`,
    );
    expect(own).not.toContain('data-markdrift=');
    expect(inertMarkup(treeOf('<style>[data-markdrift]{display:none}</style>'), []).styles).toBe('');
  });

  test('names of fields cannot break out', () => {
    const odd = inertMarkup(tree, [mark(named(tree, 'h1'), 'extracted', '"><script>')]);
    expect(odd.markup).toContain('data-markdrift-field="script"');
  });
});
