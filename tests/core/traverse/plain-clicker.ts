import {
  pageParameters,
  parametersKey,
  type SeenPage,
} from '../../../lib/core/traverse/page/page-parameters.ts';

/** A page to be clicked, scripted or in a browser. Null: it could not be loaded, there is no such button, or the page is gone. */
export interface ClickedPage {
  load(): Awaitable<SeenPage | null>;
  press(button: string): Awaitable<SeenPage | null>;
}
type Awaitable<Value> = Value | Promise<Value>;

/**
 * The plain way, to compare with: press everything, reload, repeat. Each button of each state is pressed after loading the
 * page and walking to that state anew, states in the order they were found.
 *
 * @param isEnough asked before each loading: whether the presses so far, or the time, are enough
 */
export async function clickBreadthFirst(page: ClickedPage, isEnough: (presses: number) => boolean) {
  const urls = new Set<string>();
  let [presses, loads, untilLastUrl] = [0, 0, 0];
  const note = (shown: SeenPage) => {
    const before = urls.size;
    for (const url of shown.urls) urls.add(url);
    for (const url of shown.aside ?? []) urls.add(url);
    if (urls.size > before) untilLastUrl = presses + loads;
  };
  const goTo = async (way: readonly string[]) => {
    loads++;
    let shown = await page.load();
    if (shown) note(shown);
    for (const button of shown ? way : []) {
      shown = await page.press(button);
      if (!shown) return null;
      presses++;
      note(shown);
    }
    return shown;
  };
  const told = (exhausted: boolean) => ({ urls, presses, loads, untilLastUrl, exhausted });
  const first = await goTo([]);
  if (!first) return told(false);
  const known = new Set([parametersKey(pageParameters(first))]);
  const queue = [{ way: [] as string[], buttons: first.buttons.map(({ id }) => id) }];
  for (const { way, buttons } of queue) {
    for (const button of buttons) {
      if (isEnough(presses)) return told(false);
      const shown = await goTo([...way, button]);
      if (!shown) continue;
      const key = parametersKey(pageParameters(shown));
      if (known.has(key)) continue;
      known.add(key);
      queue.push({ way: [...way, button], buttons: shown.buttons.map(({ id }) => id) });
    }
  }
  return told(true);
}
