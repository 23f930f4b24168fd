/** A button as the page has it; what makes it the same one elsewhere is decided outside. */
export interface FoundButton {
  text: string;
  /** Its accessible name, where that is not its text. */
  name: string;
  /** Hashes of the sources of its listeners. */
  sources: string[];
  /** Its id or what it controls, where the page says so. */
  mark: string;
  /** The first heading of the smallest part around it that has one. */
  heading: string;
}

/** What the agent saw. All of it comes from a page that may lie: it is data, and bounded. */
export interface Sight {
  buttons: FoundButton[];
  urls: string[];
  /** Of parts that change by themselves, and of list entries that were cut off. */
  aside: string[];
  /** Changes outside of presses since loading: a selector, and milliseconds of the page's clock. */
  changes: { area: string; at: number }[];
  /** Whether list entries were cut off: what has come into view by that may bring more. */
  cut: boolean;
  /** Elements in the page. */
  size: number;
}

/** Addresses that the page wanted to go to since it was last asked. `replaced`: it has shown another view in place. */
export interface WantedLeave {
  urls: string[];
  replaced: boolean;
}

/**
 * Our code inside the page, in the page's own world, where the properties of frameworks can be read. It is put together of
 * functions that stand alone, as their text is what runs there.
 */
export interface Agent {
  /** Open and closed shadow roots by host. */
  shadows: WeakMap<Element, ShadowRoot>;
  /** Sources of click listeners that the debugger protocol told. */
  listeners: WeakMap<EventTarget, string[]>;
  /** Whether the page listens to scrolling. */
  scrolls: boolean;
  ignored: string[];
  pressing: boolean;
  changes: { area: string; at: number }[];
  leaves: string[];
  replaced: boolean;
  /** Elements of the buttons of the last sight; null for scrolling. */
  elements: (Element | null)[];
  alike(traits: readonly string[]): number;
  overgrown(alike: number, atFirst: number): boolean;
  hash(text: string): string;
  /** The documents and shadow roots of the page, frames of its own origin with them. */
  roots(): (Document | ShadowRoot)[];
  watch(root: Node): void;
  isIgnored(element: Element): boolean;
  forgetPending(): void;
  settled(quiet: number, limit: number): Promise<boolean>;
  find(): FoundButton[];
  cut(): string[];
  look(ignored: string[]): Sight;
  press(place: number): boolean;
  takeLeaves(): WantedLeave;
}
