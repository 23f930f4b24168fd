'use client';

import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { sourceColumns, type useSourceColumns } from './source-columns.ts';

/** Which columns are shown; kept for the person and told by the address. */
export function ColumnMenu({ columns }: { columns: ReturnType<typeof useSourceColumns> }) {
  const t = useTranslations('sources');
  const { shown, chosen, choose } = columns;
  return (
    <Popover position="bottom-end" width={240} trapFocus>
      <Popover.Target>
        <Button leftSection={<IconColumns size={16} stroke={1.75} />}>{t('columns')}</Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('columns')} style={{ display: 'grid', gap: 8 }}>
        {sourceColumns.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={t(`column-name.${name}`)}
            checked={shown.includes(name)}
            onChange={(event) =>
              choose(event.currentTarget.checked ? [...shown, name] : shown.filter((each) => each !== name))
            }
          />
        ))}
        <Button size="xs" disabled={!chosen} onClick={() => choose(null)}>
          {t('usual-columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
