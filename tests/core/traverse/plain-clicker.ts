import { pageParameters, parametersKey } from '../../../lib/core/traverse/page/page-parameters.ts';
import type { ScriptedPage } from './scripted-page.ts';

/**
 * The plain way, to compare with: press everything, reload, repeat. Each button of each state is pressed after loading the
 * page and walking to that state anew, states in the order they were found.
 */
export function clickBreadthFirst(page: ScriptedPage, mostPresses: number) {
  const urls = new Set<string>();
  let [presses, loads, untilLastUrl] = [0, 0, 0];
  const note = (shown: { urls: readonly string[] }) => {
    const before = urls.size;
    for (const url of shown.urls) urls.add(url);
    if (urls.size > before) untilLastUrl = presses + loads;
  };
  const goTo = (way: readonly string[]) => {
    loads++;
    let shown = page.load();
    note(shown);
    for (const button of way) {
      const next = page.press(button);
      if (!next) return null;
      presses++;
      shown = next;
      note(shown);
    }
    return shown;
  };
  const first = goTo([])!;
  const known = new Set([parametersKey(pageParameters(first))]);
  const queue = [{ way: [] as string[], buttons: first.buttons.map(({ id }) => id) }];
  for (const { way, buttons } of queue) {
    for (const button of buttons) {
      if (presses >= mostPresses) return { urls, presses, loads, untilLastUrl };
      const shown = goTo([...way, button]);
      if (!shown) continue;
      const key = parametersKey(pageParameters(shown));
      if (known.has(key)) continue;
      known.add(key);
      queue.push({ way: [...way, button], buttons: shown.buttons.map(({ id }) => id) });
    }
  }
  return { urls, presses, loads, untilLastUrl };
}
