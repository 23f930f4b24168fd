'use client';

import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconBinaryTree, IconChevronLeft, IconChevronRight, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { CallError } from '@/lib/api/client.ts';
import type { PageToPick } from '@/lib/api/contracts/picking.ts';
import { ElementTree, type PickHow } from './element-tree.tsx';
import { PageSearch, usePageSearch } from './page-search.tsx';
import { PathBar } from './path-bar.tsx';
import { PickFrame } from './pick-frame.tsx';
import { findOn, frameAddress, type PickPlace } from './pick-place.ts';
import classes from './picker.module.css';
import { PictureView } from './picture/picture-view.tsx';
import { usePageElements } from './use-page-elements.ts';
import { type ItemRule, isInItem, showOrder, type usePicker } from './use-picker.ts';

/** From this width on there is room for the tree beside the page. */
const roomForTree = 1280;

/** The page that is pointed at: which one, what is sought on it, its elements as a tree, itself, and where the pointer is. */
export function PickStage(props: {
  where: PickPlace;
  pages: PageToPick[];
  place: number;
  onPlace: (place: number) => void;
  picker: ReturnType<typeof usePicker>;
  item: ItemRule | undefined;
  onEscape: () => void;
  onHelp: () => void;
}) {
  const { where, pages, place, onPlace, picker, item, onEscape, onHelp } = props;
  const t = useTranslations('picker');
  const page = pages[place]!;
  const [view, setView] = useState<'page' | 'picture'>('page');
  const [loadedFor, setLoadedFor] = useState<string | null>(null);
  const [treeShown, setTreeShown] = useState(() => window.innerWidth >= roomForTree);
  const elements = usePageElements(where, page.pageId, true);
  // What a frameset shows are other pages: the stored one has nothing to point at.
  const isOfFrames = elements.rows.some(({ name }) => name === 'frameset');
  const isShown = !isOfFrames && !(loadedFor === page.pageId && picker.readyFor !== page.pageId);
  const goTo = (node: number) => {
    picker.goTo(node);
    const path = elements.pathTo(node);
    if (path.length > 0) picker.setPath(path);
    elements.reveal(node);
  };
  const pick = (node: number, how: PickHow) => {
    elements.reveal(node);
    picker.pick(elements.pathTo(node), elements.textOf(node), how);
  };
  const search = usePageSearch(where, page.pageId, goTo);
  const contexts = useItems(where, page.pageId, isInItem(picker.field) ? item : undefined);
  const show = useMemo(
    () => showOrder(picker.shown, [...search.nodes], contexts),
    [picker.shown, search.nodes, contexts],
  );
  const picked = useMemo(() => new Set(picker.pickedHere), [picker.pickedHere]);
  return (
    <div className={classes.stage}>
      <div className={classes.pageBar}>
        <ActionIcon aria-label={t('newer-page')} disabled={place === 0} onClick={() => onPlace(place - 1)}>
          <IconChevronLeft size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('older-page')}
          disabled={place === pages.length - 1}
          onClick={() => onPlace(place + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </ActionIcon>
        <PageSelect pages={pages} place={place} onChoose={onPlace} />
        <span className={`caption text-3 ${classes.nth}`}>
          {t('nth', { n: place + 1, total: pages.length })}
        </span>
      </div>
      <div className={classes.pageBar}>
        <Button
          size="xs"
          aria-pressed={treeShown}
          variant={treeShown ? 'light' : 'default'}
          leftSection={<IconBinaryTree size={14} stroke={1.75} />}
          onClick={() => setTreeShown(!treeShown)}
        >
          {t('tree.show')}
        </Button>
        {where.kind === 'source' ? (
          <SegmentedControl
            size="xs"
            aria-label={t('view.label')}
            value={view}
            onChange={(value) => setView(value as typeof view)}
            data={[
              { value: 'page', label: t('view.page') },
              { value: 'picture', label: t('view.picture') },
            ]}
          />
        ) : null}
        <PageSearch search={search} />
      </div>
      <div className={classes.views}>
        {treeShown ? (
          <div className={classes.treePane}>
            <ElementTree
              key={page.pageId}
              elements={elements}
              current={picker.path.at(-1)?.node ?? null}
              picked={picked}
              found={search.nodes}
              onMove={goTo}
              onPick={pick}
            />
          </div>
        ) : null}
        {view === 'picture' ? (
          <PictureView
            key={`picture ${page.pageId}`}
            captureId={page.pageId}
            elements={elements}
            path={picker.path}
            marks={show}
            onMove={goTo}
            onPick={pick}
          />
        ) : null}
        {!isShown && view === 'page' ? <NotDrawn elements={elements} isOfFrames={isOfFrames} /> : null}
        <PickFrame
          hidden={view === 'picture' || !isShown}
          onLoad={() => setLoadedFor(page.pageId)}
          key={`page ${page.pageId}`}
          address={frameAddress(where, page.pageId)}
          title={page.title ?? page.url}
          show={show}
          move={picker.move}
          onMessage={(message) => {
            if (message.kind === 'key') return message.key === '?' ? onHelp() : onEscape();
            const last = message.kind === 'pick' ? message.path.at(-1) : undefined;
            if (last) elements.reveal(last.node);
            picker.hear(message);
          }}
        />
      </div>
      <PathBar path={picker.path} onChoose={goTo} onStep={picker.step} />
    </div>
  );
}

/** In place of a page that cannot be shown: why, as far as its elements tell. */
function NotDrawn(props: { elements: ReturnType<typeof usePageElements>; isOfFrames: boolean }) {
  const { query } = props.elements;
  const t = useTranslations('picker.not-drawn');
  if (query.isPending) return null;
  const gone = query.error instanceof CallError && query.error.failure.code === 'not-found';
  const why = props.isOfFrames
    ? 'frames'
    : gone
      ? 'gone'
      : query.data?.kind === 'too-complex'
        ? 'too-large'
        : 'other';
  return (
    <div className={classes.notDrawn}>
      <StatePanel icon={IconFileOff} title={t(`${why}.title`)}>
        {t(`${why}.means`)}
      </StatePanel>
    </div>
  );
}

const none: number[] = [];

/** The items of a listing on the page, in which the field is looked for. */
function useItems(where: PickPlace, pageId: string, item: ItemRule | undefined): number[] {
  const xpath = item?.alternatives.join(' | ') ?? '';
  const query = useQuery({
    queryKey: ['found on page', where.kind, pageId, 'xpath', xpath],
    queryFn: ({ signal }) => findOn(where, pageId, { xpath }, signal),
    enabled: xpath !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return query.data?.kind === 'found' ? query.data.nodes : none;
}

function PageSelect(props: { pages: PageToPick[]; place: number; onChoose: (place: number) => void }) {
  const { pages, place, onChoose } = props;
  const t = useTranslations('picker');
  const format = useFormatter();
  return (
    <NativeSelect
      size="xs"
      className={classes.pageSelect!}
      aria-label={t('page')}
      value={String(place)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={pages.map(({ title, url, fetchedAt, doubtful }, n) => ({
        value: String(n),
        label: t(doubtful ? 'page-doubtful' : 'page-label', {
          title: title ?? url,
          at: format.dateTime(new Date(fetchedAt), { dateStyle: 'medium', timeStyle: 'short' }),
        }),
      }))}
    />
  );
}
