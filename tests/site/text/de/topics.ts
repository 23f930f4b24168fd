import type { Topic } from '../writer.ts';

const rathaus: Topic = {
  section: 'Rathaus',
  titles: [
    '[Stadtrat|Ausschuss|Ortsbeirat] [beschließt|vertagt|kippt] {vorhaben} in {ort}',
    '{strasse} wird [gesperrt|saniert|zur Fahrradstraße]',
    '{summe} für {vorhaben}: [Streit|Einigung] in {ort}',
    '{p1s} [übernimmt|verlässt] das Amt für {wort}',
  ],
  leads: [
    'Der Stadtrat hat am {tag} mit {n} zu {klein} Stimmen beschlossen, das {vorhaben} in {ort} mit {summe} zu fördern.',
    'Wegen Arbeiten an [Kanal|Gasleitung|Brücke] bleibt die {strasse} bis [Ende|Mitte] {monat} für den [Durchgangsverkehr|Schwerverkehr] gesperrt.',
    'Für die Verwaltung hat {p1} am {tag} die Pläne für das {vorhaben} vorgestellt, über das in {ort} seit {jahr} gestritten wird.',
  ],
  body: [
    'Die Umleitung führt über {weg} und {dorf}, Busse halten ersatzweise am {wort}.',
    'Nach Angaben der Verwaltung sind {n} Einwendungen eingegangen, {klein} davon aus {dorf}.',
    'Die Kosten sind seit {monat} um {prozent} gestiegen, hieß es in der Vorlage.',
    'Den Zuschlag erhielt {firma}, das günstigste von {klein} Angeboten.',
    'Für die Kinder aus {dorf} soll ein {wort} eingerichtet werden.',
    '{p2} von der Opposition nannte den Zeitplan {art} gerechnet.',
    'Der Fördermittelbescheid über {summe} liegt [vor|noch nicht vor].',
    'Im Keller des Gebäudes von {jahr} steht seit Wochen [Wasser|Schimmel in den Fugen].',
    'Die Gebühren für [Kita|Friedhof|Müllabfuhr] steigen zum {monat} um {prozent}.',
    'Anwohner können die Unterlagen bis {tag} im {wort} einsehen.',
    'An der {weg} entstehen {n} Wohnungen, ein Drittel davon mit Mietbindung.',
    'Das Gutachten empfiehlt, {klein} Linden zu fällen und {n} neue zu pflanzen.',
    'Der Antrag, das {wort} nach {dorf} zu verlegen, scheiterte {art}.',
    'Die Bauarbeiten sollen im {monat} beginnen und {klein} Monate dauern.',
  ],
  tags: ['Stadtrat', 'Verkehr', 'Baustelle', 'Haushalt', 'Wohnen', 'Beteiligung'],
};

const leben: Topic = {
  section: 'Stadtleben',
  titles: [
    '{vorhaben} in {ort}: [Anmeldung läuft|Helfer gesucht|großer Andrang]',
    '[Museum|Bibliothek|Zoo|Schwimmbad] {ort} [öffnet wieder|zeigt Schätze|sucht Paten]',
    '{p1} [liest|kocht|spielt] für {ort}',
    'Wo {ort} am {tag} [feiert|tauscht|singt]',
  ],
  leads: [
    'Das {vorhaben} in {ort} öffnet am {tag} seine Türen, erwartet werden {zahl} Besucher.',
    'Die Stadtbibliothek an der {strasse} zeigt ab {tag} {n} [Karten|Briefe|Plakate] aus dem Nachlass von {p1}.',
    'Zum {n}. Mal lädt das {wort} zum Fest an die {strasse}, in diesem Jahr geleitet von {p1}.',
  ],
  body: [
    'Der Eintritt ist frei, eine Anmeldung beim {wort} wird empfohlen.',
    'Auf der Bühne stehen der Chor aus {dorf} und das Blasorchester {nachname}.',
    'Die Stücke hat {p2} {art} ausgewählt und beschriftet.',
    'Wer mag, bringt [Setzlinge|Bücher|Werkzeug] zum Tauschen mit.',
    'Ein Pendelbus fährt alle {n} Minuten ab {weg}.',
    'Für das {wort} werden noch {klein} Freiwillige gesucht.',
    'Der Verein wurde {jahr} in einer Garage in {dorf} gegründet.',
    'Im Café gibt es [Pflaumenkuchen|Kartoffelsuppe|Waffeln] nach einem Rezept von {name}.',
    'Schulklassen haben {n} [Laternen|Nistkästen|Masken] gebastelt.',
    'Bei Regen zieht das Fest ins {wort} um.',
    'Das Fundstück, vermutlich von {jahr}, lag {art} verpackt auf einem Dachboden.',
    'Die Führung mit {name} dauert {n} Minuten und endet am {wort}.',
    'Der Erlös geht an das {wort} in {dorf}.',
    'Im vergangenen Jahr kamen {zahl} Gäste, {prozent} mehr als zuvor.',
  ],
  tags: ['Veranstaltung', 'Ehrenamt', 'Ausstellung', 'Familie', 'Vereine', 'Musik'],
};

const region: Topic = {
  section: 'Region',
  titles: [
    '[Landwirt|Tischlerin|Imker|Winzerin] {p1s} [setzt auf|kämpft um] {vorhaben}',
    '{firma} [baut aus|streicht Stellen|zieht nach {dorf}]',
    '[Hochwasser|Frost|Sturm] trifft {ort}: {wort} im Einsatz',
    '[Polizei|Zoll] [findet|stoppt] [Zigaretten|Kupfer|Welpen] bei {ort}',
  ],
  leads: [
    'Der Maschinenbauer {firma} will in {ort} {n} Stellen [schaffen|abbauen] und begründet das mit der Nachfrage nach [Pumpen|Pressen|Waagen].',
    'Nach Tagen mit Regen ist der Pegel bei {ort} auf {klein} Meter gestiegen, das {wort} ist seit {tag} im Einsatz.',
    'Die Polizei hat am {tag} an der {strasse} einen Transporter mit {n} gestohlenen [Fahrrädern|Rollen Kupferkabel] gestoppt.',
  ],
  body: [
    '{p1} von der Geschäftsleitung {sagt}, die Auftragsbücher seien bis {monat} gefüllt.',
    'Der Umsatz lag zuletzt bei {summe}, {prozent} über dem Vorjahr.',
    'Rund {n} Helfer füllten in der Nacht {zahl} Sandsäcke.',
    'Verletzt wurde niemand, der Schaden beträgt etwa {summe}.',
    'Der Fahrer, ein {n}-jähriger Mann aus {dorf}, schweigt.',
    'Die Ernte fiel {prozent} geringer aus, vor allem bei [Hafer|Kirschen|Zuckerrüben].',
    'Zeugen melden sich beim {wort} unter der bekannten Nummer.',
    'Die Gewerkschaft reagierte {art} auf die Ankündigung.',
    'Auf dem Hof bei {dorf} leben {n} Ziegen, zwei Esel und ein Pfau.',
    'Das Werk an der {weg} stammt von {jahr} und soll {art} erneuert werden.',
    'Der Wetterdienst erwartet Böen bis {n} Kilometer pro Stunde.',
    'Für {klein} Ortsteile fiel der Strom aus, zuletzt in {dorf}.',
    'In der Imkerei von {name} überlebten {prozent} der Völker nicht.',
    'Die Strecke nach {dorf} bleibt bis {tag} gesperrt, das {wort} räumt auf.',
  ],
  tags: ['Wirtschaft', 'Landwirtschaft', 'Polizei', 'Wetter', 'Feuerwehr', 'Arbeit'],
};

const sport: Topic = {
  section: 'Sport',
  titles: [
    '{ort} [schlägt|verliert gegen] {dorf} [mit Mühe|klar|im Regen]',
    '{p1s} [trifft|fehlt|kommt zurück]: {ort} vor dem Derby',
    'Volkslauf in {ort}: {p1} [siegt|stürzt|läuft Rekord]',
  ],
  leads: [
    'Die Handballerinnen aus {ort} haben am {tag} gegen {dorf} [gewonnen|verloren], {p1} traf in der Schlussphase {klein} Mal.',
    'Beim Lauf rund um das {wort} in {ort} gingen {zahl} Starter auf die Strecke, schnellste war {p1}.',
  ],
  body: [
    '{p2} vom Trainerteam {sagt}, die Mannschaft habe {art} verteidigt.',
    'Vor {zahl} Zuschauern glich {name} nach {n} Minuten aus.',
    'Der Rückstand auf {dorf} beträgt nun {klein} Punkte.',
    'Torhüter {nachname} hielt {klein} Siebenmeter.',
    'Die Halle an der {weg} war {art} beheizt und ausverkauft.',
    'Am {tag} geht es zum Tabellenletzten nach {dorf}.',
    'Die Jugend des Vereins sammelte für ein neues {wort}.',
    '{name} schied mit einer Bänderdehnung aus.',
    'Nach der Pause kombinierten {nachname} und {nachname} {art} über links.',
    'Der Schiedsrichter pfiff {klein} Minuten zu früh ab und ließ weiterspielen.',
    'Das Ziel lag am {wort}, es gab Tee und Streuselkuchen.',
    'Der älteste Läufer, {name}, ist {n} Jahre alt.',
  ],
  tags: ['Handball', 'Fußball', 'Laufen', 'Verein', 'Jugend'],
};

export const cityHallTopics = [rathaus, leben];
export const regionTopics = [region, sport, leben, rathaus];
