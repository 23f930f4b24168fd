/** Parts of a line are set apart by these; what is beside a name in its line is seldom set apart by anything else. */
const separators = /\s*[·•|\u2022\u2027\u30fb]\s*|\s+\/\s+/u;

const readingTime =
  /\d+\s*(?:-|–)?\s*(?:min(?:ute)?s?|minuti|minutes?|minuten|minutos|мин|минут[аы]?|分钟)(?!\p{L})/iu;
/** Words of the buttons and counters that stand in the same line; the whole part begins with one. */
const furniture = new RegExp(
  '^(?:' +
    'share|follow|print|save|bookmark|listen|comments?|reply|updated|published|posted on|read more|subscribe|e-?mail|' +
    'поделиться|подписаться|печать|сохранить|слушать|комментари[ийев]+|обновлено|опубликовано|' +
    'teilen|folgen|drucken|merken|kommentare?|aktualisiert|veröffentlicht|' +
    'partager|suivre|imprimer|commentaires?|compartir|seguir|imprimir|comentarios?|condividi|udostępnij' +
    String.raw`)(?!\p{L})`,
  'iu',
);
const counter = /^[\d\s.,:/\-–—]+(?:\p{L}+\.?)?$/u;
const clock = /\b\d{1,2}:\d{2}\b|\b(?:19|20)\d{2}\b/u;

/** "By Jane", «Автор: Анна»: a word that says what follows, and then a name. "Byrne" and "von der Mark" are names. */
const leading =
  /^(?:(?:written|posted|reported)\s+by|by|text by|author|autor(?:in|a)?|auteure?|autore|автор(?:ы)?|текст|text|par|por|przez)\s*(?::\s*|\s+(?=[\p{Lu}\p{Lt}@]))/iu;
/** A name may begin with "Von"; with two words after it, it says who wrote. */
const germanLeading = /^Von\s+(?=\p{Lu}[\p{L}.'’-]*\s+\p{Lu})/u;

/**
 * The names in what an author's rule finds: without "By", reading time, dates and buttons that stand in the same line; each
 * once, joined by ", ". Null where nothing of it is a name. Heuristic: a part is left out only for signs that no name has.
 * O(length)
 */
export function authorsOf(texts: readonly string[]): string | null {
  const names = texts.flatMap((text) => {
    const parts = text.replace(/\s+/gu, ' ').trim().split(separators).filter(Boolean);
    return parts.filter((part) => !isFurniture(part, parts.length === 1)).map(withoutLeading);
  });
  return [...new Set(names)].join(', ') || null;
}

/** Whether a text has signs that no author's name has: for judging what a rule finds. */
export function isUnlikeNames(text: string): boolean {
  return (
    text.split(' ').length > 16 ||
    separators.test(text) ||
    readingTime.test(text) ||
    clock.test(text) ||
    furniture.test(text) ||
    /https?:\/\/|[{}<>]/u.test(text)
  );
}

/** @param alone it is all that was found there: a number may be a name then (an account), beside a name it is none */
function isFurniture(part: string, alone: boolean): boolean {
  return (
    readingTime.test(part) || furniture.test(part) || (!alone && (counter.test(part) || clock.test(part)))
  );
}

function withoutLeading(part: string): string {
  const rest = part.replace(leading, '').replace(germanLeading, '').trim();
  return rest === '' ? part : rest;
}
