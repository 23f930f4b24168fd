import { endOfRawText, isTagName } from './raw-text.ts';

/**
 * Where a script ends: at the `<` of its end tag, or −1 at the end of the source. Within `<!-- … -->` a `<script>` of the
 * text hides its own `</script>`: the "script data double escaped" states. O(length of the script).
 */
export function endOfScript(source: string, start: number): number {
  const end = endOfRawText(source, start, 'script');
  const text = source.slice(start, end < 0 ? source.length : end);
  const comment = text.indexOf('<!--');
  return comment < 0 ? end : endOfEscapedScript(source, start + comment);
}

/** The same where the script holds a `<!--`, at `comment`. */
function endOfEscapedScript(source: string, comment: number): number {
  let escaped = true;
  let doubleEscaped = false;
  // Behind `<!`: the dashes may belong to `-->` as well.
  let position = comment + 2;
  let arrow = nextArrow(source, position);
  for (;;) {
    const open = source.indexOf('<', position);
    if (arrow < position) arrow = nextArrow(source, position);
    if (escaped && (open < 0 || arrow < open)) {
      // Without an arrow the comment and the script last to the end of the source.
      if (arrow === Number.POSITIVE_INFINITY) return -1;
      escaped = false;
      doubleEscaped = false;
      position = arrow + 3;
    } else if (open < 0) return -1;
    else if (source.startsWith('!--', open + 1)) {
      escaped = true;
      position = open + 2;
    } else if (source[open + 1] === '/' && isTagName(source, open + 2, 'script')) {
      if (!doubleEscaped) return open;
      doubleEscaped = false;
      position = open + 2;
    } else {
      if (escaped && isTagName(source, open + 1, 'script')) doubleEscaped = true;
      position = open + 1;
    }
  }
}

function nextArrow(source: string, from: number): number {
  const at = source.indexOf('-->', from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
