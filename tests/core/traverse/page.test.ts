import { expect, test } from 'vitest';
import {
  alikeChildren,
  defaultGrowthLimits,
  isOvergrown,
} from '../../../lib/core/traverse/page/growing-list.ts';
import { pageParameters, parametersKey } from '../../../lib/core/traverse/page/page-parameters.ts';
import { spontaneousAreas } from '../../../lib/core/traverse/page/spontaneous-areas.ts';
import { observe } from '../../../lib/core/traverse/walk/observe.ts';
import { nextToPress } from '../../../lib/core/traverse/walk/order-of-pressing.ts';
import { beginWalk, firstAction } from '../../../lib/core/traverse/walk/walk.ts';
import { button, seen, walkPage } from './scripted-page.ts';

test('parameters do not depend on order or repetition, but on every URL and button', () => {
  const key = (urls: string[], buttons: string[]) => parametersKey(pageParameters(seen(urls, buttons)));
  expect(key(['a', 'b', 'a'], ['x', 'y'])).toBe(key(['b', 'a'], ['y', 'x', 'x']));
  expect(key(['a', 'c'], ['x'])).not.toBe(key(['a', 'b'], ['x']));
  expect(key(['a'], ['x'])).not.toBe(key(['a'], ['x', 'y']));
  expect(pageParameters(seen([], []))).toEqual({ buttons: [], urls: 0, hash: 0 });
  const many = Array.from({ length: 5000 }, (_, place) => `https://news.example/${place}`);
  const { hash } = pageParameters(seen(many, []));
  expect(Number.isSafeInteger(hash)).toBe(true);
  expect(pageParameters(seen(many.toReversed(), [])).hash).toBe(hash);
});

test('figure 17: the list of lists has seven inner children that are like both their neighbours', () => {
  const list = ['div b-list-normal', ...Array.from({ length: 8 }, () => 'div b-list')];
  expect(alikeChildren(list)).toBe(6);
  expect(alikeChildren(Array.from({ length: 9 }, () => 'li'))).toBe(7);
  expect(alikeChildren([])).toBe(0);
  expect(alikeChildren(['li', 'li'])).toBe(0);
});

test('a list is cut when F(T) / N0 is above α, and never while it is small', () => {
  expect(isOvergrown(201, 100, defaultGrowthLimits)).toBe(true);
  expect(isOvergrown(200, 100, defaultGrowthLimits)).toBe(false);
  expect(isOvergrown(31, 0, defaultGrowthLimits)).toBe(false);
  expect(isOvergrown(61, 0, defaultGrowthLimits)).toBe(true);
});

test('what changes once outside of a press may be its late answer; what does twice changes by itself', () => {
  const presses = [
    { from: 1000, until: 2000 },
    { from: 0, until: 500 },
  ];
  const at = (area: string, ...times: number[]) => times.map((time) => ({ area, at: time }));
  const changes = [
    ...at('late', 600, 610, 700),
    ...at('clock', 750, 2500, 1500),
    ...at('list', 100, 1500, 2000),
  ];
  expect([...spontaneousAreas(changes, presses)]).toEqual(['clock']);
  expect(spontaneousAreas([], [])).toEqual(new Set());
});

test('the button with the last text is pressed next, else the one with the nearest text', () => {
  const buttons = ['close', 'previous week', 'next month', 'previous month'].map((text) => button(text));
  expect(nextToPress(buttons, null).text).toBe('close');
  expect(nextToPress(buttons, 'previous month').text).toBe('previous month');
  expect(nextToPress(buttons.slice(0, 3), 'previous month').text).toBe('previous week');
});

test('limits end a walk and are told', () => {
  let place = 0;
  const endless = { load: () => seen([`${place}`], ['more']), press: () => seen([`${++place}`], ['more']) };
  expect(walkPage(endless, { presses: 20 }).why).toBe('press-limit');
  expect(walkPage(endless, { states: 20 }).why).toBe('state-limit');
  let looks = 0;
  const barren = { load: () => seen(['a'], ['b0']), press: () => seen(['a'], [`b${++looks}`]) };
  expect(walkPage(barren, { patience: 30 }).why).toBe('patience');
  expect(walkPage(barren, { patience: 30 }).walk.presses).toBe(30);
});

test('a lost page is loaded again, and the press that lost it is repeated once', () => {
  const walk = beginWalk();
  firstAction(walk);
  const page = seen(['a'], ['crash', 'fine']);
  const first = observe(walk, { kind: 'page', page });
  expect(first.action).toEqual({ kind: 'press', button: 'crash' });
  expect(observe(walk, { kind: 'lost' }).action).toEqual({ kind: 'load' });
  expect(observe(walk, { kind: 'page', page }).action).toEqual({ kind: 'press', button: 'crash' });
  expect(observe(walk, { kind: 'lost' }).action).toEqual({ kind: 'load' });
  expect(observe(walk, { kind: 'page', page }).action).toEqual({ kind: 'press', button: 'fine' });
  expect(observe(walk, { kind: 'page', page }).action).toEqual({ kind: 'stop', why: 'exhausted' });
});

test('a page that cannot be loaded is given up after three times', () => {
  const walk = beginWalk();
  firstAction(walk);
  expect(observe(walk, { kind: 'lost' }).action).toEqual({ kind: 'load' });
  expect(observe(walk, { kind: 'lost' }).action).toEqual({ kind: 'load' });
  expect(observe(walk, { kind: 'lost' }).action).toEqual({ kind: 'stop', why: 'cannot-load' });
});

test('a button that leaves the page is pressed once, in one state', () => {
  const walk = beginWalk();
  firstAction(walk);
  const first = observe(walk, { kind: 'page', page: seen(['a'], ['away', 'tab']) });
  expect(first.action).toEqual({ kind: 'press', button: 'away' });
  const second = observe(walk, {
    kind: 'left',
    page: seen(['a'], ['away', 'tab']),
    urls: ['elsewhere'],
  });
  expect(second.fresh).toEqual(['elsewhere']);
  expect(second.action).toEqual({ kind: 'press', button: 'tab' });
  expect(observe(walk, { kind: 'page', page: seen(['b'], ['away']) }).action).toEqual({
    kind: 'stop',
    why: 'exhausted',
  });
});

test('buttons of a kind that brings nothing wait until the others are pressed', () => {
  const shares = Array.from({ length: 30 }, (_, place) => button(`share ${place}`, 'share'));
  const page = (urls: string[], more: boolean) => ({
    urls,
    buttons: [...shares, ...(more ? [button('more')] : [])],
  });
  let place = 0;
  const { untilLastUrl, urls } = walkPage({
    load: () => {
      place = 0;
      return page(['0'], true);
    },
    press: (id) => {
      if (id === 'more') place++;
      return page([`${place}`], place < 5);
    },
  });
  expect(urls.size).toBe(6);
  expect(untilLastUrl).toBeLessThan(20);
});
