import { NumberInput, Select } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { policies } from '@/lib/core/detect/settings.ts';
import type { SettingName } from '@/lib/core/settings/setting-names.ts';
import { useExpected } from '../facts/source-fields.tsx';
import classes from './setting-row.module.css';
import { SettingRow } from './setting-row.tsx';
import type { LayerDraft } from './use-layer-draft.ts';

/** Shares are written in percent. */
const figures = [
  { name: 'calm', scale: 1, step: 0.5 },
  { name: 'wantedFalsePositives', scale: 100, step: 0.5 },
  { name: 'firstModel', scale: 1, step: 5 },
  { name: 'fullModel', scale: 1, step: 10 },
  { name: 'selfCheckShare', scale: 100, step: 1 },
  { name: 'batchDocuments', scale: 1, step: 5 },
] as const;

/** How a source's detector decides. */
export function DetectorFields(props: {
  draft: LayerDraft;
  errors: Record<string, string>;
  readOnly: boolean;
  ofGroup: boolean;
}) {
  const { draft, errors, readOnly, ofGroup } = props;
  const d = useTranslations('source-settings.detector');
  const format = useFormatter();
  const expected = useExpected();
  const row = (name: SettingName) => ({ name, draft, readOnly, ofGroup });
  const errorOf = (name: SettingName) => expected(errors[`set.${name}`]);
  const policyWords = policies.map((value) => ({ value, label: d(`policies.${value}`) }));
  const policyLabel = (value: unknown) =>
    policyWords.find((each) => each.value === value)?.label ?? String(value);
  return (
    <Section title={d('title')} caption={d('caption')}>
      <div className={classes.rows}>
        <SettingRow {...row('detector.policy')} label={d('policy')} words={policyLabel}>
          {(labelledBy) => (
            <Select
              aria-labelledby={labelledBy}
              data={policyWords}
              value={String(draft.valueOf('detector.policy'))}
              allowDeselect={false}
              readOnly={readOnly}
              error={errorOf('detector.policy')}
              onChange={(value) => value && draft.set('detector.policy', value)}
            />
          )}
        </SettingRow>
        {figures.map(({ name, scale, step }) => (
          <SettingRow
            key={name}
            {...row(`detector.${name}`)}
            label={d(name)}
            hint={d(`${name}-hint`)}
            words={(value) => format.number(rounded(Number(value) * scale))}
          >
            {(labelledBy) => (
              <NumberInput
                aria-labelledby={labelledBy}
                value={rounded(Number(draft.valueOf(`detector.${name}`)) * scale)}
                step={step}
                min={0}
                readOnly={readOnly}
                error={errorOf(`detector.${name}`)}
                onChange={(value) =>
                  typeof value === 'number' && draft.set(`detector.${name}`, rounded(value / scale))
                }
              />
            )}
          </SettingRow>
        ))}
      </div>
    </Section>
  );
}

/** Percent and back without the dust of binary fractions. */
function rounded(value: number): number {
  return Number(value.toPrecision(10));
}
