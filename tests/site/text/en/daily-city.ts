import type { Topic } from '../writer.ts';

const council: Topic = {
  section: 'Council',
  titles: [
    '[Councillors|Planners] [back|reject|delay|approve] {money} [plan|scheme] for {street}',
    '{place} [library|market hall|town hall|swimming pool] [to reopen|faces closure|wins reprieve] after {small} years',
    'Council [tax|budget|spending] [row|debate] splits {place} [again|over {street}]',
    '{p1s} [quits|to lead|takes over|defends] {place} [planning|housing|finance] committee',
    'Residents [win|lose] fight over [flats|warehouse|homes] on {street}',
  ],
  leads: [
    'A {money} plan to [rebuild|restore|replace] the [market hall|leisure centre|depot|library] in {place} was [approved|rejected|sent back to officers] by councillors on {weekday} [night|evening].',
    '[Councillors|Members] in {place} have voted by {n} to {small} to [sell|keep|lease] the [former school|car park|old fire station] on {street}, ending {small} years of [argument|uncertainty|consultation].',
    "The leader of the council, {p1}, has promised that [no library|no children's centre|no day centre] in {place} will close next year, despite a gap of {money} in the budget.",
  ],
  body: [
    'The [report|paper] before [members|the committee] [warned|concluded] that [doing nothing|any delay] would cost the authority [a further|another] {sum} [a year|by {month}].',
    'Under the [scheme|plan], {n} [flats|homes|units] would be built [behind|beside] {otherstreet}, of which {small} would be [let at a social rent|sold to first-time buyers].',
    '{p2}, who has represented the ward since {year}, [said|told the chamber] that [the figures did not add up|residents had been ignored|the officers had done a thorough job].',
    'An amendment by {name} to [cap the spending|consult shopkeepers|save the lime trees] was [lost|carried|withdrawn] by {small} votes.',
    'Officers recommended [approval|refusal] after receiving {n} letters of objection and {small} of support.',
    'The [bandstand|pavilion|clock tower|footbridge], a listed structure dating from {year}, would be [kept|moved|restored] at a cost of {sum}.',
    'The opposition accused the [cabinet|administration] of [hiding the true cost|rushing the vote|spending reserves on {adjective} projects].',
    'A public inquiry into the [sale|compulsory purchase] of land at {village} is due to open in {month}.',
    '[Council tax|Business rates|Parking charges] in {place} would rise by {pct} if the [proposal|draft budget] were adopted.',
    'The [monitoring officer|auditor] has been asked to look into how the [contract|lease] with {company} was awarded.',
    '[Shopkeepers|Traders|Stallholders] on {street} fear [the loss of parking|months of roadworks|higher rents].',
    'The freehold was [bought|gifted to the town] in {year} by the {surname} family, who made their money in [wool|shipping|lace|slate].',
    'Work could [begin|be finished] by {season} if [ministers|the planning inspectorate] [raise|raises] no objection.',
    'A petition signed by {big} people was [handed in|presented] before the meeting.',
  ],
  tags: ['council', 'planning', 'housing', 'budget', 'high street', 'local democracy'],
};

const transport: Topic = {
  section: 'Transport',
  titles: [
    '[Trains|Buses|Trams] between {place} and {village} [cut|halted|to run hourly] until {month}',
    '{street} to [close|stay shut|reopen] for {small} weeks as [gas main|bridge|sewer] is replaced',
    '[Cyclists|Commuters|Drivers] {mood} over {place} [roundabout|crossing|bus lane]',
    'New [ferry|night bus|tram stop] for {place} [delayed|confirmed|scrapped]',
  ],
  leads: [
    'Passengers between {place} and {village} face [longer journeys|replacement coaches|crowded trains] until {month} while engineers [replace|strengthen] a [viaduct|bridge|signal box] built in {year}.',
    '{street} will be closed to [all traffic|lorries|through traffic] for {small} weeks from {weekday} so that a [leaking|collapsed] [sewer|water main|culvert] can be rebuilt.',
    'The operator {company} has [withdrawn|reinstated] {small} [evening|early morning] services through {place}, blaming a shortage of [drivers|spare parts|passengers].',
  ],
  body: [
    'Diversions will [run|be signposted] along {otherstreet}, which already carries {big} vehicles a day.',
    'The [timetable|schedule] published on {weekday} shows {small} fewer departures after eight in the evening.',
    '[Fares|Season tickets|Parking permits] are to go up by {pct} in {month}, the [third|second|sharpest] rise in {small} years.',
    'Engineers found [cracks|corrosion|subsidence] in the [eastern|western] abutment during a routine inspection.',
    'A [spokeswoman|spokesman] for {company} apologised for the disruption and said refunds would be [automatic|paid within {small} days].',
    'Lorry drivers have been asked to [avoid|keep clear of] the humpback bridge at {village} [until further notice|between seven and nine].',
    "The [users' group|passenger watchdog] counted {n} cancelled journeys in a single [week|fortnight].",
    '[Cycling|Walking] campaigners want the [temporary|trial] lane on {street} made permanent.',
    'Traffic lights at the junction with {otherstreet} have been [faulty|out of action] since {month}.',
    'The [line|branch], closed in {year} and reopened by volunteers, carried {big} passengers last [summer|year].',
    'Buses {n} and {n} will [terminate at|be diverted through] {village} while the work goes on.',
    'Average speeds on the ring road have fallen by {pct} since the [retail park|distribution centre] opened.',
    '{p1}, who [commutes|drives] from {village}, said [his|her] journey now took {n} minutes longer.',
    'The county has set aside {sum} for [resurfacing|drainage|new shelters] along the route.',
  ],
  tags: ['roads', 'rail', 'buses', 'cycling', 'roadworks', 'commuting'],
};

const schools: Topic = {
  section: 'Education',
  titles: [
    '{place} [primary|academy|grammar] [praised|criticised] by inspectors as [pupil numbers|results] [rise|fall]',
    'Head teacher {p1s} [retires|returns|steps down] after {n} years at {place} school',
    '[Pupils|Sixth-formers|Children] at {place} [win|build|stage] [national prize|solar car|forgotten opera]',
    '{sum} [appeal|shortfall] for {place} [nursery|college|school kitchen]',
  ],
  leads: [
    'Inspectors have [praised|criticised] {place} [primary school|academy|college], where {p1} took over as head teacher in {month}.',
    'Pupils from {small} schools around {place} have [built|designed|rescued] [a wooden rowing boat|a weather station|a garden for bees] with the help of {p1}, a retired [engineer|joiner|botanist].',
    'Parents in {place} have until {weekday} to [object to|comment on] a plan to [merge|move|expand] {small} schools.',
  ],
  body: [
    'The [report|inspectors] singled out [mathematics|reading|music|behaviour] in the lower years, where {pct} of pupils reached the expected standard.',
    'Class sizes have [grown|shrunk] to an average of {n} since the [village school|annexe] at {village} closed.',
    '[Governors|Trustees] will meet on {weekday} to [consider|discuss] whether to [appeal|appoint a deputy|join a larger trust].',
    '"The children wrote to every [shop|household] in {street}," recalled {name}, who teaches [chemistry|history|French].',
    'The kitchen, which cooks {n} meals a day, needs new [ovens|wiring|ventilation] before {month}.',
    'A [grant|bequest] from the {surname} Foundation paid for the [library|workshop|minibus].',
    'Attendance has [recovered|slipped] to {pct} below the level of {year}.',
    'Teenagers interviewed {small} former [miners|lacemakers|lock-keepers] for the exhibition, which opens on {weekday}.',
    'The school, founded in {year}, has {n} pupils with [special needs|English as a second language].',
    'Applications for the [reception class|sixth form] closed with {n} more names than places.',
    '[Laptops|Violins|Telescopes] lent by {company} will stay until the end of the {season} term.',
    'The union said staff were {mood} about the [timetable|marking load|building work].',
    'Older pupils will be taught in [portable cabins|the chapel hall] while asbestos is removed.',
    '{p2}, whose twins are in year {small}, said [she|he] was {mood} with the decision.',
  ],
  tags: ['schools', 'inspection', 'pupils', 'teachers', 'college', 'funding'],
};

export const cityTopics = [council, transport, schools];
