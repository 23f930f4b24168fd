import { phrases, type Slots, words } from '../grammar.ts';
import type { Random } from '../random.ts';

const men =
  words(`Алексей Андрей Борис Вадим Валерий Виктор Геннадий Глеб Григорий Денис Егор Захар Игорь Кирилл
  Леонид Максим Матвей Никита Олег Павел Роман Савелий Сергей Степан Тимур Фёдор Юрий Ярослав`);
const women =
  words(`Алла Анна Вера Галина Дарья Евгения Елена Жанна Зинаида Инна Ирина Карина Кира Лариса Лидия
  Маргарита Марина Надежда Нина Оксана Полина Раиса Светлана Софья Таисия Ульяна Эльвира Юлия`);
const heads =
  words(`Бара Бело Бесс Бугр Вавил Вере Ворон Гор Гром Деми Дрозд Ерем Жда Завьял Зим Кала Карпух Клим
  Кожев Коростел Лаз Лома Лукоян Малах Мерк Мух Нау Нех Овсян Остр Панкр Пере Плот Поздн Рогож Рябин Сав Селив Сид
  Снегир Сур Тарас Тимох Тропин Угрюм Фил Хлоп Чере Чир Шадр Шумил Щего Юр Яблон Якуш`);
const joints = words('ин ов ев ат ат ник онин анин ихин ушкин енков атов аев овцев ешов унов арёв ыгин');
const placeHeads =
  words(`Берёзов Вербов Верхн Дальн Дубров Заозёрн Заречн Зелён Каменн Ключев Красн Лебяж Липов Лугов
  Мельничн Никольск Новоозёрн Озёрн Ольхов Песчан Подгорн Покровск Приволжск Речн Родников Рождественск Светл Сосновск
  Степн Троицк Успенск Хвойн Черёмухов Шадринск Щучь Ясн`);

/** Surnames end in -ин or -ов and take -а, -ым, -у by their bearer; gen/dat/ins are told apart where a phrase needs them. */
function surnameRoot(random: Random): string {
  const root = random.pick(heads) + random.pick(joints);
  return /(ин|ов|ев|ёв|ын)$/.test(root) ? root : `${root}ов`;
}

interface Person {
  full: string;
  last: string;
  genitive: string;
  female: boolean;
}

function person(random: Random): Person {
  const female = random.chance(0.5);
  const root = surnameRoot(random);
  const last = female ? `${root}а` : root;
  return {
    female,
    last,
    full: `${random.pick(female ? women : men)} ${last}`,
    genitive: female ? `${root}ой` : `${root}а`,
  };
}

/** A settlement of the type «Заречное»: nominative, prepositional, genitive. */
function settlement(random: Random): { nominative: string; prepositional: string; genitive: string } {
  const root = random.pick(placeHeads);
  const soft = /(Верхн|Дальн)$/.test(root);
  const [ending, prepositional, genitive] = soft ? ['ее', 'ем', 'его'] : ['ое', 'ом', 'ого'];
  return { nominative: root + ending, prepositional: root + prepositional, genitive: root + genitive };
}

function street(random: Random): string {
  return random.chance(0.6)
    ? `улице ${person(random).genitive}`
    : `${random.pick(placeHeads.filter((head) => !/(Верхн|Дальн|Щучь)$/.test(head)))}ой улице`;
}

function company(random: Random): string {
  const first = words(
    'Луко Волга Строй Агро Техно Север Эко Дор Тепло Водо Энерго Пром Транс Мед Лес Рыб Хлеб Свет',
  );
  const second = words(
    'мост сервис град транс холдинг ресурс проект монтаж продукт линия комплект база союз маш',
  );
  return `«${random.pick(first)}${random.pick(second)}»`;
}

const said = {
  man: words('сказал отметил пояснил добавил сообщил рассказал напомнил подчеркнул уточнил признался'),
  woman: words(
    'сказала отметила пояснила добавила сообщила рассказала напомнила подчеркнула уточнила призналась',
  ),
};

export function russianCast(random: Random): Slots {
  const [one, two, three] = [person(random), person(random), person(random)];
  const [here, there] = [settlement(random), settlement(random)];
  return {
    p1: [one.full],
    p1s: [one.last],
    p1g: [one.genitive],
    p1v: one.female ? said.woman : said.man,
    p2: [two.full],
    p2s: [two.last],
    p2v: two.female ? said.woman : said.man,
    p3: [three.full],
    p3v: three.female ? said.woman : said.man,
    place: [here.nominative],
    placep: [here.prepositional],
    placeg: [here.genitive],
    therep: [there.prepositional],
    thereg: [there.genitive],
    street: [street(random)],
    company: [company(random)],
    rival: [company(random)],
  };
}

export const russianSlots: Slots = {
  surname: (random) => person(random).last,
  name: (random) => person(random).full,
  nameg: (random) => person(random).genitive,
  villagep: (random) => settlement(random).prepositional,
  villageg: (random) => settlement(random).genitive,
  otherstreet: street,
  othercompany: company,
  n: (random) => String(random.int(5, 20)),
  nn: (random) => `${random.int(2, 9)}${random.int(5, 9)}`,
  big: (random) => `${random.int(2, 89)} ${random.int(105, 998)}`,
  pct: (random) => `${random.int(5, 48)},${random.int(1, 9)} процента`,
  sum: (random) => `${random.int(2, 90)},${random.int(1, 9)} млн рублей`,
  year: (random) => String(random.int(1956, 2025)),
  weekday: words('понедельник вторник среду четверг пятницу субботу воскресенье'),
  month: words('январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре'),
  season: words('весной летом осенью зимой'),
  small: words('два три четыре'),
  many: words('пять шесть семь восемь девять десять'),
  adjective:
    words(`непростой долгожданный спорный дорогой удачный необычный серьёзный временный разумный смелый
    осторожный сложный подробный привычный давний срочный`),
  adverb: words(`неожиданно постепенно заметно медленно уверенно тихо осторожно вовремя поспешно охотно нехотя
    добросовестно решительно`),
};

export const russianAuthors = phrases(
  'Ольга Ветрова; Дмитрий Ласточкин; Мария Корнева; Антон Рудин; Ирина Завьялова; Пётр Сомов',
);
