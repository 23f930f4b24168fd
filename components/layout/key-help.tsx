'use client';

import { Modal } from '@mantine/core';
import { Kbd } from './kbd.tsx';
import classes from './key-help.module.css';

/** Keys that are pressed one for another or together, and the name of what they do. */
export type KeyLine = readonly [caps: readonly string[], name: string];

/** What "?" shows: the keys of a screen. */
export function KeyHelp(props: {
  title: string;
  keys: readonly KeyLine[];
  wordsOf: (name: string) => string;
  opened: boolean;
  onClose: () => void;
}) {
  const { title, keys, wordsOf, opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={360}
      onKeyDown={({ key }) => {
        if (key === '?') onClose();
      }}
    >
      <dl className={classes.keys}>
        {keys.map(([caps, name]) => (
          <div key={name}>
            <dt>
              {caps.map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </dt>
            <dd>{wordsOf(name)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
