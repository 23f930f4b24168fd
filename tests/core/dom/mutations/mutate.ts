import { oddTokens } from './odd-tokens.ts';

/** A number from 0 on below the bound. */
export type Choose = (bound: number) => number;

export function chooser(random: () => number): Choose {
  return (bound) => Math.floor(random() * bound);
}

/** A page of odd tokens and words alone. */
export function inventedPage(choose: Choose): string {
  const count = 1 + choose(25);
  let page = '';
  for (let i = 0; i < count; i++) {
    page += oddTokens[choose(oddTokens.length)]!;
    if (choose(3) === 0) page += 'word ';
  }
  return page;
}

/** A window of the page that begins and ends anywhere. */
export function windowOf(page: string, choose: Choose, length: number): string {
  const start = choose(Math.max(1, page.length - 20));
  return page.slice(start, start + 20 + choose(length));
}

/** The page after one to eight changes: tokens put in, parts cut out, doubled, moved or spliced in from elsewhere. */
export function mutated(page: string, elsewhere: string, choose: Choose): string {
  let changed = page;
  for (let changes = 1 + choose(8); changes > 0; changes--) {
    const at = choose(changed.length + 1);
    const until = Math.min(changed.length, at + choose(30));
    const before = changed.slice(0, at);
    const part = changed.slice(at, until);
    const after = changed.slice(until);
    switch (choose(6)) {
      case 0:
        changed = before + after;
        break;
      case 1:
        changed = before + part + part + after;
        break;
      case 2: {
        const target = choose(after.length + 1);
        changed = before + after.slice(0, target) + part + after.slice(target);
        break;
      }
      case 3:
        changed = before + windowOf(elsewhere, choose, 60) + after;
        break;
      default:
        changed = before + oddTokens[choose(oddTokens.length)]! + part + after;
    }
  }
  return changed;
}
