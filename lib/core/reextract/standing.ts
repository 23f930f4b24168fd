import type { ComparedField } from './changed-fields.ts';

/** Why a document is not given free; a key of the message catalogue. */
export const heldReasons = [
  'empty',
  'suspicious',
  'drift-goes-on',
  'as-before',
  'not-judged',
  'field-missing',
  'field-wrong',
] as const;
export type HeldReason = (typeof heldReasons)[number];
export type Standing = 'clean' | HeldReason;

/** A document after it was extracted again. */
export interface RereadDocument {
  /** What says something else now. */
  changed: readonly ComparedField[];
  /** Nothing was extracted. */
  empty: boolean;
  /** Whether a model was there to judge it by. */
  judged: boolean;
  /** Flagged by itself. */
  suspicious: boolean;
  /** Named by the alert that all documents read again would raise together. */
  drifts: boolean;
}

/** An alert that is about the document, and what it asks. */
export interface Holder {
  kind: string;
  field: string;
  /** Of an alert about a field: the answer to the sign that it was raised for; null where it can't be asked. */
  sign: boolean | null;
  /** Whether the field has a value now. */
  hasValue: boolean;
}

/**
 * Whether the new extraction is right as far as can be said: by the detector, and in the eyes of each alert that is about
 * the document. A document that nothing holds is judged by the detector alone. O(holders).
 */
export function standingOf(document: RereadDocument, holders: readonly Holder[]): Standing {
  if (document.empty) return 'empty';
  if (document.suspicious) return 'suspicious';
  if (document.drifts) return 'drift-goes-on';
  for (const holder of holders) {
    const reason = objection(document, holder);
    if (reason) return reason;
  }
  return 'clean';
}

function objection(document: RereadDocument, { kind, field, sign, hasValue }: Holder): HeldReason | null {
  // The text of a type of pages is doubted by the statistics too.
  switch (field === 'body' && kind === 'wrong-value' ? 'drift' : kind) {
    case 'empty':
      return null;
    case 'missing':
      return sign === true ? null : 'field-missing';
    case 'wrong-value':
      if (!hasValue) return 'field-missing';
      return sign === false ? 'field-wrong' : null;
    default:
      // What the statistics said of the text is refuted by another text only, and by statistics.
      if (!document.changed.includes('text')) return 'as-before';
      return document.judged ? null : 'not-judged';
  }
}
