import type { Agent, FoundButton } from './agent.ts';

/**
 * Runs inside the page: finds what can be pressed. Self-contained.
 *
 * A button is an element with a click listener of its own; one for which a framework keeps a click handler that it calls
 * from an ancestor's listener (React, Svelte, Solid, jQuery's `.on` with a selector); `button`, `summary`, roles of buttons,
 * links that lead nowhere; and what has the pointer of a link while an ancestor listens to clicks. Links that lead somewhere
 * are none, as their address is known, unless they listen to clicks and speak of more.
 */
export function findButtons(agent: Agent): void {
  const longestText = 200;
  const most = 2000;
  const natural =
    'button, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], input[type=button], a:not([href])';
  const more =
    /\b(?:more|next|older|earlier|previous|archive)\b|ещ[её]|дал(?:ее|ьше)|следующ|предыдущ|показать|загрузить|старые|mehr|weitere|nächste|ältere|plus|suivant|más|siguiente|»|›|→/i;
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

  agent.hash = (text) => {
    let hash = 0x811c9dc5;
    for (let place = 0; place < text.length; place++)
      hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
    return (hash >>> 0).toString(36);
  };

  /** Handlers that frameworks keep on the element itself. */
  const ownHandlers = (element: Element): unknown[] => {
    const handlers: unknown[] = [];
    const fields = element as unknown as Record<string, unknown>;
    for (const key of Object.keys(element)) {
      if (key === '__click' || key === '$$click') handlers.push(fields[key]);
      if (!key.startsWith('__reactProps$') && !key.startsWith('__reactEventHandlers$')) continue;
      const props = fields[key] as Record<string, unknown> | null;
      handlers.push(props?.onClick ?? props?.onMouseDown ?? props?.onPointerDown);
    }
    handlers.push((element as HTMLElement).onclick);
    return handlers.filter((handler) => handler !== null && handler !== undefined);
  };

  interface JQueryEvent {
    selector?: string;
    handler?: unknown;
  }

  /** What jQuery calls for clicks below an element, by selector; and its own handlers of elements. */
  const jqueryHandlers = (roots: (Document | ShadowRoot)[]): Map<Element, string[]> => {
    const found = new Map<Element, string[]>();
    const jquery = (window as unknown as { jQuery?: { _data?: (node: unknown, key: string) => unknown } })
      .jQuery;
    if (typeof jquery?._data !== 'function') return found;
    for (const root of roots) {
      for (const holder of [root, ...root.querySelectorAll('*')]) {
        const events = jquery._data(holder, 'events') as { click?: JQueryEvent[] } | undefined;
        for (const { selector, handler } of events?.click ?? []) {
          const source = agent.hash(String(handler));
          const targets = selector ? (holder as ParentNode).querySelectorAll(selector) : [];
          for (const target of targets) found.set(target, [...(found.get(target) ?? []), source]);
        }
      }
    }
    return found;
  };

  const leadsAway = (element: Element): boolean => {
    const link = element.closest('a[href]') as HTMLAnchorElement | null;
    if (!link) return false;
    const address = link.getAttribute('href') ?? '';
    return address !== '' && !address.startsWith('#') && !/^javascript:/i.test(address.trim());
  };
  const speaksOfMore = (element: Element) =>
    more.test(clean(element.textContent).slice(0, 60)) || more.test(element.getAttribute('aria-label') ?? '');
  const isOff = (element: Element) =>
    (element as HTMLButtonElement).disabled === true || element.getAttribute('aria-disabled') === 'true';
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
  /** Forms are not sent. */
  const sendsForm = (element: Element) => {
    const field = element as HTMLButtonElement;
    const own = element.localName === 'button' || element.localName === 'input';
    return own && field.form && /^(?:submit|reset|image)$/.test(field.type);
  };
  const headingOf = (element: Element): string => {
    const headings = 'h1, h2, h3, h4, h5, h6, legend, caption';
    for (
      let around = element.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const heading = around.querySelector(headings);
      if (heading) return clean(heading.textContent).slice(0, 80);
    }
    return '';
  };
  const nameOf = (element: Element) =>
    clean(
      element.getAttribute('aria-label') ??
        element.getAttribute('title') ??
        element.querySelector('img[alt], [aria-label]')?.getAttribute('alt') ??
        element.querySelector('[aria-label]')?.getAttribute('aria-label') ??
        element.getAttribute('value'),
    ).slice(0, 80);

  agent.find = () => {
    const roots = agent.roots();
    const jquery = jqueryHandlers(roots);
    const candidates = new Map<Element, string[]>();
    for (const root of roots) {
      const documentListens = (agent.listeners.get(root) ?? []).length > 0 || jquery.size > 0;
      for (const element of root.querySelectorAll('*')) {
        const told = agent.listeners.get(element) ?? [];
        const handlers = ownHandlers(element).map((handler) => agent.hash(String(handler)));
        const sources = [...told, ...handlers, ...(jquery.get(element) ?? [])];
        const isNatural = element.matches(natural) || (element.localName === 'a' && !leadsAway(element));
        if (sources.length > 0 || isNatural) candidates.set(element, sources);
        else if (documentListens || told.length > 0) pointed(element, candidates);
      }
    }
    agent.elements = [];
    const buttons: FoundButton[] = [];
    for (const [element, sources] of candidates) {
      if (buttons.length >= most) break;
      if (!mayBePressed(element, sources, candidates)) continue;
      agent.elements.push(element);
      buttons.push({
        text: clean(element.textContent).slice(0, longestText),
        name: nameOf(element),
        sources: [...new Set(sources)].sort(),
        mark: element.id || (element.getAttribute('aria-controls') ?? ''),
        heading: headingOf(element),
      });
    }
    const scroll = document.scrollingElement;
    if (agent.scrolls && scroll && scroll.scrollHeight > window.innerHeight + 50) {
      agent.elements.push(null);
      buttons.push({ text: '', name: '', sources: ['scroll'], mark: '', heading: '' });
    }
    return buttons;
  };

  /** The outermost element with the pointer of a link, below something that listens. */
  const pointed = (element: Element, candidates: Map<Element, string[]>) => {
    if (element.children.length > 8 || getComputedStyle(element).cursor !== 'pointer') return;
    const parent = element.parentElement;
    if (parent && getComputedStyle(parent).cursor === 'pointer') return;
    candidates.set(element, []);
  };

  const mayBePressed = (element: Element, sources: string[], candidates: Map<Element, string[]>): boolean => {
    if (element === document.body || element === document.documentElement) return false;
    if (isOff(element) || sendsForm(element) || agent.isIgnored(element)) return false;
    if (leadsAway(element) && (sources.length === 0 || !speaksOfMore(element))) return false;
    if (!isShown(element)) return false;
    if ((element.textContent ?? '').length > longestText * 4) return false;
    // What holds other buttons or links listens for them.
    for (const inner of element.querySelectorAll('*'))
      if (candidates.has(inner) || inner.matches('a[href]')) return leadsNowhereElse(element, inner);
    // A framework often sets a handler on a button's inside too.
    const outer = element.parentElement?.closest('button, summary, [role=button]');
    return !outer || !candidates.has(outer);
  };
  const leadsNowhereElse = (element: Element, inner: Element) =>
    element.matches('button, summary, [role=button], [role=tab]') && !inner.matches('a[href]');
}
