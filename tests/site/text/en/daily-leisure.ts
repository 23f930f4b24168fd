import type { Topic } from '../writer.ts';

const weather: Topic = {
  section: 'Environment',
  titles: [
    '[Flood|Storm|Frost|Drought] warning for {place} [lifted|extended] as river [falls|rises]',
    '[Otters|Kingfishers|Beavers|Salmon] return to {place} after {n} years',
    '[Beach|Wood|Meadow] at {village} [saved|fouled|sold] as volunteers count the cost',
    '{place} [wind farm|solar park|tidal barrage] [gets go-ahead|divides village]',
  ],
  leads: [
    'Flood warnings for the river at {place} were [lifted|extended] on {weekday} after {small} days of rain left {n} homes [without power|under water].',
    '[Otters|Water voles|Ospreys|Salmon] have been [seen|filmed] near {place} for the first time since {year}, the wildlife trust says.',
    'Volunteers led by {p1} have planted {big} trees on the [old tip|quarry|hillside] above {village}.',
  ],
  body: [
    'The gauge at {village} bridge peaked at {small} metres, the highest since {year}.',
    'Crews pumped water from cellars along {street} through the night.',
    'The agency has issued {small} further alerts for [tributaries|low-lying fields|the estuary].',
    '[Mayflies|Dragonflies|Freshwater mussels] are a sign that the [water|gravel] is clean, said {name}, an ecologist.',
    'Farmers lost {n} [ewes|acres of barley|metres of hedgerow] and expect a {adjective} {season}.',
    'The trust bought the [meadow|reed bed|wood] from {company} for {sum}.',
    'A pollution incident upstream of {village} killed {big} fish in {month}.',
    'Turbines of {n} metres would be visible from the [church|castle|promenade], objectors say.',
    'Peat dams built by {small} volunteers hold back water on the moor.',
    'Temperatures fell to minus {small} in the valley, cold enough to freeze the [millpond|canal].',
    'Beekeepers report that {pct} of colonies did not survive the {season}.',
    '{p2} has walked the same stretch of [shore|riverbank] with a notebook since {year}.',
    'Gusts brought down [a chestnut|scaffolding|power lines] on {otherstreet}.',
    'The reservoir is at {pct} of its capacity for the month.',
  ],
  tags: ['river', 'flooding', 'wildlife', 'energy', 'weather', 'farming'],
};

const culture: Topic = {
  section: 'Arts',
  titles: [
    '{place} [theatre|gallery|museum] [unveils|finds|restores] [lost portrait|Roman mosaic|organ|puppet stage]',
    'Review: {p1s} [dazzles|stumbles|surprises] in {place}',
    '[Festival|Carnival|Book fair] [returns|cancelled|moves] to {street}',
    '[Novelist|Potter|Composer|Sculptor] {p1} on [growing up in|leaving|painting] {place}',
  ],
  leads: [
    'A [portrait|mosaic|manuscript|marionette] thought lost since {year} has been found behind a wall in {place} and will go on show from {weekday}.',
    'The {place} festival returns in {month} with {n} concerts, a [brass band contest|torchlit procession|night of shadow theatre] and, for the first time, {p1} as director.',
    'There is a moment in the new production at the {place} playhouse when {p1}, alone with a [cello|lantern|bucket of sand], makes {n} minutes feel like a breath.',
  ],
  body: [
    'Conservators removed {small} layers of [varnish|whitewash|wallpaper] with cotton swabs and patience.',
    'The set, by {name}, is all [rope|tarpaulin|mirrors] and shadow; the lighting does the rest.',
    'Curator {p2} believes the piece was [hidden|pawned|painted over] by a member of the {surname} family.',
    'The chorus, {n} amateurs from {village}, [sang with relish|drifted flat|stole the evening].',
    'Tickets cost from {small} pounds; under-eighteens go free on {weekday}.',
    'The first edition, printed in {year}, sold {n} copies and ruined its publisher.',
    '[Her|His] third novel is set on a [ferry|salt marsh|night shift] and took {small} years to write.',
    'A workshop on [letterpress|dry-stone walling|harmony singing] fills the afternoon.',
    'The gallery will show {n} [watercolours|etchings|quilts] never seen in public before.',
    'There are {adjective} passages in the second act, and one {adjective} joke about [cheese|the bishop|bicycles].',
    '{p3} plays the [lighthouse keeper|widow|clockmaker] with a stillness that is hard to forget.',
    'The organ, silent since {month}, needs {big} new parts.',
    'Visitors numbered {big} last year, {pct} up on the year before.',
    'The [orchestra|quartet], playing from memory, took the slow movement at a {adjective} pace.',
  ],
  tags: ['theatre', 'museum', 'music', 'books', 'festival', 'review'],
};

const food: Topic = {
  section: 'Food & Home',
  titles: [
    '[Baker|Cheesemaker|Brewer|Chef] {p1} [opens|closes|moves] {street} [kitchen|shop|cellar]',
    '{place} [market|allotments|orchard]: [the growers|the stalls] [fighting|feeding] back',
    'How to [cook|store|grow] [quince|leeks|rhubarb|mussels], by {p1}',
  ],
  leads: [
    '{p1} gets up at [three|four] to light the oven in {street}, where [sourdough|rye loaves|saffron buns] sell out before nine.',
    'A [cheese|cider|smoked trout] made in a [barn|disused chapel] near {village} has been named the best in the country by {n} judges.',
    'The allotments behind {street}, dug in {year}, will [stay|be halved|be moved to {village}] under a deal reached on {weekday}.',
  ],
  body: [
    'The recipe, written on the back of a [tide table|hymn sheet|seed packet], came from [her|his] grandmother.',
    'Soften {small} [shallots|leeks] in butter, add the [cider|stock] and let it bubble until [syrupy|reduced by half].',
    'The milk comes from {n} [goats|Jersey cows|ewes] on a farm at {village}.',
    'Prices of [flour|butter|olive oil] have risen by {pct} since {month}.',
    'A waiting list of {n} families shows how [popular|scarce] the plots are.',
    'Regulars include {name}, who has bought the same [loaf|pie|pickled egg] every {weekday} since {year}.',
    'Simmer for {n} minutes, then leave it alone; the flavour deepens overnight.',
    'The cellar keeps an even {small} degrees, good for [rinds|barrels|potatoes].',
    '{p2} trained as [a welder|an actuary|a cellist] before turning to [pastry|brewing|bees].',
    'Customers may bring their own [jars|bottles|baskets], and most do.',
    'Scatter with [toasted hazelnuts|parsley|lemon zest] and serve with [bitter leaves|brown bread].',
    'The [oven|press|still], bought second-hand from {othercompany}, weighs {small} tonnes.',
    'Judges praised the [{adjective} texture|long finish|scent of hay].',
    'The shop takes on {small} apprentices every {season}.',
  ],
  tags: ['food', 'recipe', 'market', 'growing', 'small business', 'baking'],
};

export const leisureTopics = [weather, culture, food];
