import { expect, it } from 'vitest';
import { gather } from '../../lib/db/gather.ts';

/** A function that keeps its calls until they are let go. */
function heldCalls() {
  const calls: { inputs: number[]; end: (error?: Error) => void }[] = [];
  const run = (inputs: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map((each) => each * 10)));
      calls.push({ inputs: [...inputs], end });
    });
  return { calls, run };
}

async function turns(): Promise<void> {
  for (let n = 0; n < 10; n++) await null;
}

const asTheyCome = { most: 3, keyOf: (input: number) => input, againAlone: false };

it('what comes while a call is under way goes together with the next, in order', async () => {
  const { calls, run } = heldCalls();
  const one = gather(run, asTheyCome);
  const first = one(1);
  await turns();
  const later = [2, 3, 4, 5].map(one);
  await turns();
  expect(calls.map(({ inputs }) => inputs)).toEqual([[1]]);
  calls[0]!.end();
  expect(await first).toBe(10);
  await turns();
  expect(calls[1]!.inputs).toEqual([2, 3, 4]);
  calls[1]!.end();
  await turns();
  calls[2]!.end();
  expect(await Promise.all(later)).toEqual([20, 30, 40, 50]);
});

it('inputs of one key go one after the other, and keep their order', async () => {
  const { calls, run } = heldCalls();
  const one = gather(run, { ...asTheyCome, keyOf: (input) => input % 2 });
  const all = Promise.all([1, 3, 2, 5].map(one));
  for (let n = 0; n < 3; n++) {
    await turns();
    calls[n]!.end();
  }
  expect(await all).toEqual([10, 30, 20, 50]);
  expect(calls.map(({ inputs }) => inputs)).toEqual([[1, 2], [3], [5]]);
});

it('a call that fails fails all its inputs, and the next goes on', async () => {
  const { calls, run } = heldCalls();
  const one = gather(run, asTheyCome);
  const failing = Promise.allSettled([one(1), one(2)]);
  await turns();
  calls[0]!.end(new Error('lost'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = one(3);
  await turns();
  calls[1]!.end();
  expect(await next).toBe(30);
});

it('where asked, what failed together is tried alone: one bad input costs only itself', async () => {
  const run = async (inputs: readonly number[]) => {
    if (inputs.includes(2)) throw new Error('two');
    return inputs.map((each) => each * 10);
  };
  const one = gather(run, { ...asTheyCome, againAlone: true });
  const outcomes = await Promise.allSettled([1, 2, 3].map(one));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
