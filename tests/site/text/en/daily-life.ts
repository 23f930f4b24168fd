import type { Topic } from '../writer.ts';

const courts: Topic = {
  section: 'Courts',
  titles: [
    '[Man|Woman|Builder|Landlord] who [stole|forged|hid] {sum} [jailed|spared prison|fined] at {place} court',
    'Police [appeal|search] after [jewels|tractors|paintings|bronze statue] stolen from {village}',
    '[Fraud|Arson|Smuggling] trial [hears|opens]: {p1s} "[knew nothing|kept two sets of books|was in {village}]"',
    'Detectives [name|charge] [man|pair|trio] over {street} [break-in|fire|crash]',
  ],
  leads: [
    'A former [bookkeeper|estate agent|club treasurer] who took {sum} from [a charity|an elderly client|a rowing club] in {place} has been [jailed for {small} years|given a suspended sentence].',
    'Police are looking for {small} [people|men] after [antique clocks|farm machinery|catalytic converters] worth {sum} disappeared from a yard off {street}.',
    'The trial of {p1}, accused of setting fire to a [warehouse|barn|boathouse] near {village}, opened at {place} crown court on {weekday}.',
  ],
  body: [
    'The [court|jury] heard that [the defendant|{p1s}] had [opened accounts|rented a lock-up|borrowed a van] under the name of {name}.',
    'Prosecuting, {p2} described [a {adjective} deception|a catalogue of lies] that [began|ended] in {month}.',
    'Defending, {name} said [his|her] client was of previous good character and had lost [a marriage|a business|everything].',
    'Judge {surname} called it [a mean offence|a gross breach of trust|an act of folly] and ordered {sum} in compensation.',
    'Officers recovered {small} [phones|passports|sacks of copper cable] from a flat above a shop in {otherstreet}.',
    'CCTV from {street} showed a [white van|silver estate car|motorcycle] turning towards {village} at about [four|five|half past two] in the morning.',
    'The case was adjourned until {month} for [reports|a retrial|sentence].',
    'A [witness|neighbour] heard [glass breaking|raised voices|an alarm] and rang the police.',
    'Detective Sergeant {name} asked anyone with dashcam footage to come forward.',
    'The magistrates [imposed|suspended] a driving ban of {n} months.',
    '[Forensic accountants|Scenes-of-crime officers] spent {small} days at the [office|workshop|farmhouse].',
    '{p3}, {n}, of {village}, denies [handling stolen goods|perverting the course of justice|the charge].',
    'Insurers had already paid {sum} on an earlier claim, the jury was told.',
    'The stolen [medals|ledgers|figurines] have not been found.',
  ],
  tags: ['crime', 'police', 'courts', 'fraud', 'appeal', 'theft'],
};

const sport: Topic = {
  section: 'Sport',
  titles: [
    '{place} [beat|hold|lose to] {village} as {p1s} [scores twice|sees red|returns]',
    '{p1s} [signs|leaves|to captain]: {place} [rugby|cricket|hockey|rowing] club [rebuild|look ahead]',
    '[Cup|League|Derby] [joy|heartbreak] for {place} in [extra time|the mud|front of {big}]',
    '[Runner|Swimmer|Cyclist] {p1} [breaks|misses] {place} record by {small} seconds',
  ],
  leads: [
    '{place} [came from behind|held on|threw away a lead] to [beat|draw with|lose to] {village} on {weekday}, with {p1} scoring [once|twice] in the last {n} minutes.',
    'The {place} [rowing|cricket|hockey] club has appointed {p1} as head coach on a contract until {season} next year.',
    '{p1}, a {n}-year-old [postman|nurse|apprentice] from {village}, won the {place} [half marathon|hill climb|triathlon] in wind and rain.',
  ],
  body: [
    'The visitors took the lead after {n} minutes when {name} [headed in a corner|finished a counter-attack|punished a loose pass].',
    '{p2s} [saved a penalty|hit the post|was sent off] before the interval.',
    'A crowd of {big}, the [largest|smallest] of the season, [sang throughout|left early|applauded both sides off].',
    'Manager {p3} said his side had been [wasteful|brave|too polite] in front of goal.',
    'The defeat leaves {place} {small} points above the relegation places with {small} matches left.',
    'The pitch, under water until {weekday}, cut up badly along the [near|far] touchline.',
    'Captain {name} missed the match with a [hamstring|shoulder|ankle] injury and will have a scan.',
    '{village} have not won away since {month}.',
    'The [umpires|referee] consulted for {small} minutes before awarding the [try|goal|wicket].',
    'In the second half {surname} and {surname} [controlled midfield|ran out of ideas|combined well on the left].',
    'Substitute {name} needed {small} touches to change the game.',
    "The women's eight finished {small} lengths clear of {village} in the final.",
    'Tickets for the semi-final at {street} go on sale on {weekday}.',
    'The opening partnership of {n} between {surname} and {surname} was broken by a fine catch at slip.',
  ],
  tags: ['football', 'rugby', 'cricket', 'rowing', 'athletics', 'club news'],
};

const health: Topic = {
  section: 'Health',
  titles: [
    '{place} [hospital|surgery|maternity unit] [to gain|loses|reopens] [ward|{n} beds|night clinic]',
    'Waiting [times|lists] at {place} [fall|rise] by {pct}',
    '[Nurse|Surgeon|Midwife] {p1} [honoured|retires|speaks out] after {n} years',
    '[Outbreak|Shortage|Strike] [closes|empties] {place} wards',
  ],
  leads: [
    'The hospital at {place} will [open|close] {n} beds before {month}, its chief executive {p1} told a board meeting on {weekday}.',
    'Patients registered with the {street} surgery are being [asked to move|written to|seen by visiting doctors] after {small} partners [retired|resigned] within a year.',
    'A team led by {p1}, a [consultant|physiotherapist] in {place}, has shown that [walking groups|choir practice|cold-water swimming] can [shorten|replace] treatment for some patients.',
  ],
  body: [
    'The average wait for [hip surgery|a scan|a hearing test] stood at {n} weeks in {month}.',
    'The trust spent {sum} on agency [nurses|porters|radiographers] last year, {pct} less than planned.',
    'Visitors are asked to [wear masks|stay away|wash their hands] until the [norovirus|flu] outbreak is over.',
    'A new scanner, paid for by [an appeal|the League of Friends], will be installed behind the [laundry|chapel|boiler house].',
    '{p2}, who had a [stroke|knee operation] there in {year}, described the staff as [wonderful|exhausted|kind].',
    'The pharmacy on {otherstreet} will open [on Sundays|until ten] from {month}.',
    'Ambulances waited up to {n} minutes outside the emergency department on {weekday}.',
    'The [union|college] said its members were {mood} about [rotas|pay|parking charges at work].',
    '[Dentists|Opticians|Community nurses] in {village} are no longer taking new patients.',
    'Researchers followed {n} volunteers for {small} months and [measured|compared] their [sleep|blood pressure|balance].',
    'Of those invited to [screening|vaccination], {pct} did not attend.',
    'The board heard that [a burst pipe|a power cut] had damaged {small} operating theatres.',
    'The helpline took {big} calls between {month} and {month}.',
    '{name}, a trainee [paramedic|pharmacist], is the first in the region to complete the course.',
  ],
  tags: ['hospital', 'surgery', 'nursing', 'waiting lists', 'public health', 'research'],
};

export const lifeTopics = [courts, sport, health];
