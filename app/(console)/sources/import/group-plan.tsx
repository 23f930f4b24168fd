'use client';

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ImportGroup } from '@/lib/api/contracts/interchange.ts';
import { Changes, Remarks } from './entry-detail.tsx';
import classes from './import.module.css';
import { useImportWords } from './import-words.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import type { Import } from './use-import.ts';

/** Groups that come with the file; of changed ones how many sources work by their settings. */
export function GroupPlan({ groups, flow }: { groups: ImportGroup[]; flow: Import }) {
  const { t } = useImportWords();
  const [opened, setOpened] = useState(false);
  if (groups.length === 0) return null;
  const changed = groups.filter(({ outcome }) => outcome === 'changed');
  const affected = changed.reduce((sum, { sources }) => sum + sources, 0);
  const shown = groups.filter(({ outcome }) => outcome !== 'unchanged');
  return (
    <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {t('groups', {
          total: groups.length,
          fresh: groups.filter(({ outcome }) => outcome === 'new').length,
          changed: changed.length,
        })}
      </summary>
      {changed.length > 0 ? (
        <Checkbox
          size="xs"
          my={8}
          checked={flow.choice.changeGroups}
          onChange={(event) => flow.change({ changeGroups: event.currentTarget.checked })}
          label={t('change-groups', { groups: changed.length, sources: affected })}
        />
      ) : null}
      {opened
        ? shown.slice(0, 200).map(({ name, outcome, changes, problems, notes }) => (
            <div key={name} className={classes.groups}>
              <b>{name}</b>
              <OutcomeMark outcome={outcome} />
              <Remarks title={t('problems')} remarks={problems} bad />
              <Remarks title={t('notes')} remarks={notes} />
              {outcome === 'changed' ? <Changes changes={changes} /> : null}
            </div>
          ))
        : null}
    </details>
  );
}
