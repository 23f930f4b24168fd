'use client';

import { Button, Popover, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ToolBar } from '@/components/layout/console-page.tsx';
import { type NoiseReport, noiseViews } from '@/lib/api/contracts/alert-noise.ts';
import { alertDetectors } from '@/lib/core/alerts/detectors.ts';
import { readDays } from '@/lib/core/alerts/grouping.ts';
import { SourceSelect } from '../../sources/source-select.tsx';
import { useAlertWords } from '../alert-words.tsx';
import classes from './noise.module.css';
import { type NoiseAddress, noiseSpans, type useNoiseAddress } from './use-noise-address.ts';

interface NoiseBarsProps {
  place: ReturnType<typeof useNoiseAddress>;
  report: NoiseReport | undefined;
}

/** What a line stands for, the time, and what narrows it; all of it is in the address. */
export function NoiseBars({ place, report }: NoiseBarsProps) {
  const t = useTranslations('noise');
  const format = useFormatter();
  const { address, addressWith, change } = place;
  return (
    <>
      <ToolBar
        aside={
          <>
            <SegmentedControl
              aria-label={t('time')}
              value={address.span ?? ''}
              data={noiseSpans.map((span) => ({ value: span, label: t(`span.${span}`) }))}
              onChange={(span) => change({ span: noiseSpans.find((one) => one === span) ?? '30' })}
            />
            <OtherDays key={address.days} address={address} change={change} />
          </>
        }
      >
        <BarTabs
          label={t('lines')}
          tabs={noiseViews.map((by) => ({
            href: addressWith({ by }),
            label: t(`by.${by}`),
            current: by === address.by,
            ...(by === address.by && report ? { count: format.number(report.total) } : {}),
          }))}
        />
      </ToolBar>
      <ToolBar>
        <Select
          w={236}
          clearable
          aria-label={t('detector')}
          placeholder={t('any-detector')}
          data={alertDetectors.map((value) => ({ value, label: t(`by-detector.${value}`) }))}
          value={address.detector ?? null}
          onChange={(value) =>
            change({
              detector: alertDetectors.find((one) => one === value),
              kind: undefined,
              field: undefined,
            })
          }
        />
        <SourceSelect
          label={t('source')}
          anyLabel={t('any-source')}
          value={address.source}
          onChange={(source) => change({ source })}
        />
        <Chips place={place} />
      </ToolBar>
    </>
  );
}

/** What came by a link goes by a click. */
function Chips({ place: { address, change } }: Pick<NoiseBarsProps, 'place'>) {
  const t = useTranslations('noise');
  const { kind, field, cause } = useAlertWords();
  const chips = [
    ...(address.kind || address.field
      ? [
          {
            words: [address.field && field(address.field), address.kind && kind(address.kind)]
              .filter(Boolean)
              .join(' · '),
            without: { kind: undefined, field: undefined },
          },
        ]
      : []),
    ...(address.cause ? [{ words: cause(address.cause), without: { cause: undefined } }] : []),
  ];
  return chips.map(({ words, without }) => (
    <Button
      key={words}
      variant="light"
      rightSection={<IconX size={14} stroke={1.75} />}
      aria-label={t('remove', { name: words })}
      onClick={() => change(without)}
    >
      {words}
    </Button>
  ));
}

/** Two dates; they are taken together, so that no answer is asked for between them. */
function OtherDays({
  address,
  change,
}: {
  address: NoiseAddress;
  change: (change: Partial<NoiseAddress>) => void;
}) {
  const t = useTranslations('noise');
  const { days } = useAlertWords();
  const [opened, setOpened] = useState(false);
  const [first, last] = address.days.split('..');
  const [from, setFrom] = useState(first ?? '');
  const [to, setTo] = useState(last ?? '');
  const chosen = `${from}..${to}`;
  const sound = readDays(chosen) !== null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={address.span === null ? 'light' : 'default'}
          leftSection={<IconCalendar size={16} stroke={1.75} />}
          onClick={() => setOpened(!opened)}
        >
          {address.span === null ? days(address.days) : t('other-days')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('other-days')}>
        <form
          className={classes.days}
          onSubmit={(event) => {
            event.preventDefault();
            if (!sound) return;
            setOpened(false);
            change({ span: null, days: chosen });
          }}
        >
          <TextInput
            type="date"
            label={t('from')}
            value={from}
            data-autofocus
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t('to')}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <span className={sound ? 'caption text-3' : 'caption tone-bad'} role="status">
            {sound ? t('days-mean') : t('days-wrong')}
          </span>
          <Button type="submit" variant="filled" disabled={!sound}>
            {t('show')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
