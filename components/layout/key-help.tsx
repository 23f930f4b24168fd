'use client';

import { Modal } from '@mantine/core';
import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { createContext, useContext } from 'react';
import { Kbd } from './kbd.tsx';
import classes from './key-help.module.css';

/** Keys that are pressed one for another or together, and what they do. */
export type KeyLine = readonly [caps: readonly string[], words: string];

/** The keys of a screen by names, of which its catalogue has the words. */
export type ScreenKeyNames = readonly (readonly [caps: readonly string[], name: string])[];

/** @param only the names of which lines are wanted; by default of all */
export function keyLines(
  keys: ScreenKeyNames,
  wordsOf: (name: string) => string,
  only?: readonly string[],
): KeyLine[] {
  return keys.filter(([, name]) => only?.includes(name) ?? true).map(([caps, name]) => [caps, wordsOf(name)]);
}

/** What "?" shows: the keys of a screen, and below them those of every screen. */
export function KeyHelp(props: {
  keys: readonly KeyLine[];
  opened: boolean;
  onClose: () => void;
  /** What is told of is itself a dialog: one does not go elsewhere from there. */
  ofDialog?: boolean;
}) {
  const { keys, opened, onClose, ofDialog = false } = props;
  const t = useTranslations('keys');
  const everywhere: KeyLine[] = [
    ...(ofDialog ? [] : ([[['Ctrl', 'K'], t('find')]] satisfies KeyLine[])),
    [['?'], t('help')],
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size={360}
      onKeyDown={(event) => {
        // A dialog that stands on another one: the keys are not that one's.
        event.stopPropagation();
        if (event.key === '?') onClose();
      }}
    >
      {keys.length > 0 ? <Lines lines={keys} /> : null}
      <Lines lines={everywhere} />
    </Modal>
  );
}

function Lines({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl className={classes.keys}>
      {lines.map(([caps, words]) => (
        <div key={words}>
          <dt>
            {caps.map((cap) => (
              <Kbd key={cap}>{cap}</Kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Opens the help of the page that one is on. */
export const ShowKeys = createContext<() => void>(() => undefined);

/** For who does not know of "?" yet; behind other keys it stands for the rest of them. */
export function KeyHelpButton({ alone = false }: { alone?: boolean }) {
  const t = useTranslations('keys');
  return (
    <button type="button" className={classes.button} onClick={useContext(ShowKeys)}>
      <Kbd>?</Kbd> {t(alone ? 'title' : 'all')}
    </button>
  );
}

/** Keys as they stand in the strip under a list. */
export function StripKeys({ keys, className }: { keys: readonly KeyLine[]; className?: string | undefined }) {
  return keys.map(([caps, words]) => (
    <span key={words} className={clsx(classes.line, className)}>
      {caps.map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
      {words}
    </span>
  ));
}
