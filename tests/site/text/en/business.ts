import { phrases } from '../grammar.ts';
import type { Topic, Voice } from '../writer.ts';
import { commenters, readerComments } from './comments.ts';
import { englishCast, englishSlots } from './names.ts';

const earnings: Topic = {
  section: 'Companies',
  titles: [
    '{company} [profit|revenue|margin] [jumps|slides|stalls] as [orders|costs|prices] [climb|cool]',
    '{company} to [cut|add] {n}0 jobs in {adjective} [overhaul|push]',
    'Why {company} [bet|walked away from] {money} on {noun}',
    '{p1s} [steps down|takes charge] at {company} after {adjective} [quarter|review]',
  ],
  leads: [
    '{company} reported {adjective} [earnings|results] on {weekday}, with revenue [up|down] {pct} to {money} as demand for {noun} [held up|softened] in its main markets.',
    'The chief executive of {company}, {p1}, has [ruled out|signalled] a [break-up|share sale|bid for {rival}] in an interview with this magazine.',
    'Shares in {company} [rose|fell] by {pct} on {weekday} after the maker of {noun} [raised|cut|withdrew] its forecast for the year.',
  ],
  body: [
    'Operating profit came to {money}, against {money} a year [earlier|before], helped by [price rises|a weaker currency|the sale of a depot].',
    'Orders for {noun} [grew|shrank] by {pct} in the {ordinal} quarter, the company said in a statement.',
    'The dividend will be [held|raised|suspended] for the {ordinal} year running.',
    'Net debt stands at {money}, or {small} times earnings before interest, tax and depreciation.',
    'Analysts at {othercompany} had pencilled in growth of {pct}.',
    'A restructuring charge of {money} relates to the closure of [plants|warehouses] in {village} and {village}.',
    '{p2}, who runs a fund that owns {pct} of the shares, called the strategy {adjective}.',
    'The backlog now covers {small} [months|quarters] of production.',
    'Inventories have [swollen|run down] since {month}, a sign of [caution|bottlenecks|hope] among distributors.',
    'Capital spending will [peak|fall] next year once the line at {village} is [complete|mothballed].',
    'The board has asked {name}, formerly of {othercompany}, to chair the [audit|remuneration] committee.',
    'Currency movements knocked {pct} off reported sales.',
    'Management promises savings of {money} by {year}.',
    'Short sellers have built positions worth {pct} of the free float.',
  ],
  tags: ['earnings', 'shares', 'strategy', 'leadership', 'dividend'],
};

const deals: Topic = {
  section: 'Deals',
  titles: [
    '{company} and {rival} [agree|abandon|reopen] {money} merger',
    'Founders of {company} [sell up|buy back|fall out]',
    '[Private equity|A family office|A rival] circles {company}',
    'How {p1s} talked {company} into [selling|listing|staying] ',
  ],
  leads: [
    '{company} has [agreed|refused] to buy its smaller rival {rival} for {money} in cash and shares, ending {small} [weeks|months] of speculation.',
    'Start-up {company}, which makes software for {noun}, has raised {money} from investors led by {othercompany} at {small} times its last valuation.',
    'The family that has owned {company} since {year} is sounding out buyers, according to {small} people close to the talks.',
  ],
  body: [
    'The offer values each share at a premium of {pct} to the closing price on {weekday}.',
    'Regulators in {small} jurisdictions will [examine|have to approve] the combination, which would hold {pct} of the market for {noun}.',
    'Advisers include {othercompany} and {othercompany}; fees could reach {money}.',
    'Due diligence turned up [a leaky patent|an unfunded pension|a lease at {village}] that nearly sank the deal.',
    '{p1} will stay on as [chair|adviser] for {small} years.',
    'Bankers say {adjective} financing is [again available|drying up] for companies of this size.',
    'A break fee of {money} applies if shareholders vote it down in {month}.',
    'The founders, {name} and {name}, met at a [chess club|bus stop|welding course] in {year}.',
    'The term sheet was signed at {small} in the morning in a hotel near {village}.',
    'Employees hold {pct} of the equity through a trust.',
    'Rival bidders dropped out after the {ordinal} round.',
    'The price looks {adjective} beside recent transactions in {noun}.',
    'Loan notes fall due in {year} and carry a coupon of {pct}.',
    'An earlier approach by {rival} was rebuffed in {month}.',
  ],
  tags: ['mergers', 'venture capital', 'private equity', 'takeover', 'start-ups'],
};

const economy: Topic = {
  section: 'Economy',
  titles: [
    '[Factories|Builders|Exporters] [brace for|shrug off] {adjective} {season}',
    'What the price of {noun} [says|hides] about [growth|wages|trade]',
    '[Wages|Rents|Freight rates] [outpace|trail] prices for the {ordinal} month',
    'The {adjective} economics of {noun}',
  ],
  leads: [
    'Manufacturers of {noun} are [hiring|shedding staff] at the fastest rate since {year}, a survey of {n}0 firms showed on {weekday}.',
    'Freight rates between the two largest ports have [doubled|halved] since {month}, with {adjective} consequences for importers of {noun}.',
    'Wages in the {village} corridor grew by {pct} in the year to {month}, faster than [prices|output|anywhere else].',
  ],
  body: [
    'The index of new orders [rose|dropped] to {n}, where fifty marks the line between growth and contraction.',
    'Economist {p1} expects interest rates to [fall|stay put] until {season}.',
    'Productivity, stuck since {year}, is the {adjective} part of the puzzle.',
    'Energy makes up {pct} of costs in the making of {noun}.',
    'Vacancies outnumber applicants by {small} to one around {village}.',
    'Containers stacked at the quay numbered {big} in {month}.',
    'The statistics office will revise its estimate in {month}.',
    'Small firms wait {n} days on average to be paid.',
    'Household savings have drifted {pct} below their peak.',
    'A tariff of {pct} on imported {noun} would [shield|hurt] local producers, argues {p2} of the institute in {place}.',
    'Rents for warehouses along the motorway rose by {pct}.',
    'Migration from {village} to the coast has slowed to {big} people a year.',
    'Credit to the self-employed is {adjective} and dear.',
    'Yields on ten-year bonds moved by less than {small} basis points.',
  ],
  tags: ['inflation', 'jobs', 'trade', 'interest rates', 'industry'],
};

const technology: Topic = {
  section: 'Technology',
  titles: [
    'Inside the {adjective} factory where {company} makes {noun}',
    '{company} [pilots|shelves] [robots|sensors|batteries] for {noun}',
    '[Patent|Licence] fight over {noun} [ends|escalates]',
    '{p1} wants to [electrify|automate|recycle] {noun}',
  ],
  leads: [
    'On an industrial estate outside {place}, {n} robots are learning to handle {noun} without [crushing|dropping|misreading] them.',
    '{company} will [license|open] its {adjective} [battery|coating|sensor] technology to competitors, including {rival}, from {month}.',
    'A court in {place} has [upheld|struck down] a patent on {noun} that earned {company} {money} a year.',
  ],
  body: [
    'The prototype runs for {n} hours on a charge and weighs {small} kilograms.',
    'Chief engineer {p2} keeps a drawer of {n} failed [gaskets|circuit boards|hinges] as a reminder.',
    'Yield on the line has climbed to {pct} above target since {month}.',
    'The algorithm was trained on {big} [images|invoices|sound recordings] of {noun}.',
    'Customers pay per [use|tonne|hour], not per machine.',
    'Rare metals account for {pct} of the bill of materials.',
    'A field trial with {othercompany} ran for {small} months in {village}.',
    'Security researchers reported {small} flaws, since patched.',
    'Competitors in this {adjective} niche include {rival} and {othercompany}.',
    'The grant, worth {sum}, must be matched by private money.',
    'Certification takes {n} weeks and costs {sum}.',
    'The firm filed {n} patent applications last year.',
    'Margins on software reach {n} per cent; on {noun} they barely cover freight.',
    'Interns from the college in {place} wrote the first version in {small} weekends.',
  ],
  tags: ['robotics', 'batteries', 'patents', 'manufacturing', 'software'],
};

const noun =
  phrases(`industrial valves; frozen vegetables; office chairs; medical tubing; roofing slate; cargo bicycles;
  hearing aids; ball bearings; pet food; garden tools; cold storage; bicycle frames; ship paint; sheet glass; school
  uniforms; heat pumps; packaging film; espresso machines; lift cables; fishing nets; fertiliser; dental implants; tyre
  moulds; stage lighting; timber frames; optical fibre; insulin pens; paper cups; grain silos; railway sleepers`);

export const businessVoice: Voice = {
  topics: [earnings, deals, economy, technology],
  cast: (random) => ({
    ...englishCast(random),
    noun: [random.pick(noun)],
    money: [`$${random.int(2, 940)}${random.chance(0.5) ? `.${random.int(1, 9)}` : ''}m`],
  }),
  slots: {
    ...englishSlots,
    ordinal: phrases('first; second; third; fourth; fifth; sixth'),
    sum: (random) => `$${random.int(12, 990)},000`,
  },
  connective: [
    'That is a {adjective} [assumption|wager] in a market where {noun} [change hands|lose value] quickly.',
    'It would not be the first such [promise|reversal] from {company}.',
    'Investors are {mood}; the shares trade at {n} times forecast earnings.',
    'The comparison with {othercompany}, which tried the same in {year}, is {adjective}.',
    'None of this [comes cheap|is settled]: lawyers expect the matter to run into {season}.',
    'Suppliers around {village} depend on it for up to {pct} of their turnover.',
    'People who have worked with {p1s} describe a {adjective} [negotiator|manager|listener].',
    'The {adjective} question is whether customers will [follow|pay|notice].',
    'Behind the numbers lies a {adjective} shift in how {noun} are [made|bought|financed].',
    'In {place}, where the firm employs {big} people, the mood is {mood}.',
    'A spokesperson for {rival} declined to comment beyond a {adjective} statement.',
    'Insurers have begun to [ask|charge] for it.',
    'By one estimate the whole sector is worth {money}, little more than in {year}.',
    'The {ordinal} half will show whether the {adjective} tone was justified.',
    'Much hangs on talks due in {month} with the unions at {village}.',
    'Only {small} of the {n} largest customers have renewed so far.',
    'History offers a {adjective} guide: after {year}, recovery took {small} years.',
    'On paper the case is {adjective}; in the workshops of {village} it looks less so.',
  ],
  quotes: [
    '"We would rather be [early|slow|dull] than wrong," {saidverb} {p1}.',
    '"The market for {noun} is {adjective}, not broken," {p2s} {saidverb}.',
    '"[Cash|Patience|Scale] is the only moat that matters here," {saidverb} {name} of {othercompany}.',
    '"Nobody was ever fired for buying {noun}," jokes {p3}, who has sold them for {n} years.',
    '"If {rival} can do it for less, good luck to them," {p1s} {saidverb}.',
    '"I have {small} spreadsheets and they disagree," {saidverb} {name}, an analyst.',
    '"Ask me again in {month}," {p2} {saidverb}, only half in jest.',
    '"You cannot [cut|borrow|merge] your way to {adjective} growth," {saidverb} {p2s}.',
  ],
  headings: [
    'A {adjective} bet',
    'The numbers',
    'Rivals take note',
    'Lessons from {year}',
    'What {p1s} wants',
    'Risks ahead',
    'The {village} question',
    'Follow the money',
  ],
  captions: [
    '{p1}, photographed in {place} for the Review',
    'The {company} plant at {village}. Photo: {name}',
    'Stacks of {noun} await shipment. Photo: {surname} Pictures',
  ],
  comments: readerComments,
  commenters,
  authors: ['Ingrid Vale', 'Tobias Renner', 'Anjali Mehta', 'Ross Calder', 'Beatrix Thorne', 'Hal Okafor'],
  transliterate: (text) => text.replace(/\$/g, ''),
};
