/** Signs that stand round a hit in what the database gives back; they occur in no text that is stored as one. */
export const hitBegins = '\u0002';
export const hitEnds = '\u0003';

/** A piece of text; `hit` where it is one of the words that were looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** A headline cut at its marks. A mark without its other half is left out. O(length). */
export function markedPieces(marked: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, hit: boolean) => {
    const shown = text.replaceAll(hitEnds, '');
    if (shown !== '') pieces.push({ text: shown, hit });
  };
  const [before = '', ...others] = marked.split(hitBegins);
  add(before, false);
  for (const part of others) {
    const end = part.indexOf(hitEnds);
    if (end > 0) add(part.slice(0, end), true);
    add(end < 0 ? part : part.slice(end), false);
  }
  return pieces;
}
