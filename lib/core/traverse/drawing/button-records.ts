import { buttonLabel } from '../page/press-marks.ts';
import type { Walk } from '../walk/walk.ts';

/** What a walk knows of the buttons that one label stands on. */
export interface ButtonRecord {
  label: string;
  /** How many different ones. */
  buttons: number;
  presses: number;
  /** Addresses that their presses brought. */
  gained: number;
  /** `withheld`: never pressed, as the words look unsafe. `leaves`: pressing leads off the page. `new`: not pressed so far. */
  state: 'pressed' | 'leaves' | 'withheld' | 'new';
}

/** The labels of a walk's buttons, those that brought most first. O(buttons) */
export function buttonRecords(walk: Walk, most = 500): ButtonRecord[] {
  const records = new Map<string, ButtonRecord>();
  const kinds = new Set<string>();
  for (const { id, text, kind } of walk.buttons.values()) {
    const label = buttonLabel({ text, name: '' });
    const record = records.get(label) ?? { label, buttons: 0, presses: 0, gained: 0, state: 'new' };
    records.set(label, record);
    record.buttons++;
    if (walk.leaving.has(id)) record.state = 'leaves';
    // Buttons of a kind have their label in common, and are counted together.
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const { presses, gained } = walk.kinds.get(kind)!;
    record.presses += presses;
    record.gained += gained;
  }
  for (const record of records.values())
    if (record.state === 'new' && record.presses > 0) record.state = 'pressed';
  for (const label of walk.withheld)
    if (!records.has(label))
      records.set(label, { label, buttons: 1, presses: 0, gained: 0, state: 'withheld' });
  return [...records.values()]
    .sort((a, b) => b.gained - a.gained || b.presses - a.presses || (a.label < b.label ? -1 : 1))
    .slice(0, most);
}
