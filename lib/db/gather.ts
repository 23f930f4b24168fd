export interface GatherOptions<Input> {
  /** Inputs of one call. */
  most: number;
  /** Inputs with one key never go together. */
  keyOf: (input: Input) => unknown;
  /** Whether the inputs of a call that failed are tried again, each by itself; else all of them fail with it. */
  againAlone: boolean;
}

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * One function over many inputs as a function of one: what is asked for while a call is under way waits for it, and then
 * goes together. So each costs a way of its own while little is asked for, and a share of one when much is. One call at a
 * time, in the order of asking.
 *
 * @param run gives the outputs in the order of the inputs
 */
export function gather<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { most, keyOf, againAlone }: GatherOptions<Input>,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = [];
  let atWork = false;

  function take(): Waiting<Input, Output>[] {
    const taken: Waiting<Input, Output>[] = [];
    const left: Waiting<Input, Output>[] = [];
    const keys = new Set<unknown>();
    for (const each of waiting) {
      const key = keyOf(each.input);
      if (taken.length < most && !keys.has(key)) taken.push(each);
      else left.push(each);
      // What comes later under a key must not pass what came before.
      keys.add(key);
    }
    waiting = left;
    return taken;
  }

  async function go(): Promise<void> {
    if (atWork) return;
    atWork = true;
    // What is asked for in the same moment goes together from the start.
    await null;
    while (waiting.length > 0) await settle(take());
    atWork = false;
  }

  async function settle(together: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(together.map(({ input }) => input));
      for (const [place, { resolve }] of together.entries()) resolve(outputs[place]!);
    } catch (error) {
      if (againAlone && together.length > 1) for (const each of together) await settle([each]);
      else for (const { reject } of together) reject(error);
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      void go();
    });
}
