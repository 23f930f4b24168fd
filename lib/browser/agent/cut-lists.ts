import type { Agent } from './agent.ts';

/**
 * Runs inside the page: removes what growing lists have grown by, so that a page which is asked for more ten thousand times
 * stays as small as it was. Self-contained.
 *
 * Only children that are like both their neighbours go: the first and the last of a run, which scripts look at most, and
 * what stands between the runs ("load more" itself) stay.
 */
export function cutLists(agent: Agent): void {
  /** N0 of each list: F(T) when it was first seen. */
  const atFirst = new WeakMap<Element, number>();
  const traitOf = (element: Element) => `${element.localName} ${element.className}`;

  /** @returns the addresses in what was removed */
  agent.cut = () => {
    const urls: string[] = [];
    for (const root of agent.roots()) {
      for (const list of root.querySelectorAll('*')) {
        if (list.childElementCount < 3) continue;
        const children = [...list.children];
        const traits = children.map(traitOf);
        const alike = agent.alike(traits);
        const first = atFirst.get(list);
        if (first === undefined) atFirst.set(list, alike);
        if (!agent.overgrown(alike, first ?? alike)) continue;
        for (const [place, child] of children.entries()) {
          const inner = place > 0 && place < children.length - 1;
          if (!inner || traits[place] !== traits[place - 1] || traits[place] !== traits[place + 1]) continue;
          for (const link of child.matches('a[href]') ? [child] : child.querySelectorAll('a[href]'))
            urls.push((link as HTMLAnchorElement).href);
          child.remove();
        }
      }
    }
    return urls;
  };
}
