/** A past alert about one field. */
export interface ClosedFieldAlert {
  falseAlarm: boolean;
  firstDocumentId: bigint | null;
  closedAt: Date;
}

export interface ScopedDocument {
  id: bigint;
  collectedAt: Date;
  /** Read by the rules in force. */
  ofPresentRules: boolean;
  /** Read while the field had a rule, or had none, as now. */
  comparable: boolean;
  held: boolean;
}

/**
 * Which documents are judged and which are the past they are compared with. Judged: those read by the rules in force since
 * the last alert of this cause was closed. The past: what nothing holds and no alert of this cause spans; after a false
 * alarm what is usual begins with it. O(documents × alerts).
 */
export function fieldScope(
  documents: readonly ScopedDocument[],
  closed: readonly ClosedFieldAlert[],
): { judged: boolean; usual: boolean }[] {
  const lastClosed = Math.max(...closed.map(({ closedAt }) => closedAt.getTime()));
  let begin = 0n;
  for (const { falseAlarm, firstDocumentId } of closed) {
    if (falseAlarm && firstDocumentId !== null && firstDocumentId > begin) begin = firstDocumentId;
  }
  const spans = closed.filter(({ falseAlarm }) => !falseAlarm);
  return documents.map(({ id, collectedAt, ofPresentRules, comparable, held }) => ({
    judged: ofPresentRules && !(collectedAt.getTime() <= lastClosed),
    usual:
      comparable &&
      !held &&
      id >= begin &&
      !spans.some(
        ({ firstDocumentId, closedAt }) =>
          firstDocumentId !== null && id >= firstDocumentId && collectedAt <= closedAt,
      ),
  }));
}
