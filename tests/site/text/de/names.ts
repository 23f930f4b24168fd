import { phrases, type Slots, words } from '../grammar.ts';
import type { Random } from '../random.ts';

const firstNames =
  words(`Anke Annegret Bernd Birgit Carsten Claudia Detlef Dorothea Eckhard Elke Emil Fatma Frieda Gisela
  Gunnar Hanna Heike Henrik Ines Jana Jens Jörg Judith Kai Katrin Klaus Lena Lothar Maike Malte Marlies Merle Murat Nele
  Olaf Petra Rainer Renate Sabine Sönke Tilman Ulrike Uwe Volker Wiebke Yvonne`);
const heads =
  words(`Acker Alt Berg Birk Blum Brand Buch Dorn Eich Erl Fal Feld Frei Gold Grün Hag Hart Heck Hell Herb Hohl
  Horn Kalt Kirch Klein Kron Lang Laub Lind Mark Matt Mühl Neu Nuss Ober Oster Quell Rau Rehm Ritt Roth Sand Schell
  Schön Seil Stein Stroh Tann Uhl Wald Weid Wester Wieg Winter Zeis Zell`);
const tails =
  words(`acher auer bach bauer baum berger brink busch dorf egger eisen er feld garten graf hagen hammer haus
  heim hoff holt huber kamp kötter lage lein ling mann meier mayer müller rich scheid schmidt stedt steiner thal wald
  wig zahn`);
const placeTails = words(
  'au bach beck berg born brück burg büttel dorf feld furt hagen hausen heide heim hof horst ingen kirchen leben moor ow rode ried see stedt tal walde wede',
);

export function germanSurname(random: Random): string {
  return random.pick(heads) + random.pick(tails);
}

function fullName(random: Random): string {
  return `${random.pick(firstNames)} ${germanSurname(random)}`;
}

function town(random: Random): string {
  const name = random.pick(heads) + random.pick(placeTails);
  return random.chance(0.15) ? `${random.pick(['Groß', 'Klein', 'Bad', 'Alt', 'Nieder'])} ${name}` : name;
}

function street(random: Random): string {
  return (
    random.pick(heads) +
    random.pick(tails) +
    random.pick(['straße', 'allee', 'gasse', 'chaussee', 'twiete', 'zeile'])
  );
}

/** German makes new words by joining old ones; so does this. All of them are neuter, so that articles agree. */
function compound(random: Random): string {
  const first =
    words(`Bürger Garten Wasser Winter Schul Sport Hafen Wald Markt Kinder Rad Wohn Energie Kultur Heimat
    Feuer Brücken Jugend Senioren Abfall Klima Lärm Hochwasser Bau Grün Bahn Theater Museums Ernte Spiel`);
  const second =
    words(`haus fest konzept projekt programm amt treffen lokal archiv museum lager zentrum büro register forum netz
    werk depot studio labor fach quartier turnier gutachten budget denkmal gelände`);
  return random.pick(first) + random.pick(second);
}

function company(random: Random): string {
  return `${germanSurname(random)} ${random.pick(phrases('GmbH; & Söhne; Bau AG; Logistik; Maschinenbau; Werke; Naturkost; Systeme; Holzbau; Reederei'))}`;
}

export function germanCast(random: Random): Slots {
  const person = () => {
    const last = germanSurname(random);
    return { full: `${random.pick(firstNames)} ${last}`, last };
  };
  const [one, two, three] = [person(), person(), person()];
  return {
    p1: [one.full],
    p1s: [one.last],
    p2: [two.full],
    p2s: [two.last],
    p3: [three.full],
    ort: [town(random)],
    strasse: [street(random)],
    firma: [company(random)],
    vorhaben: [compound(random)],
  };
}

export const germanSlots: Slots = {
  name: fullName,
  nachname: germanSurname,
  dorf: town,
  weg: street,
  betrieb: company,
  wort: compound,
  n: (random) => String(random.int(13, 90)),
  zahl: (random) => (random.int(1100, 89_000) / 1000).toFixed(3),
  prozent: (random) => `${random.int(2, 48)},${random.int(1, 9)} Prozent`,
  summe: (random) => `${random.int(2, 95)},${random.int(1, 9)} Millionen Euro`,
  jahr: (random) => String(random.int(1953, 2025)),
  tag: words('Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'),
  monat: words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  klein: words('zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
  art: words(`überraschend gründlich sorgfältig zögerlich sachlich mühsam rasch geduldig ausführlich vorsichtig nüchtern
    ehrgeizig bescheiden lautstark umständlich`),
  sagt: words('sagte erklärte betonte ergänzte meinte berichtete erinnerte'),
};
