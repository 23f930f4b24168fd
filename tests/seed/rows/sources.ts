import type { Cell } from '../copy-rows.ts';
import type { SeedSizes } from '../sizes.ts';
import { detectorSettings } from './detectors.ts';
import type { PlannedSource } from './plan-sources.ts';
import { hour } from './runs.ts';

export const sourceColumns = [
  ...[
    'id',
    'name',
    'kind',
    'address',
    'host',
    'homepage',
    'locale',
    'time_zone',
    'interval_seconds',
    'status',
  ],
  ...['status_reason', 'status_since', 'paused_at', 'next_run_at', 'last_run_at', 'settings', 'created_at'],
  ...['platform', 'platform_at'],
] as const;

export function* writeSources({ until }: SeedSizes, sources: readonly PlannedSource[]): Generator<Cell[]> {
  const now = until.getTime();
  for (const [place, source] of sources.entries()) {
    const russian = source.language === 'ru';
    const phase = 0.02 + 0.9 * ((place * 0.618) % 1);
    const paused = source.status === 'paused';
    yield [
      ...[source.id, source.name, source.kind, source.address, source.host, `https://${source.host}/`],
      ...[russian ? 'ru' : 'en', russian ? 'Europe/Moscow' : 'Europe/London', 3600, source.status],
      JSON.stringify(reasonOf(source)),
      new Date(source.since),
      paused ? new Date(source.since) : null,
      // Paused for a person who looks at it: a worker started on this data finds nothing due for an hour.
      new Date(now + (1 + phase) * hour),
      new Date(now - phase * hour),
      JSON.stringify({ detector: { policy: detectorSettings.policy } }),
      new Date(now - 400 * 24 * hour),
      source.platform,
      source.platform === null ? null : new Date(now - phase * hour),
    ];
  }
}

function reasonOf({ status, trouble, id }: PlannedSource): { code: string; params: Record<string, number> } {
  if (status === 'learning') return { code: 'learning', params: { have: id % 30, need: 30 } };
  if (status === 'ok') return { code: 'ok', params: { model: 1 } };
  if (status === 'blocked' || status === 'unreachable')
    return { code: trouble!, params: { inARow: 3 + (id % 20), limit: 3 } };
  return { code: trouble ?? status, params: trouble === 'silent' ? {} : { documents: 10 + (id % 60) } };
}

export const ruleColumns = ['wrapper_id', 'page_type', 'field', 'alternatives', 'exclude'] as const;

export function* writeRules(
  sources: readonly PlannedSource[],
  wrapperOf: (place: number) => number,
): Generator<Cell[]> {
  const article = {
    body: '//article//div[@class="story"]',
    title: '//h1',
    date: '//time/@datetime',
    author: '//*[@class="byline"]',
  };
  const listing = { item: '//li[@class="item"]', link: './/a/@href' };
  const list = (expression: string) => `{"${expression.replace(/["\\]/g, '\\$&')}"}`;
  for (const [place, { kind }] of sources.entries()) {
    for (const [field, rule] of Object.entries(article))
      yield [wrapperOf(place), 'article', field, list(rule), '{}'];
    if (kind === 'feed') continue;
    for (const [field, rule] of Object.entries(listing))
      yield [wrapperOf(place), 'listing', field, list(rule), '{}'];
  }
}
