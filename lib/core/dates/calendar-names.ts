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

interface MonthNames {
  /** Month by full form. */
  exact: ReadonlyMap<string, number>;
  /** Month by beginning of three letters and more; 0 where two months begin so. */
  beginnings: ReadonlyMap<string, number>;
}

function monthNames(forms: string): MonthNames {
  const exact = new Map<string, number>();
  const beginnings = new Map<string, number>();
  for (const [index, group] of forms.split('|').entries()) {
    for (const form of group.split(' ').map(foldText)) {
      if (!exact.has(form)) exact.set(form, index + 1);
      for (let length = 3; length <= form.length; length += 1) {
        const beginning = form.slice(0, length);
        const month = beginnings.get(beginning) ?? index + 1;
        beginnings.set(beginning, month === index + 1 ? month : 0);
      }
    }
  }
  return { exact, beginnings };
}

const languages = new Map(
  Object.entries(monthForms).map(([language, forms]) => [language, monthNames(forms)]),
);

/** Language part of a BCP 47 tag: "pt-BR" → "pt"; "nb" and "nn" count as "no". */
export function languageOf(locale: string): string {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  return language === 'nb' || language === 'nn' ? 'no' : language;
}

/**
 * Month 1–12 of a folded word (see foldText), or null. The locale's own language wins, then English, then any other:
 * feeds often carry month names of another language than their articles. O(languages).
 */
export function monthOf(word: string, locale: string): number | null {
  for (const language of [languageOf(locale), 'en']) {
    const names = languages.get(language);
    const month = names && (names.exact.get(word) ?? names.beginnings.get(word));
    if (month) return month;
  }
  for (const kind of ['exact', 'beginnings'] as const) {
    for (const names of languages.values()) {
      const month = names[kind].get(word);
      if (month) return month;
    }
  }
  return null;
}
