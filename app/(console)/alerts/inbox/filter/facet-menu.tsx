'use client';

import { Checkbox, Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { AlertList } from '@/lib/api/contracts/alert-list.ts';
import type { AlertFacet } from '@/lib/core/alerts/facets.ts';
import { alertAges } from '@/lib/core/alerts/grouping.ts';
import { severities } from '@/lib/core/alerts/kinds.ts';
import { alertStatuses } from '@/lib/core/alerts/life-cycle.ts';
import { useAlertWords } from '../../alert-words.tsx';
import classes from './facet-menu.module.css';
import { type InboxFilter, setFacets } from './inbox-filter.ts';

interface FacetMenuProps {
  facet: AlertFacet;
  filter: InboxFilter;
  data: AlertList | undefined;
  onChange: (change: Partial<InboxFilter>) => void;
}

/** Values that stay visible though no alert has them now. */
const fixed: Partial<Record<AlertFacet, readonly string[]>> = {
  status: alertStatuses,
  severity: severities,
  age: alertAges,
};
const searchedFrom = 10;

/** One facet: its name, the value in bold when set; the menu lists values with counts under the other filters. */
export function FacetMenu({ facet, filter, data, onChange }: FacetMenuProps) {
  const { t, kind, field, platform, count } = useAlertWords();
  const [words, setWords] = useState('');
  const chosen = filter[facet];
  const found = data?.facets.filter((one) => one.facet === facet) ?? [];
  const counts = new Map(found.map((one) => [one.value, one.count]));
  const names = new Map(found.map((one) => [one.value, one.name]));
  const values = [...new Set([...(fixed[facet] ?? []), ...found.map(({ value }) => value), ...chosen])];
  const nameOf = (value: string) => {
    if (facet === 'status') return t(`status.${value}`);
    if (facet === 'severity') return t(`severity-group.${value}`);
    if (facet === 'kind') return kind(value);
    if (facet === 'field') return field(value);
    if (facet === 'age') return t(`age.${value}`);
    if (facet === 'host') return value;
    if (facet === 'platform') return platform(value);
    if (facet === 'assignee' && value === '0') return t('nobody');
    return names.get(value) ?? `#${value}`;
  };
  const more = Math.max(0, (data?.facetValues[facet] ?? 0) - found.length);
  const set = setFacets(filter).includes(facet);
  const said =
    chosen.length === 1 ? nameOf(chosen[0]!) : t('of', { some: chosen.length, all: values.length });
  const listed = words
    ? values.filter((value) => nameOf(value).toLowerCase().includes(words.toLowerCase()))
    : values;
  const toggle = (value: string) =>
    onChange({
      [facet]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
    });
  return (
    <Popover position="bottom-end" width={272} trapFocus returnFocus onClose={() => setWords('')}>
      <Popover.Target>
        <button type="button" className={classes.facet} data-set={set || undefined}>
          {t(`facet.${facet}`)}
          {set || (facet === 'status' && chosen.length > 0) ? <b>{said}</b> : null}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        {values.length > searchedFrom ? (
          <TextInput
            m={8}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            placeholder={t('facet-search')}
            aria-label={t('facet-search')}
          />
        ) : null}
        <ul className={classes.values} aria-label={t(`facet.${facet}`)}>
          {listed.map((value) => {
            const number = counts.get(value) ?? 0;
            const checked = chosen.includes(value);
            const off = number === 0 && !checked;
            return (
              <li key={value}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control */}
                <label className={classes.value} data-off={off || undefined}>
                  <Checkbox
                    checked={checked}
                    disabled={off}
                    onChange={() => toggle(value)}
                    // The menu gives its focus to the first with a place among the tabs, and a disabled one can't take it.
                    tabIndex={off ? -1 : 0}
                  />
                  <span className="cut">{nameOf(value)}</span>
                  <span className={classes.count}>{count(number)}</span>
                </label>
              </li>
            );
          })}
          {more > 0 ? <li className={classes.none}>{t('facet-more', { count: more })}</li> : null}
          {listed.length === 0 ? <li className={classes.none}>{t('facet-none')}</li> : null}
        </ul>
        {set ? (
          <button type="button" className={classes.reset} onClick={() => onChange({ [facet]: [] })}>
            {t('facet-reset')}
          </button>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
