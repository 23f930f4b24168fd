'use client';

import { Checkbox, MultiSelect, TagsInput } from '@mantine/core';
import { Section } from '@/components/layout/section.tsx';
import { type AlertKind, alertKinds, type Severity, severities } from '@/lib/core/alerts/kinds.ts';
import { type Occasion, occasions } from '@/lib/core/notices/occasions.ts';
import { useAlertWords } from '../../../alerts/alert-words.tsx';
import { useChannelWords } from '../channel-words.tsx';
import type { DraftProps } from './channel-draft.ts';
import classes from './editor.module.css';
import { SourcePicker } from './source-picker.tsx';

type Props = DraftProps & { named: readonly { id: number; name: string }[] };

/** Which alerts, on which occasions. */
export function WhatFields({ draft, expected, onChange, named }: Props) {
  const { t } = useChannelWords();
  const { kind } = useAlertWords();
  const { rules } = draft;
  const change = (more: Partial<typeof rules>) => onChange({ rules: { ...rules, ...more } });
  const ofHost = rules.hosts.map((_, index) => expected(`rules.hosts.${index}`)).find(Boolean);
  return (
    <Section title={t('what')} caption={t('what-caption')}>
      <div className={classes.fields}>
        <Checkbox.Group
          label={t('severities')}
          value={rules.severities}
          onChange={(chosen) =>
            change({ severities: severities.filter((one: Severity) => chosen.includes(one)) })
          }
        >
          <div className={classes.boxes}>
            {severities.map((one) => (
              <Checkbox key={one} size="sm" value={one} label={t(`severity.${one}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group
          label={t('occasions')}
          value={rules.occasions}
          onChange={(chosen) =>
            change({ occasions: occasions.filter((one: Occasion) => chosen.includes(one)) })
          }
        >
          <div className={classes.boxes}>
            {occasions.map((one) => (
              <Checkbox key={one} size="sm" value={one} label={t(`occasion.${one}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <MultiSelect
          label={t('kinds')}
          placeholder={rules.kinds.length === 0 ? t('any-kind') : ''}
          searchable
          clearable
          withScrollArea
          data={alertKinds.map((value) => ({ value, label: kind(value) }))}
          value={rules.kinds}
          onChange={(chosen) => change({ kinds: chosen as AlertKind[] })}
        />
        <SourcePicker ids={rules.sources} named={named} onChange={(sources) => change({ sources })} />
        <TagsInput
          label={t('hosts')}
          description={t('hosts-hint')}
          placeholder={rules.hosts.length === 0 ? t('any-host') : ''}
          acceptValueOnBlur
          splitChars={[',', ' ']}
          value={rules.hosts}
          error={ofHost ?? expected('rules.hosts')}
          onChange={(hosts) => change({ hosts })}
        />
      </div>
    </Section>
  );
}
