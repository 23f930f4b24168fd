'use client';

import { Button, Checkbox, NumberInput, SegmentedControl, Switch } from '@mantine/core';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { memo, useId } from 'react';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import type { DetectorSettings } from '@/lib/core/detect/settings.ts';
import type { Calibrated } from '../what-if/what-if-messages.ts';
import { type Parameter, sameAt, switchable, valueAt, withValue } from './parameters.ts';
import classes from './tuning.module.css';

/** Changes the settings that are tried. It stays the same while they change, so that only what changed is drawn anew. */
export type ChangeSettings = (changed: (settings: DetectorSettings) => DetectorSettings) => void;

export interface FieldProps {
  parameter: Parameter;
  draft: DetectorSettings;
  inForce: DetectorSettings;
  /** What it would inherit. */
  defaults: DetectorSettings;
  /** Its group, and the settings that come from there. */
  group: DetectorAnswer['group'];
  /** What a training would choose for what is left to it. */
  calibrated: Pick<Calibrated, 'margin' | 'kMin'> | null;
  readOnly: boolean;
  change: ChangeSettings;
}

/** One setting: its name, slider and number, what it was, what it does in plain words, and the way back to the usual. */
export const ParameterField = memo(function ParameterField(props: FieldProps) {
  const { parameter, draft, inForce, defaults, group, readOnly, change } = props;
  const { path } = parameter;
  const t = useTranslations('tuning');
  const key = path.replace('.', '-');
  const name = path.startsWith('weights.')
    ? t(`weights.${path.slice('weights.'.length)}`)
    : t(`parameter.${key}.name`);
  const changed = !sameAt(draft, inForce, path);
  const usual = sameAt(draft, defaults, path);
  const id = useId();
  const fromGroup = group?.sets.includes(path.split('.')[0] ?? '') ? group : null;
  const before = useWords(parameter, inForce);
  const usually = useWords(parameter, defaults);
  const resetWords = fromGroup
    ? t('in-group', { group: fromGroup.name, value: usually })
    : t('reset', { value: usually });
  return (
    <div className={classes.field} data-changed={changed || undefined}>
      <div className={classes.fieldHead}>
        <label htmlFor={id} id={`${id}-name`} className={classes.name}>
          {name}
        </label>
        {changed ? <span className="text-3 caption">{t('was', { value: before })}</span> : null}
      </div>
      <Control {...props} id={id} name={name} />
      {path.startsWith('weights.') ? null : (
        <p className="caption text-3" id={`${id}-does`}>
          {t(`parameter.${key}.does`)}
        </p>
      )}
      {fromGroup && usual ? (
        <Link className="caption" href={`/sources/groups/${fromGroup.id}`}>
          {t('from-group', { group: fromGroup.name })}
        </Link>
      ) : null}
      {fromGroup && !usual && readOnly ? (
        <p className="caption text-3">{t('in-group', { group: fromGroup.name, value: usually })}</p>
      ) : null}
      {usual || readOnly ? null : (
        <Button
          size="xs"
          variant="subtle"
          className={classes.reset}
          aria-label={`${resetWords}: ${name}`}
          onClick={() => change((settings) => withValue(settings, path, valueAt(defaults, path)))}
        >
          {resetWords}
        </Button>
      )}
    </div>
  );
}, looksTheSame);

/** Whether a field has nothing else to show: its own value, and what a training would choose for it. */
function looksTheSame(before: FieldProps, after: FieldProps): boolean {
  const { parameter, inForce, defaults, group, readOnly, change } = after;
  const found = ({ calibrated }: FieldProps) =>
    parameter.kind === 'number' && parameter.calibrated ? calibrated?.[parameter.calibrated] : undefined;
  return (
    before.parameter === parameter &&
    before.inForce === inForce &&
    before.defaults === defaults &&
    before.group === group &&
    before.readOnly === readOnly &&
    before.change === change &&
    found(before) === found(after) &&
    sameAt(before.draft, after.draft, parameter.path)
  );
}

/** A value of the settings as it is written. */
export function useWords(parameter: Parameter, settings: DetectorSettings): string {
  const t = useTranslations('tuning');
  const page = useTranslations('detector-page');
  const format = useFormatter();
  const value = valueAt(settings, parameter.path);
  switch (parameter.kind) {
    case 'number': {
      if (value === null) return t('calibrated');
      const shown = (value as number) * (parameter.shown ?? 1);
      const figure = format.number(shown, { maximumFractionDigits: 2 });
      return parameter.unit ? t(`unit.${parameter.unit}`, { value: figure }) : figure;
    }
    case 'choice':
      return parameter.path === 'policy'
        ? page(`policy.${value as string}`)
        : t(`option.${parameter.path}.${value as string}`);
    case 'switch':
      return t(value ? 'on' : 'off');
    case 'criteria': {
      const off = value as readonly string[];
      return off.length === 0 ? t('all-on') : off.map((code) => page(`criterion.${code}`)).join(', ');
    }
  }
}

function Control(props: FieldProps & { id: string; name: string }) {
  const { parameter, draft, inForce, calibrated, readOnly, change, id, name } = props;
  const t = useTranslations('tuning');
  const page = useTranslations('detector-page');
  const format = useFormatter();
  const words = useWords(parameter, draft);
  const { path } = parameter;
  const value = valueAt(draft, path);
  const set = (next: unknown) => change((settings) => withValue(settings, path, next));
  if (parameter.kind === 'choice') {
    return (
      <SegmentedControl
        fullWidth
        aria-labelledby={`${id}-name`}
        data={parameter.options.map((option) => ({
          value: option,
          label: t(`option.${path}.${option}`),
        }))}
        value={value as string}
        readOnly={readOnly}
        onChange={set}
      />
    );
  }
  if (parameter.kind === 'switch') {
    return (
      <Switch
        id={id}
        size="xs"
        checked={value as boolean}
        disabled={readOnly}
        label={words}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
    );
  }
  if (parameter.kind === 'criteria') {
    const off = value as readonly string[];
    return (
      <fieldset className={classes.boxes} aria-labelledby={`${id}-name`}>
        {switchable.map((code) => (
          <Checkbox
            key={code}
            label={page(`criterion.${code}`)}
            checked={!off.includes(code)}
            disabled={readOnly}
            onChange={({ currentTarget }) =>
              set(currentTarget.checked ? off.filter((each) => each !== code) : [...off, code])
            }
          />
        ))}
      </fieldset>
    );
  }
  const { min, max, step, shown = 1 } = parameter;
  const left = value === null;
  const found = parameter.calibrated && calibrated ? calibrated[parameter.calibrated] : min;
  const figure = left ? Math.round(found * shown * 100) / 100 : tidy((value as number) * shown);
  const before = valueAt(inForce, path);
  const tick = before === null ? null : ((before as number) * shown - min) / (max - min);
  const put = (next: number) => set(tidy(Math.min(max, Math.max(min, next))) / shown);
  return (
    <>
      <div className={classes.slider}>
        <div className={classes.track}>
          <input
            type="range"
            id={id}
            min={min}
            max={max}
            step={step}
            value={figure}
            disabled={readOnly}
            aria-describedby={`${id}-does`}
            aria-valuetext={words}
            onChange={({ currentTarget }) => put(Number(currentTarget.value))}
          />
          {tick === null ? null : (
            <span
              className={classes.tick}
              style={{ insetInlineStart: `calc(7px + ${Math.min(1, Math.max(0, tick))} * (100% - 14px))` }}
            />
          )}
        </div>
        <NumberInput
          size="xs"
          className={classes.figure}
          aria-label={name}
          value={figure}
          min={min}
          max={max}
          step={step}
          decimalScale={2}
          decimalSeparator={format.number(1.5).charAt(1)}
          hideControls
          readOnly={readOnly}
          onChange={(next) => typeof next === 'number' && next !== figure && put(next)}
        />
        <span className="caption text-3 nowrap">
          {parameter.unit ? t(`unit-alone.${parameter.unit}`) : ''}
        </span>
      </div>
      {parameter.calibrated ? (
        <Checkbox
          label={t('leave-to-training')}
          checked={left}
          disabled={readOnly}
          onChange={({ currentTarget }) => set(currentTarget.checked ? null : figure / shown)}
        />
      ) : null}
    </>
  );
}

/** Without the dust of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(8));
}
