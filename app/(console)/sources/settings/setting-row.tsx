'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { SettingName } from '@/lib/core/settings/setting-names.ts';
import classes from './setting-row.module.css';
import type { LayerDraft } from './use-layer-draft.ts';

export interface SettingRowProps {
  name: SettingName;
  label: string;
  hint?: string;
  draft: LayerDraft;
  /** True where the settings of a group are edited: what it sets is its own word. */
  ofGroup: boolean;
  readOnly: boolean;
  /** A value in words. */
  words: (value: unknown) => string;
  children: (labelledBy: string) => ReactNode;
}

/** One setting: what it is, its value in force, where that comes from, and the way back to what is inherited. */
export function SettingRow(props: SettingRowProps) {
  const { name, label, hint, draft, ofGroup, readOnly, words, children } = props;
  const t = useTranslations('source-settings');
  const labelId = useId();
  const origin = draft.originOf(name);
  const own = origin === 'source';
  return (
    <div className={classes.row}>
      <div className={classes.label}>
        <span id={labelId}>{label}</span>
        {hint ? <span className="caption text-3">{hint}</span> : null}
      </div>
      <div>{children(labelId)}</div>
      <div className={classes.origin}>
        <span className={own ? classes.own : 'text-3'}>
          {origin === 'group' && draft.group
            ? t('from.group-named', { name: draft.group.name })
            : t(own && ofGroup ? 'from.own-group' : `from.${origin}`)}
        </span>
        {own && !readOnly ? (
          <Button
            size="compact-xs"
            variant="subtle"
            px={4}
            ml={-4}
            leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
            title={t('inherited-value', { value: words(draft.inheritedValueOf(name)) })}
            onClick={() => draft.inherit(name)}
          >
            {t('inherit-again')}
          </Button>
        ) : null}
        {own ? (
          <span className="caption text-3">
            {t('inherited-value', { value: words(draft.inheritedValueOf(name)) })}
          </span>
        ) : null}
      </div>
    </div>
  );
}
