'use client';

import { Checkbox, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { type ChannelTiming, digestModes } from '@/lib/core/notices/decide-notice.ts';
import { useChannelWords } from '../channel-words.tsx';
import type { DraftProps } from './channel-draft.ts';
import classes from './editor.module.css';

/** Pace, quiet hours, grouping and cooldown. */
export function WhenFields({ draft, expected, onChange }: DraftProps) {
  const { t } = useChannelWords();
  const { timing } = draft;
  const { quiet } = timing;
  const change = (more: Partial<typeof timing>) => onChange({ timing: { ...timing, ...more } });
  const zones = useMemo(
    () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), timing.zone])],
    [timing.zone],
  );
  return (
    <Section title={t('timing')}>
      <div className={classes.fields}>
        <SegmentedControl
          aria-label={t('timing-mode')}
          style={{ justifySelf: 'start' }}
          value={timing.mode}
          onChange={(mode) => change({ mode: mode as ChannelTiming['mode'] })}
          data={digestModes.map((value) => ({ value, label: t(`timing-mode-of.${value}`) }))}
        />
        <div className={classes.pair}>
          <Select
            label={t('zone')}
            searchable
            withScrollArea
            allowDeselect={false}
            limit={60}
            data={zones}
            value={timing.zone}
            error={expected('timing.zone')}
            onChange={(zone) => zone && change({ zone })}
          />
          {timing.mode === 'daily' ? (
            <TextInput
              type="time"
              label={t('at')}
              value={timing.at}
              error={expected('timing.at')}
              onChange={(event) => change({ at: event.currentTarget.value })}
            />
          ) : null}
        </div>
        {timing.mode === 'at-once' ? (
          <>
            <Checkbox
              size="sm"
              label={t('group')}
              description={t('group-hint')}
              checked={timing.group === 'host'}
              onChange={(event) => change({ group: event.currentTarget.checked ? 'host' : 'none' })}
            />
            {timing.group === 'host' ? (
              <NumberInput
                label={t('gather')}
                className={classes.number ?? ''}
                min={0}
                max={60}
                allowDecimal={false}
                value={timing.gatherMinutes}
                error={expected('timing.gatherMinutes')}
                onChange={(value) => change({ gatherMinutes: Number(value) })}
              />
            ) : null}
          </>
        ) : null}
        <Checkbox
          size="sm"
          label={t('quiet')}
          description={t('quiet-hint')}
          checked={quiet !== null}
          onChange={(event) =>
            change({ quiet: event.currentTarget.checked ? { from: '22:00', to: '07:00' } : null })
          }
        />
        {quiet ? (
          <div className={classes.quiet}>
            <TextInput
              type="time"
              label={t('quiet-begin')}
              value={quiet.from}
              error={expected('timing.quiet.from')}
              onChange={(event) => change({ quiet: { ...quiet, from: event.currentTarget.value } })}
            />
            <TextInput
              type="time"
              label={t('quiet-end')}
              value={quiet.to}
              error={expected('timing.quiet.to')}
              onChange={(event) => change({ quiet: { ...quiet, to: event.currentTarget.value } })}
            />
          </div>
        ) : null}
        {quiet || timing.mode !== 'at-once' ? (
          <Checkbox
            size="sm"
            label={t('high-passes')}
            checked={timing.highPasses}
            onChange={(event) => change({ highPasses: event.currentTarget.checked })}
          />
        ) : null}
        <NumberInput
          label={t('cooldown')}
          className={classes.number ?? ''}
          description={t('cooldown-hint')}
          min={0}
          max={168}
          allowDecimal={false}
          value={timing.cooldownHours}
          error={expected('timing.cooldownHours')}
          onChange={(value) => change({ cooldownHours: Number(value) })}
        />
      </div>
    </Section>
  );
}
