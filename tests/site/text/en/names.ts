import { phrases, type Slots, words } from '../grammar.ts';
import type { Random } from '../random.ts';

const firstNames =
  words(`Alice Amir Anita Arthur Beatrice Ben Callum Carmen Clara Colin Daniel Dara Deborah Dylan Eleanor
  Ewan Faith Farah Fiona Frances George Grace Graham Hannah Harriet Hugh Imogen Isaac Jasmine Joan Jonah Karen Keith
  Kofi Laura Leon Lydia Malcolm Maeve Martin Mina Miriam Nadia Neil Nora Oliver Omar Patrick Paula Priya Rachel Ravi
  Rhys Rosa Ruth Samuel Sanjay Selma Simon Stella Tariq Tess Thomas Una Victor Wendy Yusuf Zoe`);
const surnameHeads =
  words(`Ash Bar Black Brad Bram Brook Burn Cald Carl Chad Clay Cold Cran Crow Dal Den Dray East Ed
  El Fair Fen Gar Gold Hal Ham Har Hart Hazel Hol Kel Kirk Lang Lock Mar Mill Nether Nor Oak Pem Pres Red Rock Rush
  Sel Shel Sil Stan Stock Sut Thorn Tur Wade Wal War Wells West Whit Wil Win Wood Wor`);
const surnameTails =
  words(`bourne bridge brook bury by cliffe combe cott croft dale den don ell er ett field ford gate
  grave ham hurst ing land ley lock low man mere more ner ock ridge sell sham shaw son stead stock ston ter thorpe ton
  wall ward way well wick win with wood worth`);
const placeTails =
  words(`bridge brook bury cross dale field ford gate green ham heath hill holme hurst lea ley mere
  moor port quay side stead thorpe ton vale wharf wick wood worth`);

export function surname(random: Random): string {
  return random.pick(surnameHeads) + random.pick(surnameTails);
}

export function fullName(random: Random): string {
  return `${random.pick(firstNames)} ${surname(random)}`;
}

export function place(random: Random): string {
  const name = random.pick(surnameHeads) + random.pick(placeTails);
  const kind = random.next();
  if (kind < 0.12)
    return `${random.pick(['North', 'South', 'Upper', 'Lower', 'Great', 'Little', 'Old'])} ${name}`;
  return kind < 0.2
    ? `${name} ${random.pick(['St Mary', 'Parva', 'Common', 'Reach', 'End', 'Magna'])}`
    : name;
}

function street(random: Random): string {
  const kinds = [
    'Street',
    'Road',
    'Lane',
    'Avenue',
    'Terrace',
    'Row',
    'Parade',
    'Crescent',
    'Way',
    'Gardens',
  ];
  return `${surname(random)} ${random.pick(kinds)}`;
}

export function company(random: Random): string {
  const kinds =
    phrases(`Group; Holdings; & Sons; Logistics; Foods; Systems; Energy; Partners; Engineering; Textiles;
    Marine; Robotics; Capital; Materials; Diagnostics; Packaging; Instruments; Freight; Mutual; Optics`);
  return `${surname(random)} ${random.pick(kinds)}`;
}

/** Who and what one article is about. */
export function englishCast(random: Random): Slots {
  const person = () => {
    const first = random.pick(firstNames);
    const last = surname(random);
    return { full: `${first} ${last}`, last };
  };
  const [one, two, three] = [person(), person(), person()];
  return {
    p1: [one.full],
    p1s: [one.last],
    p2: [two.full],
    p2s: [two.last],
    p3: [three.full],
    place: [place(random)],
    street: [street(random)],
    company: [company(random)],
    rival: [company(random)],
    money: [`£${random.int(2, 95)}${random.chance(0.4) ? `.${random.int(1, 9)}` : ''} million`],
  };
}

/** Made up anew wherever they stand. */
export const englishSlots: Slots = {
  surname,
  name: fullName,
  village: place,
  otherstreet: street,
  othercompany: company,
  n: (random) => String(random.int(3, 90)),
  big: (random) => random.int(1100, 89_000).toLocaleString('en-GB'),
  pct: (random) => `${random.int(2, 48)}${random.chance(0.3) ? `.${random.int(1, 9)}` : ''} per cent`,
  sum: (random) => `£${random.int(12, 980)},000`,
  year: (random) => String(random.int(1961, 2025)),
  weekday: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
  month: words('January February March April May June July September October November December'),
  season: words('spring summer autumn winter'),
  small: words('two three four five six seven eight nine ten eleven twelve'),
  mood: phrases(`relieved; furious; cautiously hopeful; surprised; unconvinced; delighted; worried; sceptical; tired of
    waiting; quietly pleased; baffled; resigned; encouraged; uneasy`),
  adjective:
    words(`ambitious modest costly overdue controversial practical unusual sensible complex temporary lasting
    delicate generous careful narrow broad thorough radical familiar stubborn fragile robust candid lengthy urgent`),
  saidverb: words('said added explained insisted argued admitted recalled stressed suggested noted'),
};
