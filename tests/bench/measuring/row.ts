/** One line of the table. */
export interface Row {
  what: string;
  figure: number;
  unit: string;
  /** What the figure is held against, measured in the same run; null where nothing is comparable. */
  baseline: { name: string; figure: number; ratio: number } | null;
  /** Most memory the process had held when this was measured, in MB. */
  megabytes: number | null;
}

/** What a part gives back: its rows, and what a reader must know of them. */
export interface PartResult {
  rows: Row[];
  /** Why nothing, or not all of it, could be measured; how a peer was run. */
  remarks: string[];
}

export interface PartOptions {
  /** Small sizes and single repetitions: whether it works, not how fast. */
  quick: boolean;
}

export type Part = (options: PartOptions) => Promise<PartResult>;

/** How many times better: the smaller time, the higher rate. */
export function against(
  name: string,
  figure: number,
  own: number,
  better: 'less' | 'more',
): NonNullable<Row['baseline']> {
  return { name, figure, ratio: better === 'less' ? figure / own : own / figure };
}
