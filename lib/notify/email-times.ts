/** Milliseconds. */
export interface EmailTimes {
  connect: number;
  /** Until the server greets. */
  greeting: number;
  /** Between two words of the server. */
  silence: number;
}

export const usualTimes: EmailTimes = { connect: 10_000, greeting: 10_000, silence: 15_000 };
