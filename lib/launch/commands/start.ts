import { runMarkdrift } from '../run-markdrift.ts';

/** `npm start`. */
export function run(): Promise<number> {
  return runMarkdrift(async () => {});
}
