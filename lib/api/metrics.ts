import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { severities } from '../core/alerts/kinds.ts';
import { sourceStatuses } from '../core/calm/source-status.ts';
import type { Database } from '../db/database.ts';
import { measureInstallation, type Quantiles } from '../db/operations/metrics.ts';

const place = globalThis as typeof globalThis & { markdriftMetrics?: Registry };

/** Memory, event loop and the like of this process, measured from the first time somebody asks. */
function processMetrics(): Registry {
  if (!place.markdriftMetrics) {
    place.markdriftMetrics = new Registry();
    place.markdriftMetrics.setDefaultLabels({ process: 'web' });
    collectDefaultMetrics({ register: place.markdriftMetrics });
  }
  return place.markdriftMetrics;
}

/**
 * Everything in the text format of Prometheus: the installation as the database knows it, this process, and the workers,
 * whose counters come with their heartbeats. So one address is enough, however many workers there are. Labels are
 * statuses, names of jobs, policies and verdicts: few, and never a source or an address.
 */
export async function renderMetrics(db: Database): Promise<string> {
  const { workers, ...installation } = await measureInstallation(db);
  const parts: object[] = [
    await installationMetrics(installation).getMetricsAsJSON(),
    await processMetrics().getMetricsAsJSON(),
    ...workers.flatMap(({ metrics }) => (Array.isArray(metrics) ? [metrics] : [])),
  ];
  return AggregatorRegistry.aggregate(parts as never).metrics();
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

function installationMetrics(
  found: Omit<Awaited<ReturnType<typeof measureInstallation>>, 'workers'>,
): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `markdrift_${name}`, help, labelNames, registers: [registry] });

  const sources = gauge('sources', 'Sources by status.', ['status']);
  for (const status of sourceStatuses) sources.set({ status }, 0);
  for (const { status, count } of found.sources) sources.set({ status }, count);

  const alerts = gauge('open_alerts', 'Open alerts by severity.', ['severity']);
  for (const severity of severities) alerts.set({ severity }, 0);
  for (const { severity, count } of found.alerts) alerts.set({ severity }, count);

  const depth = gauge('queue_jobs', 'Jobs in the queue by name and state.', ['job', 'state']);
  const age = gauge('queue_oldest_seconds', 'How long the oldest job that could begin has waited.', ['job']);
  for (const { name, state, count, oldestSeconds } of found.queue) {
    depth.set({ job: name, state }, count);
    if (state === 'created') age.set({ job: name }, oldestSeconds);
  }

  const checks = gauge('checks_day', 'Checks of the last 24 hours by policy and verdict.', [
    'policy',
    'verdict',
  ]);
  const scores = gauge('detector_score_day', 'Quantiles of the score of the checks of the last 24 hours.', [
    'policy',
    'verdict',
    'quantile',
  ]);
  for (const { policy, verdict, count, p50, p95 } of found.checks) {
    checks.set({ policy, verdict }, count);
    scores.set({ policy, verdict, quantile: '0.5' }, p50);
    scores.set({ policy, verdict, quantile: '0.95' }, p95);
  }

  const times = (name: string, help: string, { count, p50, p95 }: Quantiles) => {
    gauge(`${name}_alerts`, `${help} How many alerts of the last 30 days.`, []).set(count);
    const seconds = gauge(`${name}_seconds`, `${help} Quantiles over the last 30 days.`, ['quantile']);
    if (p50 !== null) seconds.set({ quantile: '0.5' }, p50);
    if (p95 !== null) seconds.set({ quantile: '0.95' }, p95);
  };
  times('time_to_detect', 'From the first bad document to its alert.', found.detect);
  times('time_to_repair', 'From an alert to its being resolved.', found.repair);
  return registry;
}
