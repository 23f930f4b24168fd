import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { type Language, languages, legacyOf, lengths, textIn, wrongLabelOf } from './battery.ts';
import { encode } from './encode.ts';

export interface FeedSample {
  scene: string;
  language: Language;
  length: (typeof lengths)[number];
  /** What the bytes are really in. */
  charset: string;
  contentType: string | null;
  bytes: Uint8Array;
  /** Where the decision must come from; null where more than one answer is right. */
  source: string | null;
}

interface Given {
  /** What the feed is written in. */
  charset: string;
  /** Another encoding's name. */
  wrong: string;
}
interface Made {
  /** Before the root element. */
  head: string;
  contentType: string | null;
  source: string | null;
}
type Scene = (given: Given) => Made;

const declaration = (charset: string) => `<?xml version="1.0" encoding="${charset}"?>`;
const xml = 'application/rss+xml';

/** Right or missing statements, and contradictions, of feeds in an encoding of one or two bytes. */
const legacyScenes: Record<string, Scene> = {
  declaration: ({ charset }) => ({ head: declaration(charset), contentType: xml, source: 'xml-prolog' }),
  'declaration in other words': ({ charset }) => ({
    head: `<?xml version = '1.1'\n encoding\t=\n'${charset.toUpperCase()}' standalone = 'yes' ?>`,
    contentType: null,
    source: 'xml-prolog',
  }),
  'declaration after blank lines': ({ charset }) => ({
    head: `\r\n \n${declaration(charset)}`,
    contentType: 'text/xml',
    source: 'xml-prolog',
  }),
  'header, no declaration': ({ charset }) => ({
    head: '',
    contentType: `text/xml; charset=${charset}`,
    source: 'header',
  }),
  // RFC 7303 gives the header the right of way, as whoever passes a feed on may write it anew.
  'header right, declaration wrong': ({ charset, wrong }) => ({
    head: declaration(wrong),
    contentType: `application/xml;charset="${charset}"`,
    source: 'header',
  }),
  'header right, declaration UTF-8': ({ charset }) => ({
    head: declaration('utf-8'),
    contentType: `text/xml; charset=${charset}`,
    source: 'header',
  }),
  // Against RFC 7303: servers that put UTF-8 on all they send are frequent, and these bytes are none.
  'header UTF-8, declaration right': ({ charset }) => ({
    head: declaration(charset),
    contentType: 'text/xml; charset=utf-8',
    source: 'xml-prolog',
  }),
  'header unknown, declaration right': ({ charset }) => ({
    head: declaration(charset),
    contentType: 'text/xml; charset=binary',
    source: 'xml-prolog',
  }),
  'declaration UTF-8 alone': () => ({ head: declaration('UTF-8'), contentType: xml, source: 'detected' }),
  // The declaration was read byte by byte, so that it can't be true; the HTML standard takes it for UTF-8.
  'declaration UTF-16 alone': () => ({ head: declaration('utf-16'), contentType: xml, source: 'detected' }),
  nothing: () => ({ head: '', contentType: null, source: 'detected' }),
  'broken: no quotes': ({ charset }) => ({
    head: `<?xml version="1.0" encoding=${charset}?>`,
    contentType: xml,
    source: 'detected',
  }),
  'broken: unlike quotes': ({ charset }) => ({
    head: `<?xml version="1.0" encoding="${charset}'?>`,
    contentType: xml,
    source: 'detected',
  }),
  'broken: empty': () => ({
    head: '<?xml version="1.0" encoding=""?>',
    contentType: xml,
    source: 'detected',
  }),
  'broken: unknown name': () => ({ head: declaration('native'), contentType: xml, source: 'detected' }),
  'broken: never ends': ({ charset }) => ({
    head: `<?xml version="1.0" encoding="${charset}"\n`,
    contentType: xml,
    source: 'xml-prolog',
  }),
  'broken: no version': ({ charset }) => ({
    head: `<?xml encoding="${charset}"?>`,
    contentType: null,
    source: 'xml-prolog',
  }),
};

const utf8Scenes: Record<string, Scene> = {
  'UTF-8: declaration': () => ({ head: declaration('utf-8'), contentType: xml, source: 'xml-prolog' }),
  'UTF-8: nothing': () => ({ head: '', contentType: null, source: 'valid-utf-8' }),
  'UTF-8: header ASCII': () => ({
    head: '<?xml version="1.0"?>',
    contentType: 'text/xml; charset=us-ascii',
    source: 'valid-utf-8',
  }),
  'UTF-8: declaration wrong': ({ wrong }) => ({
    head: declaration(wrong),
    contentType: xml,
    source: 'valid-utf-8',
  }),
  'UTF-8: header wrong, declaration right': ({ wrong }) => ({
    head: declaration('utf-8'),
    contentType: `text/xml; charset=${wrong}`,
    source: 'valid-utf-8',
  }),
};

/** Of these all start with a byte order mark, which is believed before all else, as RFC 7303 has it. */
const markScenes: Record<string, Scene> = {
  alone: () => ({ head: '', contentType: null, source: 'bom' }),
  'header and declaration wrong': ({ wrong }) => ({
    head: declaration(wrong),
    contentType: `text/xml; charset=${wrong}`,
    source: 'bom',
  }),
};

/** UTF-16 without a mark is known by the zeros beside `<?xml` or `<rss`, whatever its declaration says. */
const wideScenes: Record<string, Scene> = {
  'declaration UTF-16': () => ({ head: declaration('UTF-16'), contentType: xml, source: 'detected' }),
  'declaration UTF-8': () => ({ head: declaration('utf-8'), contentType: xml, source: 'detected' }),
  'no declaration': () => ({ head: '', contentType: null, source: 'detected' }),
};

/** All samples under a seed: languages × their encodings × lengths × scenes, each with a text of its own. */
export function feedBatteryOf(seed: number): FeedSample[] {
  const random = seededRandom(seed);
  const samples: FeedSample[] = [];
  const add = (scene: string, build: Scene, language: Language, charset: string, mark = '') => {
    for (const length of lengths) {
      const wrongs = wrongLabelOf[language].filter((label) => label !== charset);
      const wrong = wrongs[Math.floor(random() * wrongs.length)]!;
      const { head, contentType, source } = build({ charset, wrong });
      const body = textIn(language, length, random).replaceAll('&', '').replaceAll('<', '');
      const feed = `${mark}${head}<rss version="2.0"><channel><item><title>${body}</title></item></channel></rss>`;
      samples.push({ scene, language, length, charset, contentType, bytes: encode(feed, charset), source });
    }
  };
  for (const language of languages) {
    for (const charset of legacyOf[language])
      for (const [scene, build] of Object.entries(legacyScenes)) add(scene, build, language, charset);
    for (const [scene, build] of Object.entries(utf8Scenes)) add(scene, build, language, 'utf-8');
    for (const charset of ['utf-8', 'utf-16le', 'utf-16be'])
      for (const [scene, build] of Object.entries(markScenes))
        add(`mark: ${scene}`, build, language, charset, '\ufeff');
    for (const charset of ['utf-16le', 'utf-16be'])
      for (const [scene, build] of Object.entries(wideScenes))
        add(`UTF-16: ${scene}`, build, language, charset);
  }
  return samples;
}
