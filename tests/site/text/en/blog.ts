import { phrases, words } from '../grammar.ts';
import type { Topic, Voice } from '../writer.ts';
import { commenters, readerComments } from './comments.ts';
import { englishCast, englishSlots } from './names.ts';

const boat: Topic = {
  section: 'Boat',
  titles: [
    'Fixing the [bilge pump|stove|rudder|hatch] with {part} and {adjective} [patience|language]',
    '{small} nights at anchor off {village}',
    'The [leak|rattle|smell] I could not find until {weekday}',
    'What {n} years of [varnish|rust|barnacles] taught me about {part}',
  ],
  leads: [
    'I meant to spend {weekday} painting. Instead I found water under the [chart table|bunk|engine], and a {adjective} hunt for {part} began.',
    'We left {village} on the [morning|evening] tide with {small} days of food and a borrowed [anchor|pilot book|cat].',
    'This is a {adjective} note to myself about {part}, written while I still remember where the screws went.',
  ],
  body: [
    'The old [hose|bracket|bolt] came away in my hand like wet [cardboard|biscuit].',
    '{p1}, who keeps the boat next to ours, lent me a [torque wrench|tap and die set|heat gun] and stayed to watch.',
    'If you do only one thing, label {part} before you take it apart.',
    'It took {small} coats, sanding with {n}0 grit between each.',
    "At low water the harbour at {village} smells of [mud|diesel|seaweed] and somebody's [bacon|paint].",
    'I ordered {part} from {othercompany}; it came in {small} days and was the wrong thread.',
    'The [swell|wind] got up after midnight and we re-laid the anchor in {small} metres.',
    'A seal followed us as far as the {adjective} buoy off {village}.',
    'There is a {adjective} satisfaction in a dry bilge.',
    'I wired in a [fuse|switch|float] that should have been there since {year}.',
    'The tide table is my favourite {adjective} book.',
    'We raised the [jib|mizzen] off the point and made {small} knots for an hour, no more.',
    'Total cost: {n} pounds, {small} plasters, one jumper.',
    'My log for {month} says only "[fog|tea|more fog]".',
  ],
  tags: ['boat', 'repair', 'harbour', 'sailing', 'tools'],
};

const shore: Topic = {
  section: 'Shore',
  titles: [
    'A walk from {village} to {village}, mostly {adjective}',
    'Things that washed up in {month}',
    '[Soup|Bread|Jam] for {adjective} weather',
    'Learning to [draw|whistle|knit] at {n}',
  ],
  leads: [
    'The path from {village} to {village} is {small} miles on the map and rather more on the knees.',
    'After the {adjective} gales of last week I took a bag along the tideline and came home with {n} things, listed here in order of mystery.',
    'I have been trying to learn [the concertina|lettering|Danish] from a book printed in {year}, with {adjective} results.',
  ],
  body: [
    'Past the [chapel|lime kiln|coastguard hut] the path splits; take the {adjective} one.',
    'I met {name}, who has counted [terns|ships|ladybirds] here every {weekday} since {year}.',
    'Among the finds: {part}, a shoe, and a bottle stamped {surname} of {village}.',
    'Fry the onions slowly, much more slowly than that, then add {small} spoons of [barley|lentils].',
    'The café at {village} does a {adjective} scone and closes without warning.',
    'A kestrel hung over the {adjective} field by {otherstreet}.',
    'The rain came in sideways and we sat in the porch of the church with {small} strangers.',
    'I drew the same [gate|gull|kettle] {n} times and liked it once.',
    'Somebody had knitted a hat for the [bollard|statue|pump].',
    'My neighbour {p2} thinks the word for it is "{adjective}".',
    'The bus back, number {n}, was late and warm.',
    'There are {small} kinds of seaweed you can eat and one you would want to.',
    'Blackthorn was out along the bank, {small} weeks early.',
    'I keep a tin for bits of blue glass; it is {adjective} to look at in {season}.',
  ],
  tags: ['walking', 'kitchen', 'weather', 'drawing', 'finds'],
};

const tinkering: Topic = {
  section: 'Tinkering',
  titles: [
    'A {adjective} [weather station|clock|radio|e-paper display] from {part}',
    'Why I went back to [paper|film|a bicycle lamp]',
    'Notes on [soldering|sharpening|backups] for the {adjective}',
    '{part}: a love letter',
  ],
  leads: [
    'For {small} years a broken [barometer|typewriter|tide clock] sat on the shelf, accusing me. Last {weekday} I opened it.',
    'I built a [thermometer|rain gauge|doorbell] that sends one number to the kitchen, and it has made me {adjective} about numbers.',
    'People ask which {part} I use, so here is the {adjective} answer.',
  ],
  body: [
    'The board draws {small} milliamps asleep, which means a cell lasts until {month}.',
    'I burnt {small} fingers and one table.',
    'The spring, wound by hand, runs for {n} hours before it starts to sulk.',
    'You can buy this from {othercompany}, but where is the {adjective} fun in that?',
    'Somewhere in the manual, on page {n}, is the sentence that would have saved my {weekday}.',
    'The case is an old [tobacco tin|jam jar|lunch box] with holes drilled by eye.',
    'I wrote {n} lines of code and deleted most of them.',
    'A drop of oil, no more, on {part}.',
    "Every {weekday} it copies the pictures to a disk I keep at {p1s}'s.",
    'A stone of {n}00 grit, then leather, then the {adjective} test on a tomato.',
    'It drifted by {small} minutes a week until I moved it off the radiator.',
    'The reading agrees with the airfield at {village} to within {small} tenths.',
    'The screws are a thread nobody has cut since {year}.',
    'I am told there is a forum for this, with {big} members and {adjective} opinions.',
  ],
  tags: ['electronics', 'clocks', 'sharpening', 'code', 'repair'],
};

export const blogVoice: Voice = {
  topics: [boat, shore, tinkering],
  cast: englishCast,
  slots: {
    ...englishSlots,
    adjective:
      words(`stubborn patient damp cheerful grim simple glorious doubtful wobbly quiet sensible ridiculous
      tender rusty hopeful muddy tidy faithful crooked brisk gentle mild honest greasy splendid sullen`),
    part: phrases(`a jubilee clip; the impeller; two brass hinges; an old sailcloth; a length of hemp; the spare fuse; a
      cracked gasket; stainless screws; the dividers; copper tape; a bent shackle; tarred twine; the third switch; a
      salvaged lens; a hacksaw blade; a bicycle spoke; beeswax; the good pliers; a piece of teak; a cork`),
  },
  connective: [
    'I should say that none of this was planned.',
    'There is probably a {adjective} way to do it.',
    'More on that in {month}, if I remember.',
    'Friends in {village} were {mood} when I told them.',
    'I wrote about this in {year} and was wrong.',
    'It is a {adjective} habit, and I recommend it.',
    'So far, so {adjective}.',
    'You will need {part}, {part} and about {small} hours.',
    'Reader {name} wrote to say that in {village} they do it the other way round.',
    'It rained, of course.',
    'I put the kettle on and thought about {part}.',
    'This is where it got {adjective}.',
    'The light was going by then, that {adjective} light you get in {month}.',
    'On {weekday} I tried again, with {part}.',
    'For the record: {n} minutes, {small} mistakes.',
    'I do not know what {p1s} would make of it.',
  ],
  quotes: [
    '"That will never hold," said {p1}, and was right.',
    '"You want {part} for that," said the man in the chandlery at {village}.',
    '{p2} looked at it for a while. "[Brave|Original|It floats, then]," [she|he] said.',
    '"There\'s {adjective} and there\'s {adjective}," my grandfather used to say.',
    '"Is it meant to do that?" asked {name} from the pontoon.',
    '"Leave it till {season}," advised {p2s}, who never does.',
  ],
  headings: [
    'The {adjective} bit',
    'What you need',
    'Second attempt',
    'Later, with tea',
    'Numbers',
    'Postscript from {village}',
  ],
  captions: [
    '{part}, before',
    'The harbour at {village}, {month}',
    '{p1} being {adjective}',
    'Looking towards {village}',
  ],
  comments: readerComments,
  commenters,
  authors: ['Winifred', 'Winifred', 'Winifred', 'Guest: Jory'],
  transliterate: (text) => text,
};
