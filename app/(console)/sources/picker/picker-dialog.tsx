'use client';

import { Button, Modal } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useContext, useState } from 'react';
import { KeyHelp, KeyHelpButton, keyLines, ShowKeys } from '@/components/layout/key-help.tsx';
import { writes } from '@/components/layout/use-screen-keys.ts';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import type { PageToPick } from '@/lib/api/contracts/picking.ts';
import { CandidateList } from './candidate-list.tsx';
import { keyOfPlace, type PickPlace, pagesOf } from './pick-place.ts';
import { PickStage } from './pick-stage.tsx';
import { PickedList } from './picked-list.tsx';
import classes from './picker.module.css';
import { type ItemRule, isOnListing, type PickableField, usePicker } from './use-picker.ts';

export interface PickerDialogProps {
  place: PickPlace;
  /** The field that is pointed at; null: closed. */
  field: PickableField | null;
  /** The rule for the items of the listing as it stands in the draft. */
  item?: ItemRule | undefined;
  onClose: () => void;
  /** Expressions in their order, and those for the parts that are taken out. */
  onUse: (alternatives: string[], exclude: string[]) => void;
}

const keys = [
  [['↑'], 'wider'],
  [['↓'], 'narrower'],
  [['←', '→'], 'sideways'],
  [['Enter'], 'pick'],
  [['Shift', 'Enter'], 'also'],
  [['Alt', 'Enter'], 'exclude'],
  [['Esc'], 'close'],
] as const;

/** Making a rule by pointing at pages: nothing is saved before the rules are. */
export function PickerDialog(props: PickerDialogProps) {
  const { field, onClose } = props;
  const t = useTranslations('picker');
  const words = useTranslations('keys.picker');
  const [helping, setHelping] = useState(false);
  const help = () => setHelping(true);
  return (
    <Modal
      opened={field !== null}
      onClose={onClose}
      fullScreen
      closeOnEscape={!helping}
      onKeyDown={({ key, target }: KeyboardEvent) => {
        if (key === '?' && !writes(target as HTMLElement)) help();
      }}
      title={field ? t('title', { field: t(`field.${field}`) }) : ''}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: classes.body!, content: classes.content! }}
    >
      <ShowKeys value={help}>{field ? <Pages key={field} {...props} field={field} /> : null}</ShowKeys>
      <KeyHelp ofDialog keys={keyLines(keys, words)} opened={helping} onClose={() => setHelping(false)} />
    </Modal>
  );
}

function Pages(props: PickerDialogProps & { field: PickableField }) {
  const { place, field } = props;
  const t = useTranslations('picker');
  const type = isOnListing(field) ? 'listing' : 'article';
  const pages = useQuery({
    queryKey: ['pages to pick', keyOfPlace(place), type],
    queryFn: ({ signal }) => pagesOf(place, type, signal),
    staleTime: 60_000,
  });
  if (pages.isPending) return <SkeletonRows rows={8} />;
  if (pages.isError) return <FailedQuery query={pages} title={t('not-read')} />;
  if (pages.data.length === 0) {
    return (
      <StatePanel icon={IconDatabaseOff} title={t('no-pages.title')}>
        {t(`no-pages.${place.kind}.${type}`)}
      </StatePanel>
    );
  }
  return <Picker {...props} pages={pages.data} />;
}

function Picker(props: PickerDialogProps & { field: PickableField; pages: PageToPick[] }) {
  const { place: where, field, item, pages, onClose, onUse } = props;
  const t = useTranslations('picker');
  const showKeys = useContext(ShowKeys);
  const [place, setPlace] = useState(0);
  const page = pages[place]!;
  const picker = usePicker(where, field, page.pageId, item);
  const expressions = [...new Set(picker.chosen.map(({ expression }) => expression))];
  return (
    <div className={classes.picker}>
      <PickStage
        {...{ where, pages, place, picker, item }}
        onPlace={setPlace}
        onEscape={onClose}
        onHelp={showKeys}
      />
      <div className={classes.side}>
        <p className="text-2 caption prose">{t(`hint.${field}`)}</p>
        <p className="text-3 caption prose">{t('hint.keys')}</p>
        <PickedList
          title={t('examples')}
          none={t('examples-none')}
          picks={picker.picks}
          pages={pages}
          onRemove={picker.removePick}
        />
        {field === 'body' || field === 'item' ? (
          <PickedList
            title={t(`taken-out.${field}`)}
            none={t(`taken-out-none.${field}`)}
            picks={picker.excluded}
            pages={pages}
            onRemove={picker.removeExcluded}
          />
        ) : null}
        <CandidateList
          picker={picker}
          pages={pages}
          onShowPage={(pageId) => setPlace(pages.findIndex((each) => each.pageId === pageId))}
        />
      </div>
      <div className={classes.foot}>
        <span className="caption text-3">{t('nothing-saved')}</span>
        <KeyHelpButton alone />
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="filled"
          data-use
          disabled={expressions.length === 0 || picker.proposal.isFetching}
          onClick={() =>
            onUse([...new Set([...expressions, ...picker.seconds])], [...new Set(picker.excludes)])
          }
        >
          {t('use', { count: expressions.length })}
        </Button>
      </div>
    </div>
  );
}
