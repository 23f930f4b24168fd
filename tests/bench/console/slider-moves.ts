import type { Page } from 'puppeteer-core';

/** When a move happened and what came of it, in milliseconds of the page's clock; 0: not yet. */
export interface Move {
  at: number;
  /** Its next frame was painted: the slider itself, whatever is answered. */
  echoed: number;
  /** The figures that answer it were in the page. */
  answered: number;
  /** The frame with them began. */
  framed: number;
  painted: number;
}

/** Notes, for each input, when it happened and when the figures that answer it were painted. */
export async function watchMoves(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state: Move = { at: 0, echoed: 0, answered: 0, framed: 0, painted: 0 };
    Object.assign(window, { moves: state });
    /** The task after a frame's callbacks comes when it is painted. */
    const whenPainted = (then: () => void, begun = () => {}) =>
      requestAnimationFrame(() => {
        begun();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = then;
        port2.postMessage(null);
      });
    document.addEventListener(
      'input',
      ({ timeStamp }) => {
        Object.assign(state, { at: timeStamp, echoed: 0, answered: 0, framed: 0, painted: 0 });
        whenPainted(() => {
          state.echoed = performance.now();
        });
      },
      { capture: true },
    );
    const status = document.querySelector('[data-answers]');
    if (!status) throw new Error('nothing is judged');
    new MutationObserver(() => {
      state.answered = performance.now();
      whenPainted(
        () => {
          state.painted = performance.now();
        },
        () => {
          state.framed = performance.now();
        },
      );
    }).observe(status, { attributes: true, attributeFilter: ['data-answers'] });
  });
}

/** Moves the slider that has the focus by one step; gives the move once the figures that answer it are painted. */
export async function moved(page: Page, key: 'ArrowRight' | 'ArrowLeft'): Promise<Move> {
  await page.keyboard.press(key);
  const move = await page
    .waitForFunction(
      () => {
        const { moves } = window as unknown as { moves: Move };
        return moves.painted > moves.at && moves.at > 0 ? { ...moves } : null;
      },
      { polling: 'raf' },
    )
    .catch(() => null);
  if (move === null) throw new Error(`a move by ${key} was not answered`);
  return (await move.jsonValue()) as Move;
}
