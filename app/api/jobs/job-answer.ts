import type { JobAnswer } from '@/lib/api/contracts/jobs.ts';
import type { JobRow } from '@/lib/db/operations/jobs.ts';

type Subject = JobAnswer['subject'];

export function jobAnswer({ data, output, ...row }: JobRow) {
  return { ...row, subject: subjectOf(data), reason: reasonOf(output), figures: figuresOf(output) };
}

function subjectOf(data: unknown): Subject {
  const { host, runId, sourceId, deliveryId, captureId } = (data ?? {}) as Record<string, unknown>;
  if (typeof host === 'string') return { kind: 'host', value: host };
  if (runId !== undefined) return { kind: 'run', value: String(runId) };
  if (sourceId !== undefined) return { kind: 'source', value: String(sourceId) };
  if (deliveryId !== undefined) return { kind: 'delivery', value: String(deliveryId) };
  if (captureId !== undefined) return { kind: 'capture', value: String(captureId) };
  return { kind: 'other', value: '' };
}

/** What a job counted, where it did. */
function figuresOf(output: unknown): Record<string, number> | null {
  const { figures, value } = (output ?? {}) as { figures?: unknown; value?: { figures?: unknown } };
  const found = figures ?? value?.figures;
  if (typeof found !== 'object' || found === null) return null;
  return Object.fromEntries(
    Object.entries(found).filter(([, count]) => typeof count === 'number' && count > 0),
  );
}

/**
 * The queue keeps what was thrown; a stack is for the log. Where the first line only announces ("Invalid … invocation:"),
 * what happened stands in the last one.
 */
function reasonOf(output: unknown): string | null {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const text = message ?? value?.message;
  if (typeof text !== 'string') return null;
  const lines = text.trim().split(/\s*\n\s*/);
  return ((lines[0]!.endsWith(':') ? lines.at(-1) : lines[0]) ?? '').slice(0, 300);
}
