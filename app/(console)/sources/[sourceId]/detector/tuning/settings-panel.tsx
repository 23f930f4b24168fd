'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { paperSettings } from '@/lib/core/detect/settings.ts';
import { type FieldProps, ParameterField } from './parameter-field.tsx';
import { parameterGroups } from './parameters.ts';
import classes from './tuning.module.css';

/** Every setting of the detector beside what it changes. */
export const SettingsPanel = memo(function SettingsPanel(props: Omit<FieldProps, 'parameter'>) {
  const { draft, defaults, readOnly, change } = props;
  const t = useTranslations('tuning');
  return (
    <aside className={classes.settings} aria-label={t('settings')} tabIndex={-1} data-settings>
      {readOnly ? null : <AllSettings defaults={defaults} change={change} />}
      {parameterGroups.map(({ name, policies, parameters }) => (
        <fieldset key={name} className={classes.group}>
          <legend>{t(`group.${name}`)}</legend>
          {policies.includes(draft.policy) ? null : <p className="caption text-3">{t('not-for-policy')}</p>}
          {parameters.map((parameter) => (
            <ParameterField key={parameter.path} {...props} parameter={parameter} />
          ))}
        </fieldset>
      ))}
    </aside>
  );
});

const AllSettings = memo(function AllSettings({ defaults, change }: Pick<FieldProps, 'defaults' | 'change'>) {
  const t = useTranslations('tuning');
  return (
    <div className={classes.allSettings}>
      <Button size="xs" onClick={() => change(() => defaults)}>
        {t('all-defaults')}
      </Button>
      <Button size="xs" onClick={() => change(({ weights }) => ({ ...paperSettings, weights }))}>
        {t('as-in-paper')}
      </Button>
    </div>
  );
});
