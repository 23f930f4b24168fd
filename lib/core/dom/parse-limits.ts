/** Where parsing gives up, so that no page can hold a worker. */
export interface ParseLimits {
  /** UTF-16 units of the source. */
  characters: number;
  /** Nodes that the parser makes, those that it drops again included. */
  nodes: number;
  /** Elements that are open at once. */
  depth: number;
  /** Attributes of all elements together. */
  attributes: number;
  /** Moves of nodes by the repair rules for misnested tags. */
  moves: number;
}

export const defaultParseLimits: ParseLimits = {
  characters: 20_000_000,
  nodes: 1_000_000,
  depth: 5_000,
  attributes: 1_000_000,
  moves: 3_000_000,
};

/** Ends a parse from within; never leaves `parseHtml`. */
export class ParseLimitReached extends Error {
  readonly limit: keyof ParseLimits;
  readonly allowed: number;

  constructor(limit: keyof ParseLimits, allowed: number) {
    super(`more than ${allowed} ${limit}`);
    this.limit = limit;
    this.allowed = allowed;
  }
}
