import type { ApplicationName } from '../../../core/settings/applications.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Source } from '../../../db/sources/sources.ts';
import type { Enqueue, JobName, JobPayloads } from '../deps.ts';

/** Jobs that are told no more than a source. */
type SourceJob = {
  [Name in JobName]: JobPayloads[Name] extends { sourceId: number } ? Name : never;
}[JobName];

/** The job of each application. */
const jobOf = { corrections: 'find-corrections' } as const satisfies Record<ApplicationName, SourceJob>;

/** After a run that brought something: each application that is switched on for the source reads it in a job of its own. */
export async function askApplications(tx: Transaction, enqueue: Enqueue, source: Source): Promise<void> {
  for (const name of source.settings.collection.applications)
    await enqueue(tx, jobOf[name], { sourceId: source.id });
}
