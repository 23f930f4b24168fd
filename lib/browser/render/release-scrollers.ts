/**
 * In the page: what is scrolled inside of the window is laid out in full, so that one picture shows it: a page that a dialog
 * has locked, and the part of an application that scrolls in place of its page. Menus and dialogs, which lie over the page,
 * stay as they are. By animations that stand at their end, so that the document stays as it is.
 */
export function releaseScrollers(): void {
  const { documentElement: root, body } = document;
  if (!body) return;
  const hidesMore = (element: Element): boolean =>
    element.scrollHeight > element.clientHeight + 40 &&
    element.clientHeight >= innerHeight * 0.6 &&
    element.clientWidth >= innerWidth * 0.5;
  const linesTo = (element: Element): Element[] => {
    const line: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) line.push(at);
    return line;
  };
  for (const element of [root, body, ...body.querySelectorAll('*')]) {
    if (!hidesMore(element)) continue;
    const { overflowY } = getComputedStyle(element);
    const isPage = element === root || element === body;
    if (overflowY !== 'auto' && overflowY !== 'scroll' && !(isPage && overflowY === 'hidden')) continue;
    const line = linesTo(element);
    if (line.some((each) => getComputedStyle(each).position === 'fixed' && each !== body)) continue;
    for (const each of line) {
      const free = { overflow: 'visible', height: 'auto', maxHeight: 'none' };
      each.animate([free], { duration: 0, fill: 'both' });
    }
  }
}
