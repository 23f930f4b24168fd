import { foldText } from './fold-text.ts';

/** Units of "3 hours ago", in the unit's name for luxon's minus(). */
type Unit = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years';

/** "N units ago" of a text, or "today", "yesterday" … as days back, or "just now". */
export type RelativeTime =
  | { kind: 'ago'; amount: number; unit: Unit }
  | { kind: 'day'; daysBack: number; before: string; after: string }
  | { kind: 'just-now' };

/** Words for days, all languages together: none of them means another day in another language. */
const dayWords: readonly (readonly [words: string, daysBack: number])[] = [
  [
    'позавчера позавчора vorgestern avant-hier anteayer antier "altro ieri" "l\'altro ieri" przedwczoraj anteontem eergisteren 前天',
    2,
  ],
  ['yesterday вчера вчора gestern hier ayer ieri wczoraj ontem gisteren igår včera dün 昨天 昨日 어제', 1],
  [
    'today сегодня сьогодні heute "aujourd\'hui" hoy oggi dzisiaj dziś hoje vandaag idag dnes bugün 今天 今日 오늘',
    0,
  ],
];

const unitWords: readonly (readonly [beginnings: string, unit: Unit])[] = [
  ['sec сек sek seg 秒 초', 'seconds'],
  ['min мин хв 分 분 分钟 dakika', 'minutes'],
  ['hour hr час годин stunde std heure hora ora ore godz uur timm hodin saat 小时 小時 時間 시간', 'hours'],
  ['day дн ден день tag jour dia dias día giorn dzien dni dag dnů gün 天 日 일', 'days'],
  ['week недел тиж woche semaine seman settiman tydz tyg week veck týd hafta 周 週 주', 'weeks'],
  ['month месяц місяц monat mois mes mese mesi miesi maand månad měs 个月 個月 ヶ月 개월', 'months'],
  ['year год лет рік jahr année an ans año ann rok lat jaar 年 년', 'years'],
];

const ones = /^(a|an|one|один|одну|одна|einer|einem|eine|einen|un|une|una|uno|jedną|jeden|um|uma|een)$/;
const justNow =
  /^(just now|now|только что|щойно|gerade eben|soeben|à l'instant|justo ahora|ahora mismo|adesso|poco fa|przed chwilą|teraz|agora|刚刚|剛剛|방금)$/;

const foldedDays = dayWords.map(
  ([words, daysBack]) =>
    [
      (words.match(/"[^"]+"|\S+/g) ?? []).map((word) => foldText(word.replaceAll('"', ''))),
      daysBack,
    ] as const,
);
const foldedUnits = unitWords.map(([words, unit]) => [words.split(' ').map(foldText), unit] as const);
const foldedNow = new RegExp(foldText(justNow.source), 'u');
const foldedOnes = new RegExp(foldText(ones.source), 'u');

/** "vor 3 stunden", "il y a 2 h", "hace un dia", "3 hours ago", "2 godziny temu", "час назад", "3分钟前". */
const agoForms: readonly RegExp[] = [
  /(?:^|[ ,:|·•])(?:vor|il y a|hace|ha) (?:etwa |environ )?(\d{1,4}|\p{L}+) ?(\p{L}+)\.?/u,
  /(?:^|[ ,:|·•])(?:около |about |ca\.? )?(\d{1,4}|\p{L}+)[ -]?(\p{L}+)\.? (?:ago|назад|тому|fa|temu|atras|geleden|sedan|once)(?![\p{L}])/u,
  /(\d{1,4}) ?(\p{Script=Han}+?|\p{Script=Hangul}+?) ?(?:[前전])/u,
  /(?:^|[ ,:|·•])(\d{1,4}) ?([a-z]{1,3}) ago/u,
];
const bareUnitAgo = /(?:^|[ ,:|·•])(\p{L}+) (?:назад|тому|temu)(?![\p{L}])/u;
const shortUnits: Record<string, Unit> = {
  s: 'seconds',
  m: 'minutes',
  h: 'hours',
  d: 'days',
  j: 'days',
  w: 'weeks',
  y: 'years',
  ч: 'hours',
  г: 'years',
};

function unitOf(word: string): Unit | null {
  if (Object.hasOwn(shortUnits, word)) return shortUnits[word]!;
  let best: { length: number; unit: Unit } | null = null;
  for (const [beginnings, unit] of foldedUnits) {
    for (const beginning of beginnings) {
      const fits =
        beginning.length <= 3 && /^(an|ans|ora|ore|mes|dia|sec|day)$/.test(beginning)
          ? new RegExp(`^${beginning}s?$`).test(word)
          : word.startsWith(beginning);
      if (fits && beginning.length > (best?.length ?? 0)) best = { length: beginning.length, unit };
    }
  }
  return best?.unit ?? null;
}

function amountOf(word: string): number | null {
  if (/^\d+$/.test(word)) return Number(word);
  return foldedOnes.test(word) ? 1 : null;
}

/**
 * What a folded text (see foldText) says relative to the time of reading, or null. A text longer than 80 characters
 * is prose, in which "today" dates nothing.
 */
export function findRelative(text: string): RelativeTime | null {
  if (text.length > 80) return null;
  if (foldedNow.test(text)) return { kind: 'just-now' };
  for (const form of agoForms) {
    const found = form.exec(text);
    const amount = found && amountOf(found[1]!);
    const unit = found && unitOf(found[2]!);
    if (amount !== null && unit) return { kind: 'ago', amount, unit };
  }
  const bare = bareUnitAgo.exec(text);
  const bareUnit = bare && unitOf(bare[1]!);
  if (bareUnit) return { kind: 'ago', amount: 1, unit: bareUnit };
  for (const [words, daysBack] of foldedDays) {
    for (const word of words) {
      const at = text.indexOf(word);
      if (at < 0) continue;
      const before = text.slice(0, at);
      const after = text.slice(at + word.length);
      const alone =
        /\p{Script=Han}|\p{Script=Hangul}/u.test(word) ||
        (!/\p{L}$/u.test(before) && !/^[\p{L}']/u.test(after));
      if (alone) return { kind: 'day', daysBack, before, after };
    }
  }
  return null;
}
