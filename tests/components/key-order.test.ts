import { expect, it } from 'vitest';
import { type KeyPress, keyOrder } from '../../components/layout/key-order.ts';

function press(key: string, code: string, held: Partial<KeyPress> = {}): string | null {
  return keyOrder({ key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });
}
const shiftKey = true;

it('takes a letter as it is written, wherever its key lies', () => {
  expect(press('j', 'KeyJ')).toBe('j');
  expect(press('a', 'KeyQ')).toBe('a');
  expect(press('J', 'KeyJ')).toBe('j');
  expect(press('J', 'KeyJ', { shiftKey })).toBe('shift+j');
});

it('takes the Latin letter of the key where the keyboard writes another script', () => {
  expect(press('о', 'KeyJ')).toBe('j');
  expect(press('О', 'KeyJ', { shiftKey })).toBe('shift+j');
  expect(press('φ', 'KeyF')).toBe('f');
  expect(press('х', 'BracketLeft')).toBe('х');
});

it('finds signs where each keyboard has them, with Shift or without', () => {
  expect(press('/', 'Slash')).toBe('/');
  expect(press('/', 'Digit7', { shiftKey })).toBe('/');
  expect(press('/', 'Backslash', { shiftKey })).toBe('/');
  expect(press('?', 'Slash', { shiftKey })).toBe('?');
  expect(press('?', 'Digit7', { shiftKey })).toBe('?');
});

it('names the other keys, and leaves to the browser what is pressed with Ctrl, Alt or Meta', () => {
  expect(press('Escape', 'Escape')).toBe('escape');
  expect(press('Home', 'Home', { shiftKey })).toBe('shift+home');
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(press('k', 'KeyK', held)).toBeNull();
  expect(press('Dead', 'KeyN')).toBe('dead');
});
