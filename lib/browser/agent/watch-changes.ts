import type { Agent } from './agent.ts';

/**
 * Runs inside the page: sees its changes, knows when it has settled, and reaches its closed parts. Self-contained.
 *
 * Settled is a page that has not changed for a while, apart from areas that change by themselves, and in which no timer is
 * left that a press has started (a spinner that turns into a list after 600 ms).
 */
export function watchChanges(agent: Agent): void {
  const longestTimer = 3000;
  const deepestTimer = 4;
  const mostChanges = 1000;
  let lastChange = performance.now();
  /** How many timers led here from a press; 0 outside. */
  let depth = 0;
  const timers = new Set<unknown>();
  const watched = new WeakSet<Node>();
  const setTimer = window.setTimeout.bind(window);

  Object.assign(agent, {
    shadows: new WeakMap(),
    listeners: new WeakMap(),
    scrolls: false,
    ignored: [],
    pressing: true,
    changes: [],
    elements: [],
  });

  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit) {
    const root = attach.call(this, init);
    agent.shadows.set(this, root);
    agent.watch(root);
    return root;
  };
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: unknown[]) {
    if (given[0] === 'scroll' || given[0] === 'wheel') agent.scrolls = true;
    return (listen as (...all: unknown[]) => void).apply(this, given);
  };
  const Intersection = window.IntersectionObserver;
  window.IntersectionObserver = new Proxy(Intersection, {
    construct(target, given, made) {
      agent.scrolls = true;
      return Reflect.construct(target, given, made);
    },
  });

  window.setTimeout = ((handler: unknown, delay?: number, ...given: unknown[]) => {
    const level = depth + 1;
    const counts =
      typeof handler === 'function' &&
      (depth > 0 || agent.pressing) &&
      level <= deepestTimer &&
      (delay ?? 0) <= longestTimer;
    if (!counts) return setTimer(handler as TimerHandler, delay, ...given);
    const timer = setTimer(() => {
      timers.delete(timer);
      const before = depth;
      depth = level;
      try {
        (handler as (...all: unknown[]) => void)(...given);
      } finally {
        depth = before;
      }
    }, delay);
    timers.add(timer);
    return timer;
  }) as typeof window.setTimeout;
  const clearTimer = window.clearTimeout.bind(window);
  window.clearTimeout = (timer) => {
    timers.delete(timer);
    clearTimer(timer);
  };

  /** A selector that stays the same over loadings as far as can be. */
  const selectorOf = (element: Element): string => {
    const steps: string[] = [];
    for (let each: Element | null = element; each && steps.length < 6; each = each.parentElement) {
      if (each.id) {
        steps.unshift(`#${CSS.escape(each.id)}`);
        break;
      }
      const name = CSS.escape(each.localName);
      const alike: Element[] = [...(each.parentElement?.children ?? [])].filter(
        (sibling) => sibling.localName === each!.localName,
      );
      const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(each) + 1})` : '';
      steps.unshift(`${name}${[...each.classList].map((word) => `.${CSS.escape(word)}`).join('')}${place}`);
    }
    return steps.join(' > ');
  };

  const observer = new MutationObserver((records) => {
    const now = performance.now();
    for (const record of records) {
      const node = record.target;
      const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
      if (!element || agent.isIgnored(element)) continue;
      for (const added of record.addedNodes)
        if (added.nodeType === Node.ELEMENT_NODE) watchInside(added as Element);
      lastChange = now;
      if (agent.pressing || agent.changes.length >= mostChanges || holdsMuch(element)) continue;
      agent.changes.push({ area: selectorOf(element), at: now });
    }
  });
  /** Most of the page is no area that could be left out. */
  const holdsMuch = (element: Element) => element.querySelectorAll('a[href]').length > 100;
  const watchInside = (element: Element) => {
    for (const frame of element.querySelectorAll('iframe'))
      frame.addEventListener('load', () => agent.roots());
  };

  agent.watch = (root) => {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['href', 'hidden', 'class', 'style', 'open'],
    });
  };
  agent.watch(document);

  agent.isIgnored = (element) => {
    for (const selector of agent.ignored) {
      try {
        if (element.closest(selector)) return true;
      } catch {
        // A selector that this document does not take ignores nothing.
      }
    }
    return false;
  };

  agent.roots = () => {
    const found: (Document | ShadowRoot)[] = [document];
    for (const root of found) {
      agent.watch(root);
      for (const element of root.querySelectorAll('*')) {
        const shadow = agent.shadows.get(element) ?? element.shadowRoot;
        if (shadow) found.push(shadow);
        if (element.localName !== 'iframe') continue;
        // Null for frames of other origins.
        const inner = (element as HTMLIFrameElement).contentDocument;
        if (inner) found.push(inner);
      }
    }
    return found;
  };

  /** What waits to be told is our own doing, or that of a press which is over. */
  agent.forgetPending = () => {
    observer.takeRecords();
  };

  /** Two frames are drawn, or a while passes: only then is told what has come into view. */
  const drawn = (limit: number) =>
    new Promise<void>((resolve) => {
      setTimer(resolve, Math.min(1000, limit));
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });

  agent.settled = async (quiet, limit) => {
    const begun = performance.now();
    await drawn(limit);
    return new Promise((resolve) => {
      const look = () => {
        const now = performance.now();
        const calm = now - lastChange >= quiet && now - begun >= quiet && timers.size === 0;
        if (calm || now - begun >= limit) resolve(calm);
        else setTimer(look, 20);
      };
      look();
    });
  };
}
