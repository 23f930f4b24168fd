import type { SourceChoiceInput } from '@/lib/api/contracts/sources.ts';
import type { SourceChoice } from '@/lib/db/sources/source-list.ts';

/** Checked input in the shape that the database is asked in. */
export function sourceChoiceOf({ below, deleted, ...choice }: SourceChoiceInput): SourceChoice {
  return { ...choice, below: below === undefined ? undefined : below / 100, deleted: deleted === 'true' };
}
