'use client';

import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { PageToPick } from '@/lib/api/contracts/picking.ts';
import classes from './picker.module.css';
import type { Picked } from './use-picker.ts';

function titleOf(page: PageToPick | undefined): string {
  return page?.title ?? page?.url ?? '';
}

/** What was pointed at, by page, with the beginning of its text. */
export function PickedList(props: {
  title: string;
  none: string;
  picks: Picked[];
  pages: PageToPick[];
  onRemove: (pick: Picked) => void;
}) {
  const { title, none, picks, pages, onRemove } = props;
  const t = useTranslations('picker');
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {picks.length === 0 ? <p className="caption text-3">{none}</p> : null}
      <ul className={classes.picks}>
        {picks.map((pick) => (
          <li key={`${pick.pageId}:${pick.node}`} className={classes.pick}>
            <div className={classes.pickText}>
              <code className="mono">{pick.label}</code>
              <span className="caption text-2">{pick.text === '' ? t('no-text') : pick.text}</span>
              <span className="caption text-3">
                {titleOf(pages.find(({ pageId }) => pageId === pick.pageId))}
              </span>
            </div>
            <ActionIcon aria-label={t('remove', { label: pick.label })} onClick={() => onRemove(pick)}>
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
