import { addLinks, range, type Trap } from './trap.ts';

/** A list that is asked for more so many times; for measuring, as it takes long. */
export function endlessPage(batches: number): Trap {
  const last = batches * 20;
  return {
    name: 'endless',
    about: `a list of ${batches} batches of twenty entries`,
    urls: range('endless', 1, last),
    body: `<ul></ul><button>Load more</button><script>${addLinks('endless')}
      let next = 1;
      const more = () => { add(document.querySelector('ul'), next, next + 19); next += 20; if (next > ${last}) document.querySelector('button').remove(); };
      document.querySelector('button').addEventListener('click', more);
      more();</script>`,
  };
}
