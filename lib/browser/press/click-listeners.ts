import type { CDPSession } from 'puppeteer-core';

interface Listener {
  type: string;
  backendNodeId?: number;
  scriptId: string;
  lineNumber: number;
  columnNumber: number;
  handler?: { objectId?: string };
}

/**
 * Click listeners of the whole page by the debugger protocol: one call lists those of every node, frames and shadow roots
 * with it. What was told to the page's agent before is not told again, so that a press costs only what is new.
 */
export class ClickListeners {
  readonly #session: CDPSession;
  /** Source of a listener by the place of its text: many nodes have the same. */
  readonly #sources = new Map<string, string>();
  #told = new Set<string>();
  #batch = 0;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  /** The page was loaded: its nodes are others. */
  forget(): void {
    this.#told = new Set();
    this.#sources.clear();
  }

  /** Hands new listeners to the agent (`globalThis[name]`). */
  async tell(name: string): Promise<void> {
    const objectGroup = `listeners-${this.#batch++}`;
    try {
      const { result } = await this.#session.send('Runtime.evaluate', {
        expression: 'document',
        objectGroup,
      });
      const { listeners } = await this.#session.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId!,
        depth: -1,
        pierce: true,
      });
      const clicks = (listeners as Listener[]).filter(
        ({ type, backendNodeId }) => type === 'click' && backendNodeId,
      );
      const keys = new Map(clicks.map((listener) => [keyOf(listener), listener]));
      const fresh = [...keys].filter(([key]) => !this.#told.has(key)).map(([, listener]) => listener);
      // Only what is there now is kept, so that it does not grow with a page that is pressed for hours.
      this.#told = new Set(keys.keys());
      if (fresh.length > 0) await this.#hand(name, fresh, objectGroup);
    } finally {
      await this.#session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => {});
    }
  }

  async #hand(name: string, fresh: readonly Listener[], objectGroup: string): Promise<void> {
    await Promise.all(fresh.map((listener) => this.#readSource(listener)));
    const nodes = await Promise.all(
      fresh.map(({ backendNodeId }) =>
        this.#session.send('DOM.resolveNode', { backendNodeId: backendNodeId!, objectGroup }).then(
          ({ object }) => object.objectId ?? null,
          // Gone since it was listed.
          () => null,
        ),
      ),
    );
    await Promise.all(
      nodes.map((objectId, place) => {
        if (objectId === null) return undefined;
        const source = this.#sources.get(placeOf(fresh[place]!)) ?? '';
        return (
          this.#session
            .send('Runtime.callFunctionOn', {
              objectId,
              // Nodes of frames belong to other worlds; the agent is that of the top one.
              functionDeclaration: `function (source) {
              const agent = window.top[${JSON.stringify(name)}];
              agent.listeners.set(this, [...(agent.listeners.get(this) ?? []), agent.hash(source)]);
            }`,
              arguments: [{ value: source }],
            })
            // A node that is gone by now has no button that could be pressed.
            .catch(() => {})
        );
      }),
    );
  }

  async #readSource(listener: Listener): Promise<void> {
    const place = placeOf(listener);
    const objectId = listener.handler?.objectId;
    if (this.#sources.has(place) || !objectId) return;
    this.#sources.set(place, '');
    const { result } = await this.#session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: 'function () { return String(this.handleEvent ?? this).slice(0, 5000) }',
      returnByValue: true,
    });
    this.#sources.set(place, String(result.value));
  }
}

function placeOf({ scriptId, lineNumber, columnNumber }: Listener): string {
  return `${scriptId}:${lineNumber}:${columnNumber}`;
}

function keyOf(listener: Listener): string {
  return `${listener.backendNodeId} ${placeOf(listener)}`;
}
