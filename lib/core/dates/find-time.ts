import { offsetOf, zoneOf } from './zone-names.ts';

/** A time of day found in a text; `zone` is minutes east of UTC, an IANA name, or null when none is named. */
export interface TimeOfDay {
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  zone: number | string | null;
}

const clock =
  /(?<![\d.:,+-])(?:t ?)?(\d{1,2})(?: ?[:h] ?|\.)(\d{2})(?:[:.m](\d{2})(?:[.,](\d{1,9}))?)?(?![\d:])(?: ?([ap])\.? ?m\b\.?)?/;
const compactClock = /(?<![a-z\d])t(\d{2})(\d{2})(\d{2})?(?:[.,](\d{1,9}))?(?!\d)/;
const hourOnly = /(?<![\d.:])(\d{1,2}) ?(?:([ap])\.? ?m\b\.?|h\b(?! ?\d)|uhr\b)/;
const chineseClock =
  /(上午|下午|晚上|凌晨|中午|오전|오후)? ?(\d{1,2}) ?(?:[时時点點:]|시) ?(\d{1,2})?(?: ?[分:분] ?(\d{1,2})?)?/;

const offset = /^ ?(?:\( ?)?([+-])(\d{2}):?(\d{2})(?!\d)/;
const shortOffset = /^([+-])(\d{1,2})(?![\d:])/;
const zoneWord = /^,? ?(?:uhr |h |\()?([a-z]+\/[a-z_]+(?:\/[a-z_]+)?|[a-zа-я]{1,5})(?![a-zа-я])\)?/;

/** The zone named at the beginning of `text` (what follows the time), or null. */
function zoneAtStart(text: string, sourceZone: string): number | string | null {
  const direct = offset.exec(text) ?? shortOffset.exec(text);
  if (direct) return offsetOf(direct[1]!, direct[2]!, direct[3]);
  const word = zoneWord.exec(text);
  if (!word) return null;
  const zone = zoneOf(word[1]!, sourceZone);
  if (zone === null) return null;
  const after = text.slice(word[0].length);
  const added = offset.exec(after) ?? shortOffset.exec(after.trimStart());
  if (zone === 0 && added) return offsetOf(added[1]!, added[2]!, added[3]);
  return zone;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/**
 * First time of day in a folded text (see foldText) that stands outside a date: "18:30", "6.30 pm", "14h05",
 * "t120033z", "下午2:05", with the zone that follows it. Null when there is none or it is no time (25:00). O(n).
 */
export function findTime(text: string, sourceZone: string): TimeOfDay | null {
  const chinese = /[时時点點시]|上午|下午|晚上|凌晨|中午|오전|오후/.test(text)
    ? chineseClock.exec(text)
    : null;
  if (chinese) {
    const evening = /下午|晚上|오후/.test(chinese[1] ?? '');
    const hour =
      chinese[1] && !/中午/.test(chinese[1])
        ? hourOf(Number(chinese[2]), evening ? 'p' : 'a')
        : Number(chinese[2]);
    return checked(hour, chinese[3], chinese[4], undefined, null);
  }
  const found = clock.exec(text) ?? compactClock.exec(text);
  if (found) {
    const half = found.length > 5 ? found[5] : undefined;
    const rest = text.slice(found.index + found[0].length);
    return checked(
      hourOf(Number(found[1]), half),
      found[2],
      found[3],
      found[4],
      zoneAtStart(rest, sourceZone),
    );
  }
  const hour = hourOnly.exec(text);
  if (!hour) return null;
  const rest = text.slice(hour.index + hour[0].length);
  return checked(
    hourOf(Number(hour[1]), hour[2]),
    undefined,
    undefined,
    undefined,
    zoneAtStart(rest, sourceZone),
  );
}

function checked(
  hour: number,
  minute: string | undefined,
  second: string | undefined,
  fraction: string | undefined,
  zone: number | string | null,
): TimeOfDay | null {
  const time = {
    hour,
    minute: Number(minute ?? 0),
    // A leap second has no instant of its own in POSIX time.
    second: Math.min(Number(second ?? 0), 60) === 60 ? 59 : Number(second ?? 0),
    millisecond: fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000),
    zone,
  };
  const midnight = hour === 24 && time.minute === 0 && time.second === 0;
  return (hour < 24 || midnight) && time.minute < 60 && time.second < 60 ? time : null;
}
