/** Pages on which an expression can waste time: wide, deep, full of attributes, with long texts. */
export function costlyPages(): Record<string, string> {
  const attributes = Array.from({ length: 50 }, (_, place) => `a${place}=${place}`).join(' ');
  return {
    wide: `<div class=a>a ${'<p class=c>b <i>c</i></p>'.repeat(20_000)}</div>`,
    deep: '<div class=x>y'.repeat(400),
    'deep and wide': `${'<div>a'.repeat(200)}${'</div>'.repeat(200)}`.repeat(100),
    attributes: `<body>${`<p ${attributes}>x</p>`.repeat(1_000)}`,
    'long texts': `<p title="${'x y '.repeat(300_000)}">${'y x '.repeat(300_000)}</p>${'<b>q</b>'.repeat(20_000)}`,
  };
}
