'use client';

import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { query } from '@/lib/api/client.ts';
import { type Comparison, compareVersions } from '@/lib/api/contracts/detector-versions.ts';
import { featureRegistry } from '@/lib/core/features/registry.ts';
import { useWords } from '../tuning/parameter-field.tsx';
import { type Parameter, parameterGroups, valueAt } from '../tuning/parameters.ts';
import { ScoreTable } from '../what-if/score-table.tsx';
import { useWhatIf } from '../what-if/use-what-if.ts';
import { Waiting } from '../what-if/what-if-strip.tsx';

/** Two versions beside each other: settings, thresholds, boxes, and the past month judged under the settings of each. */
export function CompareDrawer(props: { sourceId: number; from: number; to: number; close: () => void }) {
  const { sourceId, from, to, close } = props;
  const t = useTranslations('tuning.versions');
  const found = useQuery(query(compareVersions, { params: { sourceId }, query: { from, to } }));
  return (
    <Drawer opened onClose={close} title={t('comparing', { from, to })}>
      {found.data ? (
        <Compared sourceId={sourceId} comparison={found.data} />
      ) : found.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <FailedQuery query={found} title={t('could-not-compare')} notMeant={t('nothing-changed')} />
      )}
    </Drawer>
  );
}

function Compared({ sourceId, comparison }: { sourceId: number; comparison: Comparison }) {
  const t = useTranslations('tuning.versions');
  const tuning = useTranslations('tuning');
  const page = useTranslations('detector-page');
  const format = useFormatter();
  const { from, to, settings } = comparison;
  const past = useWhatIf(sourceId, 30, settings.before, JSON.stringify(settings.after));
  const short = (value: number | null) =>
    value === null ? '—' : format.number(value, { maximumSignificantDigits: 3 });
  const columns = [
    { head: '' },
    { head: `v${from}`, align: 'right' as const },
    { head: `v${to}`, align: 'right' as const },
  ];
  const parameters = parameterGroups.flatMap((group) => group.parameters);
  const differing = parameters.filter(
    ({ path }) =>
      JSON.stringify(valueAt(settings.before, path)) !== JSON.stringify(valueAt(settings.after, path)),
  );
  const nameOf = (path: string) =>
    path.startsWith('weights.')
      ? tuning(`weights.${path.slice('weights.'.length)}`)
      : tuning(`parameter.${path.replace('.', '-')}.name`);
  const symbolOf = (name: string) => featureRegistry.find((each) => each.name === name)?.symbol ?? name;
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <Section title={t('settings')} caption={differing.length}>
        {differing.length === 0 ? (
          <p className="text-3">{t('same-settings')}</p>
        ) : (
          <FigureTable
            label={t('settings')}
            columns={columns}
            rows={differing.map((parameter) => [
              nameOf(parameter.path),
              <Words key="before" parameter={parameter} settings={settings.before} />,
              <Words key="after" parameter={parameter} settings={settings.after} />,
            ])}
          />
        )}
      </Section>
      <Section title={t('thresholds')} caption={t('thresholds-caption', { batch: comparison.batch })}>
        <FigureTable
          label={t('thresholds')}
          columns={columns}
          rows={[
            [page('models.documents'), short(comparison.documents.before), short(comparison.documents.after)],
            [
              tuning('parameter.margin.name'),
              short(comparison.margin.before),
              short(comparison.margin.after),
            ],
            [tuning('parameter.kMin.name'), short(comparison.kMin.before), short(comparison.kMin.after)],
            ...comparison.thresholds.map(({ code, threshold }) => [
              `h · ${page(`criterion.${code}`)}`,
              short(threshold.before),
              short(threshold.after),
            ]),
            ...comparison.criteria.map(({ code, height }) => [
              `${t('height')} · ${page(`criterion.${code}`)}`,
              short(height.before),
              short(height.after),
            ]),
          ]}
        />
      </Section>
      <Section title={t('boxes')} caption={t('boxes-caption')}>
        <FigureTable
          label={t('boxes')}
          columns={columns}
          rows={comparison.vectors.map(({ features, size, boxes }) => [
            features.map(symbolOf).join(' × '),
            `${short(boxes.before)} · ${short(size.before)}`,
            `${short(boxes.after)} · ${short(size.after)}`,
          ])}
        />
      </Section>
      <Section title={t('replay')} caption={t('replay-caption', { from, to })}>
        {past.past ? (
          <ScoreTable inForce={past.past.inForce.score} tried={past.tried?.score ?? null} />
        ) : (
          <Waiting whatIf={past} />
        )}
      </Section>
    </div>
  );
}

function Words({
  parameter,
  settings,
}: {
  parameter: Parameter;
  settings: Comparison['settings']['before'];
}) {
  return useWords(parameter, settings);
}
