/** How much the busy source of a benchmark holds, and what goes wrong in it. */
export interface BusySize {
  /** Judged documents, and those that the first model learned from. */
  documents: number;
  learned: number;
  runs: number;
  days: number;
  /** Of every so many documents the first so many are cut to their first paragraph: a failure. */
  failureEvery: number;
  failureLength: number;
  /** One of so many is as short by itself: nothing that a person must see. */
  shortEvery: number;
}

export const busySize: BusySize = {
  documents: 10_000,
  learned: 2000,
  runs: 2160,
  days: 90,
  failureEvery: 1500,
  failureLength: 30,
  shortEvery: 397,
};

export const isDamaged = (place: number, { learned, failureEvery, failureLength }: BusySize): boolean =>
  place >= learned + failureEvery && (place - learned) % failureEvery < failureLength;
