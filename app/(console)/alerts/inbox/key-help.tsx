'use client';

import { Modal } from '@mantine/core';
import { Kbd } from '@/components/layout/kbd.tsx';
import { useAlertWords } from '../alert-words.tsx';
import classes from './key-help.module.css';

const keys: [string[], string][] = [
  [['j', 'k'], 'move'],
  [['PgDn', 'PgUp'], 'far'],
  [['Home', 'End'], 'ends'],
  [['Enter'], 'open'],
  [['/'], 'search'],
  [['v'], 'views'],
  [['g'], 'group'],
  [['o'], 'fold'],
  [['x'], 'select'],
  [['Shift', 'j', 'k'], 'extend'],
  [['Shift', 'x'], 'select-all'],
  [['b'], 'bulk'],
  [['c'], 'confirm'],
  [['f'], 'false-alarm'],
  [['e'], 'resolve'],
  [['s'], 'snooze'],
  [['a'], 'assign'],
  [['m'], 'assign-me'],
  [['u'], 'undo'],
  [['Esc'], 'clear'],
  [['?'], 'help'],
];

export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useAlertWords();
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys')} size={360}>
      <dl className={classes.keys}>
        {keys.map(([caps, name]) => (
          <div key={name}>
            <dt>
              {caps.map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </dt>
            <dd>{t(`key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
