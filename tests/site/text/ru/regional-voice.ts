import { phrases } from '../grammar.ts';
import type { Voice } from '../writer.ts';
import { russianAuthors, russianCast, russianSlots } from './names.ts';
import { russianCityTopics } from './regional-city.ts';
import { russianLifeTopics } from './regional-life.ts';

const latin: Record<string, string> = {
  ё: 'e',
  ж: 'zh',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  й: 'y',
};
const plain = 'абвгдезиклмнопрстуф';
const plainLatin = 'abvgdeziklmnoprstuf';

export const regionalVoice: Voice = {
  topics: [...russianCityTopics, ...russianLifeTopics],
  cast: russianCast,
  slots: russianSlots,
  connective: [
    'В {placep} об этом [говорят|спорят] с {year} года.',
    'Вопрос {adverb} обсуждают и в соседнем {villagep}.',
    'Окончательное решение [примут|ожидается] в {month}.',
    'Для {placeg} это {adjective} шаг.',
    'Подробности обещают сообщить в {weekday}.',
    'Похожая история случилась в {villagep} {many} лет назад.',
    'Правда, за последний год расходы выросли на {pct}.',
    'Редакция направила запрос в компанию {company}, но ответа пока нет.',
    'Всего, по подсчётам редакции, речь идёт о {sum}.',
    'Ещё {season} в успех [почти никто|мало кто] не верил.',
    'Как выяснилось, {surname} и {surname} знакомы с {year} года.',
    'На {otherstreet} новость встретили {adverb}.',
    'Теперь всё зависит от [погоды|денег|соседей|сроков].',
    'Официально об этом объявят на совещании в {therep}.',
    'Цифры [скромные|впечатляют]: {pct} против прошлогодних {nn}.',
    'Старожил {name} помнит, как здесь [ходил паром|стояла водокачка|был базар].',
    'Без {nameg}, впрочем, ничего бы не вышло.',
    'До {month} времени осталось {adverb} мало.',
  ],
  quotes: [
    '«Мы [ждали|просили|верили] {many} лет», {p1v} {p1}.',
    '«Это {adjective} путь, но другого [нет|не вижу|не придумали]», {p2v} {p2}.',
    '«[Никто нас не спросил|Главное, чтобы не бросили|Посмотрим весной]», {p3v} {p3}, житель {villageg}.',
    '«Я насчитал {nn}, потом сбился», делится сосед {surname}.',
    '«[Моя бабушка|Мой отец] [жила|работал] на {otherstreet}, мне не всё равно», объясняет {name}.',
    '«Если дадут {sum}, сделаем к сроку», обещает {p1s}.',
    '«Приезжайте в {month}, сами увидите», зовёт {p2s}.',
    '«Из {nn} обещаний выполнили {small}», подсчитывает {name}.',
  ],
  headings: [
    'Что дальше',
    'Цена вопроса',
    'Взгляд из {thereg}',
    'Как это было в {year} году',
    'Слово жителям',
    'Кто отвечает',
    'Справка «Вечернего Лукоморска»',
  ],
  captions: [
    '{p1} на {street}. Фото: {name}',
    'Вид на {place}. Фото из архива редакции',
    '{p2} и {name}, {year} год. Фото: {surname}',
  ],
  comments: [
    'Наконец-то, {many} лет ждали.',
    'Опять {sum} закопают.',
    'А на {otherstreet} когда?',
    'Спасибо за статью, [очень тепло|всё по делу].',
    '{surname}, вы сами там были?',
    'Ходила в {weekday}, закрыто.',
    'Не верю ни одному слову.',
    'В {villagep} то же самое.',
    'Дед рассказывал, в {year} году было лучше.',
    'Молодцы, так держать!',
    'Кто считал эти {pct}?',
    'Скоро выборы, вот и стараются.',
    ...phrases(
      'Красота; Позор; Поддерживаю; Жаль деревья; Ну-ну; Ждём продолжения; Где фото?; Дорогу бы сделали',
    ),
  ],
  commenters: ['{name}', '{surname}', 'Житель {placeg}', 'сосед{n}', 'Бабушка из {villageg}'],
  authors: russianAuthors,
  transliterate: (text) =>
    [...text].map((letter) => latin[letter] ?? plainLatin[plain.indexOf(letter)] ?? letter).join(''),
};
