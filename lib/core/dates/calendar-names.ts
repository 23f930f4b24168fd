import { foldText } from './fold-text.ts';

/**
 * Months by language: twelve groups parted by "|", each with the forms that stand in dates (genitive first where there
 * is one) and the abbreviations that are no plain beginnings of them. Beginnings of three letters and more are found
 * without being listed.
 */
const monthForms: Record<string, string> = {
  en: 'january|february|march|april|may|june|july|august|september sept|october|november|december',
  ru: 'января январь|февраля февраль|марта март|апреля апрель|мая май|июня июнь|июля июль|августа август|сентября сентябрь|октября октябрь|ноября ноябрь|декабря декабрь',
  uk: 'січня січень|лютого лютий|березня березень|квітня квітень|травня травень|червня червень|липня липень|серпня серпень|вересня вересень|жовтня жовтень|листопада листопад|грудня грудень',
  de: 'januar jänner jaenner|februar feber|märz maerz mrz|april|mai|juni|juli|august|september|oktober|november|dezember',
  fr: 'janvier|février|mars|avril avr|mai|juin|juillet juil|août aout|septembre|octobre|novembre|décembre',
  es: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre setiembre set|octubre|noviembre|diciembre',
  it: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre sett set|ottobre|novembre|dicembre',
  pl: 'stycznia styczeń|lutego luty|marca marzec|kwietnia kwiecień|maja maj|czerwca czerwiec|lipca lipiec|sierpnia sierpień|września wrzesień|października październik|listopada listopad|grudnia grudzień',
  pt: 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
  nl: 'januari|februari|maart mrt|april|mei|juni|juli|augustus|september|oktober|november|december',
  sv: 'januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december',
  cs: 'ledna leden|února únor|března březen|dubna duben|května květen|června červen|července červenec|srpna srpen|září|října říjen|listopadu listopad|prosince prosinec',
  tr: 'ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık',
  id: 'januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember',
  no: 'januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember',
  da: 'januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december',
};

const languages = new Map<string, string[][]>(
  Object.entries(monthForms).map(([language, forms]) => [
    language,
    forms.split('|').map((group) => group.split(' ').map(foldText)),
  ]),
);

function exactMonth(language: string, word: string): number | null {
  const at = (languages.get(language) ?? []).findIndex((forms) => forms.includes(word));
  return at < 0 ? null : at + 1;
}

function beginningOfMonth(language: string, word: string): number | null {
  if (word.length < 3) return null;
  const found = (languages.get(language) ?? []).flatMap((forms, index) =>
    forms.some((form) => form.startsWith(word)) ? [index + 1] : [],
  );
  return found.length === 1 ? found[0]! : null;
}

/** Language part of a BCP 47 tag: "pt-BR" → "pt"; "nb" and "nn" count as "no". */
export function languageOf(locale: string): string {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  return language === 'nb' || language === 'nn' ? 'no' : language;
}

/**
 * Month 1–12 of a folded word (see foldText), or null. The locale's own language wins, then English, then any other:
 * feeds often carry month names of another language than their articles. O(languages × 12).
 */
export function monthOf(word: string, locale: string): number | null {
  const own = languageOf(locale);
  for (const language of [own, 'en']) {
    const month = exactMonth(language, word) ?? beginningOfMonth(language, word);
    if (month !== null) return month;
  }
  for (const find of [exactMonth, beginningOfMonth]) {
    for (const language of languages.keys()) {
      const month = find(language, word);
      if (month !== null) return month;
    }
  }
  return null;
}
