import { phrases } from '../grammar.ts';
import type { Voice } from '../writer.ts';
import { germanCast, germanSlots } from './names.ts';
import { cityHallTopics, regionTopics } from './topics.ts';

const spoken: Omit<Voice, 'topics' | 'authors'> = {
  cast: germanCast,
  slots: germanSlots,
  connective: [
    'In {dorf} kennt man solche Fragen seit {jahr}.',
    'Eine Entscheidung wird für {monat} erwartet.',
    'Ob das reicht, ist in {ort} umstritten.',
    'Für {p1s} ist es das {n}. Jahr in dieser Aufgabe.',
    'Die Zahlen stammen aus dem {wort} und gelten als vorläufig.',
    'Nicht alle reagierten so {art} wie {name} aus {dorf}.',
    'Vorbild ist ein {wort} in {dorf}, das {jahr} begann.',
    'Wie es weitergeht, hängt vom {wort} ab.',
    'Mehr als {n} Menschen haben sich bis {tag} gemeldet.',
    'Der Betrieb {betrieb} wollte sich dazu nicht äußern.',
    'Zuletzt waren es {prozent}, im {monat} noch deutlich weniger.',
    'Geplant ist außerdem ein {wort} an der {weg}.',
    'Das Thema kommt am {tag} erneut auf die Tagesordnung.',
    'Bis dahin hilft sich {ort} mit einem {wort}.',
    'Einen Versuch gab es schon {jahr}, er endete {art}.',
    'Zwischen {dorf} und {dorf} liegen nur {klein} Kilometer, aber viele Meinungen.',
  ],
  quotes: [
    '„Wir haben {klein} Jahre darauf gewartet“, {sagt} {p1}.',
    '„Ohne {wort} wird das nichts“, {sagt} {p2}.',
    '„Man muss {art} bleiben und zuhören“, {sagt} {p3} aus {dorf}.',
    '„Bei uns an der {weg} merkt man davon wenig“, {sagt} {name}.',
    '„Das kostet {summe}, und jeder Cent ist gut angelegt“, {sagt} {p1s}.',
    '„Fragen Sie mich im {monat} noch einmal“, {sagt} {p2s} und lachte.',
    '„Mein Vater hat {jahr} noch mit der Hand gemäht“, {sagt} {name}.',
    '„Von {n} Vorschlägen sind {klein} übrig“, {sagt} {name}.',
  ],
  headings: [
    'Wie es weitergeht',
    'Stimmen aus {dorf}',
    'Was das {wort} kostet',
    'Rückblick auf {jahr}',
    'Streit um das {wort}',
    'Die nächsten Schritte',
  ],
  captions: [
    '{p1} an der {strasse}. Foto: {name}',
    'Blick auf {ort} im {monat}. Foto: {nachname}',
    'Das {wort} in {dorf}. Foto: Archiv',
  ],
  comments: [
    'Endlich passiert mal was in {dorf}.',
    '{summe}? Das glaubt doch keiner.',
    'Schöner Artikel, danke.',
    'Und was ist mit der {weg}?',
    'War am {tag} da, es war voll.',
    '@{nachname}: bitte sachlich bleiben.',
    'Früher, {jahr}, ging das auch ohne {wort}.',
    ...phrases('Gut so; Unmöglich; Bravo; Wer bezahlt das?; Abwarten; Wie immer zu spät'),
  ],
  commenters: ['{name}', '{nachname}{n}', 'Oma aus {dorf}', 'Radler{n}'],
  transliterate: (text) =>
    text.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss'),
};

export const cityHallVoice: Voice = {
  ...spoken,
  topics: cityHallTopics,
  authors: ['Presseamt', 'Presseamt', 'Amt für Kultur', 'Tiefbauamt'],
};

export const regionVoice: Voice = {
  ...spoken,
  topics: regionTopics,
  authors: ['Merle Tönnies', 'Jost Kämmerer', 'Swantje Bohl', 'Armin Reuter', 'Elif Kaya'],
};
