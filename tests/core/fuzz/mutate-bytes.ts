/** Pieces that have broken readers of pages and feeds. */
const oddPieces = [
  '\0',
  '<',
  '>',
  '&',
  '"',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?xml version="1.0" encoding="utf-16"?>',
  '<!DOCTYPE x [<!ENTITY a "&a;&a;">]>',
  '&a;',
  '&#0;',
  '&#x110000;',
  '&#xd800;',
  '&lt;',
  '<script>',
  '</script>',
  '<style>',
  '<textarea>',
  '<plaintext>',
  '<template>',
  '<svg><foreignObject>',
  '<math><mi>',
  '<table><tr>',
  '</p>',
  '</br>',
  '<a href="javascript:0">',
  '<base href="//x y">',
  '<meta charset=utf-16le>',
  '<meta charset="x-user-defined">',
  '<time datetime="+275760-09-13T00:00:01Z">',
  '<item>',
  '</item>',
  '<entry xml:base="::">',
  '<link>http://[::1</link>',
  '<guid isPermaLink="true"> </guid>',
  '<pubDate>Sat, 99 Foo 99999 99:99:99 +9999</pubDate>',
  '<lastmod>-1</lastmod>',
  '{"items":[',
  '\ufeff',
  '\u202e',
].map((piece) => new TextEncoder().encode(piece));
const oddBytes = [0x00, 0x08, 0x1b, 0x80, 0x8f, 0xc0, 0xed, 0xf4, 0xfe, 0xff];
const mostBytes = 2 ** 20;

/**
 * Bytes after one to six changes: bytes set, parts cut out, doubled, repeated by the hundred, moved in from elsewhere, odd
 * pieces put in, the end cut off. At most a megabyte. @param random in [0, 1)
 */
export function mutateBytes(bytes: Uint8Array, elsewhere: Uint8Array, random: () => number): Uint8Array {
  const below = (bound: number) => Math.floor(random() * bound);
  let changed = bytes.subarray(0, mostBytes);
  for (let changes = 1 + below(6); changes > 0; changes -= 1) {
    const at = below(changed.length + 1);
    const until = Math.min(changed.length, at + below(random() < 0.2 ? 20_000 : 60));
    const [before, part, after] = [
      changed.subarray(0, at),
      changed.subarray(at, until),
      changed.subarray(until),
    ];
    switch (below(8)) {
      case 0:
        changed = joined(before, after);
        break;
      case 1:
        changed = joined(before, part, part, after);
        break;
      case 2: {
        const times = Math.min(200, Math.floor(200_000 / Math.max(1, part.length)));
        changed = joined(before, ...Array.from({ length: times }, () => part), after);
        break;
      }
      case 3: {
        const from = below(elsewhere.length + 1);
        changed = joined(before, elsewhere.subarray(from, from + below(5000)), after);
        break;
      }
      case 4:
        changed = joined(before, Uint8Array.of(oddBytes[below(oddBytes.length)]!), part, after);
        break;
      case 5: {
        changed = changed.slice();
        for (let n = 1 + below(50); n > 0 && changed.length > 0; n -= 1)
          changed[below(changed.length)] = below(256);
        break;
      }
      case 6:
        if (random() < 0.3) changed = before;
        break;
      default:
        changed = joined(before, oddPieces[below(oddPieces.length)]!, part, after);
    }
    changed = changed.subarray(0, mostBytes);
  }
  return changed;
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
