import type { ScreenKeyNames } from '@/components/layout/key-help.tsx';

/** Words: alerts.key.* */
export const inboxKeys: ScreenKeyNames = [
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
  [['y'], 'acknowledge'],
  [['c'], 'confirm'],
  [['f'], 'false-alarm'],
  [['e'], 'resolve'],
  [['s'], 'snooze'],
  [['a'], 'assign'],
  [['m'], 'assign-me'],
  [['u'], 'undo'],
  [['Esc'], 'clear'],
];
