/** A paragraph in which an editorial office corrects the publication it stands in. */
export interface Correction {
  /** Place of the paragraph in the text, from 0. */
  paragraph: number;
  text: string;
}

const cues = [
  `corrections?|clarifications?|erratum|editor['’]s note|editors['’] note`,
  'исправлени[ея]|исправлено|поправк[аи]|уточнени[ея]|уточнено|опровержение|примечание редакции|от редакции',
  'korrekturen|korrektur|berichtigung|richtigstellung|anmerkung der redaktion',
  'rectificatif|rectification|note de la rédaction',
  'corrección|correcciones|fe de errores|rectificación|nota de la redacción',
].join('|');
/** "Correction, 3 May:" or "Correction (3 May) —", at the beginning of a paragraph; what names it may have its date beside it. */
const leading = new RegExp(
  String.raw`^[^\p{L}]*(?:${cues})(?!\p{L})(?:\s*\([^)]{0,40}\)|,[^:.–—]{0,30})?\s*(?:[:.–—]|-\s)`,
  'iu',
);
/** The whole paragraph is a heading. */
const heading = new RegExp(String.raw`^[^\p{L}]*(?:${cues})[^\p{L}]*$`, 'iu');
const telling = new RegExp(
  [
    String.raw`(?:this|an earlier version of this|a previous version of this) (?:article|story|post|report|page|piece)(?: \S+){0,8} (?:amended|corrected|misstated|incorrectly|wrongly)`,
    String.raw`(?:в (?:этой|предыдущей версии этой|данной) (?:статье|заметке|новости|публикации)|в первоначальной версии)(?: \S+){0,12} (?:ошибочно|неверно|неправильно|исправлен[аоы]?)`,
  ].join('|'),
  'iu',
);

const most = 20;
const longest = 1000;

/**
 * Notices of correction in a text whose paragraphs are lines; the first twenty, each cut to a thousand signs. Heuristic: a
 * paragraph about corrections elsewhere is no notice unless it begins like one. O(length)
 */
export function findCorrections(text: string): Correction[] {
  const found: Correction[] = [];
  const paragraphs = text.split('\n').map((each) => each.trim());
  for (let at = 0; at < paragraphs.length && found.length < most; at++) {
    const paragraph = paragraphs[at]!;
    if (paragraph === '') continue;
    if (heading.test(paragraph)) {
      const next = paragraphs.findIndex((each, place) => place > at && each !== '');
      if (next < 0) continue;
      found.push({ paragraph: next, text: paragraphs[next]!.slice(0, longest) });
      at = next;
    } else if (leading.test(paragraph.slice(0, 120)) || telling.test(paragraph.slice(0, longest))) {
      found.push({ paragraph: at, text: paragraph.slice(0, longest) });
    }
  }
  return found;
}
