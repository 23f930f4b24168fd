'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { KeyHelpButton, keyLines, type ScreenKeyNames, StripKeys } from '@/components/layout/key-help.tsx';
import { useScreenKeys } from '@/components/layout/use-screen-keys.ts';
import type { SourceLine } from '@/lib/api/contracts/sources.ts';
import type { SourceActions } from './use-source-actions.tsx';
import type { SourceSelection } from './use-source-selection.ts';

/** Words: sources.key.* */
export const sourceKeys: ScreenKeyNames = [
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
  useScreenKeys({
    j: () => move(1),
    k: () => move(-1),
    'shift+j': () => move(1, true),
    'shift+k': () => move(-1, true),
    enter: ({ target }) => {
      if ((target as Element).closest('button, a, summary') || !current || deleted) return true;
      router.push(`/sources/${current.id}`);
    },
    x: () => {
      if (mayAct && current) selection.toggle(current.id);
    },
    'shift+x': () => {
      if (mayAct) selection.all(true);
    },
    p: () => doIt('pause'),
    r: () => doIt('run'),
    u: () => {
      if (mayAct) void actions.undoLast();
    },
    '/': () => document.getElementById('source-search')?.focus(),
    escape: selection.clear,
  });
  return current?.id ?? null;
}

/** The strip under the list: the keys that work there, and what its marks mean. */
export function SourceKeyStrip() {
  const t = useTranslations('sources');
  return (
    <DockedBar thin>
      <StripKeys
        keys={keyLines(sourceKeys, (name) => t(`key.${name}`), ['move', 'open', 'select', 'pause', 'run'])}
      />
      <KeyHelpButton />
      <span style={{ flex: 1 }} />
      <span className="text-3 cut" title={t('marks')}>
        {t('marks')}
      </span>
    </DockedBar>
  );
}
