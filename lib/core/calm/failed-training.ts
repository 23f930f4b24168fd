/** Attempts at training in a row that throw before a person is told; the queue itself tries again in between. */
export const trainingFailuresInARow = 3;
