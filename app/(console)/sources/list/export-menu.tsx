'use client';

import { Button, Checkbox, Popover, Radio } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { download } from '@/lib/api/client.ts';
import { exportFormats, exportSources } from '@/lib/api/contracts/interchange.ts';
import type { useSourceFilter } from './use-source-filter.ts';

type Extent = 'selected' | 'filter' | 'all';
type Choice = ReturnType<typeof useSourceFilter>['choice'];
export interface ExportFilter {
  choice: Choice;
  total: number;
  filtered: boolean;
}

/** Sources as a file, from a button of the list. */
export function ExportMenu(props: {
  ids: readonly number[];
  filter: ExportFilter;
  target: (toggle: () => void) => ReactNode;
}) {
  const { ids, filter, target } = props;
  const t = useTranslations('interchange.export');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} trapFocus>
      <Popover.Target>{target(() => setOpened(!opened))}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('title')}>
        <ExportForm ids={ids} filter={filter} onSaved={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Which sources: those that are selected, match the filter, or all; in which format, and whether with secrets. */
export function ExportForm(props: {
  /** Selected rows; of one source alone, its id. */
  ids: readonly number[];
  /** Null where there is nothing but the ids to choose. */
  filter: ExportFilter | null;
  onSaved: () => void;
}) {
  const { ids, filter, onSaved } = props;
  const t = useTranslations('interchange.export');
  const maySecrets = useMay('operator');
  const [wanted, setWanted] = useState<Extent | null>(null);
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('opml');
  const [secrets, setSecrets] = useState(false);
  const [busy, setBusy] = useState(false);
  const extents: Extent[] = [
    ...(ids.length > 0 ? (['selected'] as const) : []),
    ...(filter?.filtered ? (['filter'] as const) : []),
    ...(filter ? (['all'] as const) : []),
  ];
  const extent = extents.find((each) => each === wanted) ?? extents[0] ?? 'all';
  const save = async () => {
    setBusy(true);
    const which =
      extent === 'selected'
        ? { ids: [...ids] }
        : { filter: extent === 'filter' && filter ? filter.choice : {} };
    const failure = await download(
      exportSources,
      { body: { which, format, secrets } },
      `markdrift-sources.${format}`,
    );
    setBusy(false);
    if (failure) notifications.show({ color: 'red', message: t('failed', { code: failure.code }) });
    else onSaved();
  };
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <h2>{t('title')}</h2>
      {extents.length > 1 ? (
        <Radio.Group label={t('extent')} value={extent} onChange={(value) => setWanted(value as Extent)}>
          <div style={{ display: 'grid', gap: 8, paddingTop: 4 }}>
            {extents.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(each, { count: each === 'selected' ? ids.length : (filter?.total ?? 0) })}
              />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      <Radio.Group
        label={t('format')}
        value={format}
        onChange={(value) => setFormat(exportFormats.find((each) => each === value) ?? 'opml')}
      >
        <div style={{ display: 'grid', gap: 8, paddingTop: 4 }}>
          {exportFormats.map((each) => (
            <Radio key={each} value={each} label={t(each)} description={t(`${each}-means`)} />
          ))}
        </div>
      </Radio.Group>
      {maySecrets ? (
        <Checkbox
          checked={secrets}
          onChange={(event) => setSecrets(event.currentTarget.checked)}
          label={t('secrets')}
          description={t('secrets-means')}
        />
      ) : null}
      <Button
        variant="filled"
        loading={busy}
        leftSection={<IconDownload size={16} stroke={1.75} />}
        onClick={() => void save()}
      >
        {t('save')}
      </Button>
    </div>
  );
}
