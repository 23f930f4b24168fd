'use client';

import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { Kbd } from '@/components/layout/kbd.tsx';
import { KeyHelp, type KeyLine } from '@/components/layout/key-help.tsx';
import type { SourceLine } from '@/lib/api/contracts/sources.ts';
import classes from './source-table.module.css';
import type { SourceActions } from './use-source-actions.tsx';
import type { SourceSelection } from './use-source-selection.ts';

const keys: readonly KeyLine[] = [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  [['x'], 'select'],
  [['Shift', 'j', 'k'], 'extend'],
  [['Shift', 'x'], 'select-all'],
  [['p'], 'pause'],
  [['r'], 'run'],
  [['u'], 'undo'],
  [['/'], 'search'],
  [['Esc'], 'clear'],
  [['?'], 'help'],
];

/** Keys of the list: they act on the current row, or on what is selected. @returns the current row's id */
export function useSourceKeys(given: {
  rows: readonly SourceLine[];
  selection: SourceSelection;
  actions: SourceActions;
  mayAct: boolean;
  deleted: boolean;
}) {
  const { rows, selection, actions, mayAct, deleted } = given;
  const router = useRouter();
  const [at, setAt] = useState<number | null>(null);
  const [helping, setHelping] = useState(false);
  const place = rows.findIndex(({ id }) => id === at);
  const current = rows[place];
  const move = (step: number, extend = false) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, place + step))];
    if (!next) return;
    if (extend && mayAct) {
      if (current) selection.set(current.id, true);
      selection.set(next.id, true);
    }
    setAt(next.id);
    document.getElementById(`source-${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const which = () => (selection.ids.size > 0 ? [...selection.ids] : current ? [current.id] : []);
  const doIt = (kind: 'pause' | 'run') => {
    const ids = which();
    if (!mayAct || deleted || ids.length === 0 || selection.whole) return;
    const allPaused =
      kind === 'pause' &&
      rows.filter(({ id }) => ids.includes(id)).every(({ status }) => status === 'paused');
    void actions.act({ ids }, { kind: allPaused ? 'resume' : kind });
  };
  const items: HotkeyItem[] = [
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['shift+j', () => move(1, true)],
    ['shift+k', () => move(-1, true)],
    [
      'Enter',
      ({ target }) => {
        const own = (target as Element).closest('button, a, [role="dialog"]');
        if (!own && current && !deleted) router.push(`/sources/${current.id}`);
      },
      { preventDefault: false },
    ],
    ['x', () => mayAct && current && selection.toggle(current.id)],
    ['shift+x', () => mayAct && selection.all(true)],
    ['p', () => doIt('pause')],
    ['r', () => doIt('run')],
    ['u', () => mayAct && void actions.undoLast()],
    ['/', () => document.getElementById('source-search')?.focus()],
    ['Escape', selection.clear],
  ];
  useHotkeys([
    ...items.map(
      ([key, act, options]): HotkeyItem => [key, unlessDialog(act), options ?? { preventDefault: true }],
    ),
    ['shift+?', () => setHelping((now) => !now)],
    ['?', () => setHelping((now) => !now)],
  ]);
  return { current: current?.id ?? null, helping, setHelping };
}

/** What is typed in a dialog is meant for the dialog. */
function unlessDialog(act: HotkeyItem[1]): HotkeyItem[1] {
  return (event) => {
    if (!document.querySelector('[role="dialog"][aria-modal="true"], [data-position] [role="dialog"]'))
      act(event);
  };
}

/** The strip under the list: the keys that work there, and what its marks mean. */
export function SourceKeyStrip({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('sources');
  return (
    <DockedBar thin>
      {keys
        .filter(([, name]) => ['move', 'open', 'select', 'pause', 'run'].includes(name))
        .map(([caps, name]) => (
          <span key={name} className={classes.key}>
            {caps.map((cap) => (
              <Kbd key={cap}>{cap}</Kbd>
            ))}
            {t(`key.${name}`)}
          </span>
        ))}
      <button type="button" className={classes.help} onClick={onHelp}>
        <Kbd>?</Kbd> {t('key.help')}
      </button>
      <span style={{ flex: 1 }} />
      <span className="text-3 cut">{t('marks')}</span>
    </DockedBar>
  );
}

export function SourceKeyHelp(props: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('sources');
  return <KeyHelp title={t('keys')} keys={keys} wordsOf={(name) => t(`key.${name}`)} {...props} />;
}
