const day = 86_400_000;

/** A re-extraction can be taken back for so long after it was done. */
export const UNDO_DAYS = 7;

export function undoUntil(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + UNDO_DAYS * day);
}
