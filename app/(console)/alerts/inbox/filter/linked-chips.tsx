'use client';

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { linkedFacets } from '@/lib/core/alerts/facets.ts';
import { useAlertWords } from '../../alert-words.tsx';
import classes from '../inbox.module.css';
import type { InboxFilter } from './inbox-filter.ts';

interface LinkedChipsProps {
  filter: InboxFilter;
  onChange: (change: Partial<InboxFilter>) => void;
}

/** An hour, days, a cause: they have no menus, as they come by links, and go by a click. */
export function LinkedChips({ filter, onChange }: LinkedChipsProps) {
  const { t, hour, days, cause } = useAlertWords();
  const words = { hour, opened: days, cause };
  const set = linkedFacets.filter((facet) => filter[facet].length > 0);
  if (set.length === 0) return null;
  return (
    <div className={classes.chips}>
      {set.map((facet) => (
        <Button
          key={facet}
          size="compact-sm"
          variant="light"
          rightSection={<IconX size={14} stroke={1.75} />}
          aria-label={t('state.remove', { name: t(`facet.${facet}`) })}
          onClick={() => onChange({ [facet]: [] })}
        >
          {t('chip', { facet: t(`facet.${facet}`), value: filter[facet].map(words[facet]).join(', ') })}
        </Button>
      ))}
    </div>
  );
}
