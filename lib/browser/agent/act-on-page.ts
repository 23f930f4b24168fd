import type { Agent } from './agent.ts';

/**
 * Runs inside the page: presses, looks, and keeps the page where it is. Self-contained.
 *
 * A router's `pushState` to another path is not carried out but noted, as are new windows; requests for another page are
 * stopped outside.
 */
export function actOnPage(agent: Agent): void {
  const mostUrls = 20_000;
  agent.leaves = [];
  agent.replaced = false;
  const leave = (address: unknown) => {
    try {
      agent.leaves.push(new URL(String(address), document.baseURI).href);
    } catch {
      // No address: nothing is wanted.
    }
  };

  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, address) => {
      const target =
        address === undefined || address === null ? null : new URL(String(address), location.href);
      if (!target || target.pathname === location.pathname || !agent.pressing) {
        change(state, unused, address);
        return;
      }
      leave(target.href);
      agent.replaced = true;
    };
  }
  window.open = (address) => {
    if (address) leave(address);
    return null;
  };
  window.print = () => {};

  agent.takeLeaves = () => {
    const taken = { urls: agent.leaves.splice(0, 100), replaced: agent.replaced };
    agent.leaves = [];
    agent.replaced = false;
    return taken;
  };

  agent.look = (ignored) => {
    agent.ignored = ignored;
    const removed = agent.cut();
    const aside = new Set(removed);
    const urls = new Set<string>();
    let size = 0;
    for (const root of agent.roots()) {
      size += root.querySelectorAll('*').length;
      for (const link of root.querySelectorAll('a[href], area[href]')) {
        const address = (link as HTMLAnchorElement).href;
        if (typeof address !== 'string' || !/^https?:/i.test(address) || urls.size >= mostUrls) continue;
        (agent.isIgnored(link) ? aside : urls).add(address);
      }
    }
    const buttons = agent.find();
    agent.forgetPending();
    agent.pressing = removed.length > 0;
    return {
      buttons,
      urls: [...urls],
      aside: [...aside],
      changes: agent.changes,
      now: performance.now(),
      cut: removed.length > 0,
      size,
    };
  };

  agent.press = (place) => {
    const element = agent.elements[place];
    agent.pressing = true;
    if (element === null) {
      scrollToEnd();
      return true;
    }
    if (!element?.isConnected) return false;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const view = element.ownerDocument.defaultView ?? window;
    const box = element.getBoundingClientRect();
    const how = {
      bubbles: true,
      cancelable: true,
      composed: true,
      button: 0,
      detail: 1,
      clientX: box.x + box.width / 2,
      clientY: box.y + box.height / 2,
      view,
    };
    for (const type of ['pointerover', 'mouseover', 'pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
      const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent;
      element.dispatchEvent(new Kind(type, { ...how, buttons: type.endsWith('down') ? 1 : 0 }));
    }
    const field = element as HTMLElement;
    if (typeof field.focus === 'function') field.focus({ preventScroll: true });
    if (typeof field.click === 'function') field.click();
    else element.dispatchEvent(new MouseEvent('click', how));
    return true;
  };

  /** Up a little first, so that whoever watches the end sees it come into view. */
  const scrollToEnd = () => {
    const page = document.scrollingElement ?? document.documentElement;
    const inner = [...document.querySelectorAll('*')].filter(
      (each) =>
        each !== page &&
        each.scrollHeight > each.clientHeight + 50 &&
        each.clientHeight > window.innerHeight / 3,
    );
    for (const each of [page, ...inner]) {
      each.scrollTop = Math.max(0, each.scrollHeight - 3 * window.innerHeight);
      each.scrollTop = each.scrollHeight;
    }
  };
}
