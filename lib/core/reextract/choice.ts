/** Which of a source's documents are extracted again. What is null does not narrow. */
export interface ReextractionChoice {
  /** From this document on: the first one that an alert calls wrong. */
  fromDocument: string | null;
  /** Collected at or after, and before: ISO instants. */
  from: string | null;
  to: string | null;
  heldOnly: boolean;
  /** Only those that this alert is about. */
  alert: string | null;
  /** Only those read by this version of the rules; else all but those read by the version that is used now. */
  version: number | null;
  /** Only those that this re-extraction could not read, whichever rules read them. */
  failedOf: string | null;
}

export const everyDocumentOfOlderRules: ReextractionChoice = {
  fromDocument: null,
  from: null,
  to: null,
  heldOnly: false,
  alert: null,
  version: null,
  failedOf: null,
};

/** More at once would make one judgement too large; a longer period is done in several. */
export const mostDocumentsAtOnce = 20_000;
