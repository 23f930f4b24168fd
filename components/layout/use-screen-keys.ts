'use client';

import { useEffect, useEffectEvent } from 'react';
import { keyOrder } from './key-order.ts';

/** An order by its key; `true` leaves the key to the browser as well. */
export type ScreenKeys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Keys of a whole screen. What is typed into a field is left to the field, and what is pressed while a dialog or a menu is
 * open is left to that: also in the moment before it has taken the focus.
 */
export function useScreenKeys(keys: ScreenKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const order = keyOrder(event);
    const act = order === null || !Object.hasOwn(keys, order) ? undefined : keys[order];
    if (!act || isElsewhere(event.target)) return;
    if (act(event) !== true) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.closest(layers) !== null || writes(target);
}

/** Whether letters that are pressed are written there; a box to check takes none. */
export function writes(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
