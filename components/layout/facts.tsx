import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A row of figures, each over its own words. */
export function Facts({ facts }: { facts: { figure: ReactNode; words: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ figure, words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts stand in a fixed order
        <div key={index}>
          <dd className={classes.figure}>{figure}</dd>
          <dt className={classes.words}>{words}</dt>
        </div>
      ))}
    </dl>
  );
}

/** Names and values, one pair a line. */
export function FactList({ facts }: { facts: { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts stand in a fixed order
        <div key={index} className={classes.pair}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
