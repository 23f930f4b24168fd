const hour = 3_600_000;
const day = 24 * hour;
const hoursOfWeek = 168;
/** History from which a weekly rhythm is known, and from which it is taken. */
const leastSpan = 14 * day;
const fewestHours = 24;
/** Share of the mean rate that an hour without any arrival is given: nothing is never impossible. */
const floorShare = 0.02;
/** What is expected and did not come has to be more than this, than twice the worst of the past, and than some busy days. */
const leastExpected = 10;
const pastFactor = 2;
const busyDays = 2.5;
/** A gap of the past that outdoes the next one so much was an outage, and no part of the rhythm. */
const outlier = 5;
const longestLook = 60 * day;

/**
 * For how long a source may bring nothing new after `last`, by its own weekly rhythm: until more arrivals were to be
 * expected than its silences ever left out. Nights and weekends on which it never publishes count for nothing, and a
 * holiday for one day. Hours of the week are UTC's; a change to summer time blurs into the neighbouring hour.
 *
 * Rate of an hour of the week: arrivals in it and, half as much, in its neighbours, a week; at least 2 % of the mean rate.
 *
 * @param arrivals when documents came, milliseconds since 1970; those of one hour are one arrival
 * @returns milliseconds after `last`, whole hours, 60 days at most; null while less than two weeks are known. O(n + hours)
 */
export function silenceByRhythm(arrivals: readonly number[], last: number): number | null {
  const hours = [...new Set(arrivals.map((at) => Math.floor(at / hour)))].sort((a, b) => a - b);
  const first = hours[0];
  if (first === undefined || hours.length < fewestHours) return null;
  const span = (hours.at(-1)! - first) * hour;
  if (span < leastSpan) return null;
  const rates = weeklyRates(hours, span / (7 * day));
  const limit = Math.max(leastExpected, pastFactor * worstGap(hours, rates), busyDays * busiestDay(rates));
  let expected = 0;
  const from = Math.floor(last / hour);
  for (let passed = 1; passed * hour < longestLook; passed += 1) {
    expected += rates[hourOfWeek(from + passed)]!;
    if (expected > limit) return passed * hour;
  }
  return longestLook;
}

function hourOfWeek(hours: number): number {
  return ((hours % hoursOfWeek) + hoursOfWeek) % hoursOfWeek;
}

function weeklyRates(hours: readonly number[], weeks: number): Float64Array {
  const counts = new Float64Array(hoursOfWeek);
  for (const each of hours) counts[hourOfWeek(each)]! += 1;
  const floor = (floorShare * hours.length) / weeks / hoursOfWeek;
  return counts.map((count, h) => {
    const around = counts[hourOfWeek(h - 1)]! + counts[hourOfWeek(h + 1)]!;
    return Math.max(floor, (count / 2 + around / 4) / weeks);
  });
}

/** Arrivals that were to be expected in the worst silence of the past. */
function worstGap(hours: readonly number[], rates: Float64Array): number {
  const sums = new Float64Array(hoursOfWeek + 1);
  for (let h = 0; h < hoursOfWeek; h += 1) sums[h + 1] = sums[h]! + rates[h]!;
  const week = sums[hoursOfWeek]!;
  const until = (at: number) => Math.floor(at / hoursOfWeek) * week + sums[hourOfWeek(at)]!;
  const gaps = hours.slice(1).map((at, i) => until(at) - until(hours[i]! + 1));
  gaps.sort((a, b) => b - a);
  return gaps.length > 1 && gaps[0]! > outlier * Math.max(1, gaps[1]!) ? gaps[1]! : (gaps[0] ?? 0);
}

function busiestDay(rates: Float64Array): number {
  let busiest = 0;
  for (let d = 0; d < 7; d += 1)
    busiest = Math.max(
      busiest,
      rates.subarray(24 * d, 24 * d + 24).reduce((sum, rate) => sum + rate, 0),
    );
  return busiest;
}
