/** Reasons of a training after which the evidence begins anew: a person, or the self-check, called what was seen right. */
export const clearingReasons: ReadonlySet<string> = new Set(['false-alarm', 'self-check']);
