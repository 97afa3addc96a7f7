import { newCabinForm } from '#shared/cabins/cabin-form.ts'
import type { CabinPageForm } from '#shared/cabins/cabin-page-form.ts'
import type { SeedCabin } from '#lambdas/table/cabin-repository.ts'

/** No photographs yet: each cabin shows the drawings of its slug. */
const drawing = (slug: string, place: number, alt: string): CabinPageForm['image1'] => ({
  url: `/illustrations/${slug}-${place}.svg`,
  alt,
  focal: { x: 50, y: 50 },
  scale: 1,
  blur: '',
})

const way: CabinPageForm['facts'] = [
  {
    under: 'getting-here',
    label: 'Drive times',
    text: 'East London and its airport two and a half hours, Gqeberha four with a stop, Bloemfontein six.',
  },
  {
    under: 'getting-here',
    label: 'Last fuel and shop',
    text: 'Stutterheim, Cathcart or Alice, whichever you come through.',
  },
  {
    under: 'getting-here',
    label: 'Farm gate',
    text: 'Closes at 21:00. If you are later, tell us and one of us waits.',
  },
]

const protea: SeedCabin = {
  ...newCabinForm,
  id: 'protea',
  name: 'Protea',
  address: 'protea',
  shown: true,
  maxGuests: 2,
  childFriendly: false,
  wifiName: 'Protea',
  wifiPassword: 'sugarbush-ridge',
  emergency:
    'Phone us first: we are ten minutes away. Ambulance 10177, from a cell phone 112. The clinic in Hogsback is 25 minutes away.',
  gasAndMeter:
    'The gas is behind the kitchen, its tap a quarter turn to the left. The main switch is beside the door, under the coats.',
  tubLitres: 900,
  tubHeatHours: 3,
  cleaner: 'Nomsa',
  page: {
    beds: 'One queen-size bed',
    pets: 'no',
    shortDescription:
      'A small cabin for two on the ridge, with a wood-fired hot tub that looks straight at the cliffs.',
    facts: [
      {
        under: 'sleeping',
        label: 'The one room',
        text: 'A queen-size bed (152 cm) under the window, with cotton linen and a down duvet. No room for an extra bed or a cot.',
      },
      {
        under: 'here',
        label: 'Hot tub',
        text: 'Private, wood-fired, 1.5 m across, seats two. Takes about 3 hours to reach 38 °C in summer and 4 to 5 in winter; the wood for one heating is included.',
      },
      {
        under: 'here',
        label: 'Clean water',
        text: 'Emptied, scrubbed and filled from the spring before every stay, and again in the middle of one longer than four nights. No chlorine, so please shower first and leave sun cream out.',
      },
      {
        under: 'here',
        label: 'Tub in winter',
        text: 'It works in frost and snow: light it an hour earlier, keep the lid on until you get in, and leave the hose alone, it is full of ice. A rubber mat leads from the door over the frozen deck.',
      },
      {
        under: 'here',
        label: 'Kitchen',
        text: 'Two gas plates, bar fridge, kettle, moka pot and a braai on the deck. No oven and no dishwasher.',
      },
      {
        under: 'here',
        label: 'Heating',
        text: 'Slow-combustion stove, its first fire laid, and an electric blanket. More wood comes in bags of 15 kg.',
      },
      {
        under: 'good-to-know',
        label: 'Road',
        text: 'The last 11 km are gravel. An ordinary car with normal clearance manages when it is dry; after heavy rain the last 2 km to Protea need high clearance. Write to us and we fetch you from the farmhouse.',
      },
      {
        under: 'good-to-know',
        label: 'Winter',
        text: 'From June to August 0 to 5 °C at night, minus four when it is clear, and snow two or three times a winter, here first. The nine steps freeze. We look at the road at six in the morning and write to you on the day you come.',
      },
      {
        under: 'good-to-know',
        label: 'Power',
        text: 'Solar with battery back-up: lights, fridge, Wi-Fi and plugs carry on through load-shedding. No hairdryers or heaters above 1,000 W, please.',
      },
      {
        under: 'good-to-know',
        label: 'Signal',
        text: 'One bar of Vodacom on the deck, none inside. Wi-Fi of about 10 Mbps: fine for messages, patient for films.',
      },
      {
        under: 'good-to-know',
        label: 'Stairs',
        text: '60 m footpath from the car, then nine steps to the deck. Not suited to wheelchairs or weak knees.',
      },
      { under: 'good-to-know', label: 'Pets', text: 'No pets at Protea: the cliff nests are close.' },
      {
        under: 'good-to-know',
        label: 'Guests',
        text: 'Two adults. The deck has an open drop, so we do not take children here.',
      },
      ...way,
    ],
    story: [
      'Protea is the highest of the three and the furthest from the farmhouse. You leave the car at the top gate and walk the last sixty metres along a path through sugarbush; we bring your bags up with the farm trailer if you arrive before five.',
      'Inside it is one warm room: a queen-size bed under the window, a slow-combustion stove, two deep chairs and a kitchen that two people can cook in if they like each other. The bathroom has a gas shower and a door that closes.',
      'Most guests come for the tub. It stands on the deck below the bedroom, out of sight of everything except the black eagles on the cliff.',
    ].join('\n\n'),
    rules: '',
    image1: drawing(
      'protea',
      1,
      'Drawing of Protea at dawn: a small A-frame cabin with lit windows, king proteas in flower beside it',
    ),
    image2: drawing(
      'protea',
      2,
      'Drawing of the round wooden hot tub at Protea at sunrise, steam above it and hazy ridges behind',
    ),
    image3: drawing(
      'protea',
      3,
      'Drawing of the bed in Protea under the pointed window, with the ridges in the first light',
    ),
    morePictures: [],
  },
}

const yellowwood: SeedCabin = {
  ...newCabinForm,
  id: 'yellowwood',
  name: 'Yellowwood',
  address: 'yellowwood',
  shown: true,
  maxGuests: 6,
  childFriendly: true,
  wifiName: 'Yellowwood',
  wifiPassword: 'four-old-trees',
  emergency:
    'Phone us first: we are five minutes away. Ambulance 10177, from a cell phone 112. The clinic in Hogsback is 25 minutes away.',
  gasAndMeter:
    'The gas is in the cage at the back, its tap a quarter turn to the left. The main switch is in the passage, behind the picture.',
  tubLitres: 1600,
  tubHeatHours: 4,
  cleaner: 'Nomsa',
  page: {
    beds: 'King, queen and two single beds',
    pets: 'yes',
    shortDescription:
      'The family cabin at the edge of the forest: three bedrooms, a fenced lawn and a hot tub for six.',
    facts: [
      {
        under: 'sleeping',
        label: 'Bedroom 1',
        text: 'King-size bed (183 cm), electric blanket, window to the forest. A camp cot fits beside it.',
      },
      { under: 'sleeping', label: 'Bedroom 2', text: 'Queen-size bed (152 cm), electric blanket.' },
      { under: 'sleeping', label: 'Bedroom 3', text: 'Two single beds, next to the second bathroom.' },
      {
        under: 'here',
        label: 'Hot tub',
        text: 'Private, gas-heated, 2.1 m across, seats six. Set it an hour and a half before you want to get in, whatever the month; it holds 38 °C. Lockable cover. Children under 12 only with an adult.',
      },
      {
        under: 'here',
        label: 'Clean water',
        text: 'Emptied, scrubbed and filled with fresh water before every stay, and again in the middle of one longer than four nights. Please shower first and leave sun cream out.',
      },
      {
        under: 'here',
        label: 'Tub in winter',
        text: 'The gas carries on through frost and load-shedding. Keep the cover on until you get in: wind and snow cool it fastest. The boards around it freeze at night; wear shoes to the edge.',
      },
      {
        under: 'here',
        label: 'Kitchen',
        text: 'Gas stove with oven, full-size fridge, dishwasher, high chair. Built-in braai on the porch.',
      },
      { under: 'here', label: 'Bathrooms', text: 'Two: one with a bath and shower, one with a shower. Gas geysers.' },
      {
        under: 'here',
        label: 'Heating',
        text: 'Wood fireplace in the living room, gas heater in the passage, electric blankets on the double beds.',
      },
      {
        under: 'good-to-know',
        label: 'Road',
        text: 'The last 9 km are gravel and suit any car all year, also after rain. If you cannot see the concrete of the drift at 4 km, wait and phone us. Three farm gates: leave each as you found it.',
      },
      {
        under: 'good-to-know',
        label: 'Winter',
        text: 'From June to August 0 to 5 °C at night, minus four when it is clear. The first fire is laid and the forest keeps the wind off. Snow, two or three times a winter, seldom stays a day; we write to you in the morning if it does.',
      },
      {
        under: 'good-to-know',
        label: 'Power',
        text: 'Eskom with a 10 kWh battery: lights, fridge and Wi-Fi run through load-shedding, the dishwasher waits.',
      },
      {
        under: 'good-to-know',
        label: 'Signal',
        text: 'Two bars of MTN and Vodacom at the gate, patchy inside. Wi-Fi of about 20 Mbps.',
      },
      {
        under: 'good-to-know',
        label: 'Stairs',
        text: 'All on one level; two steps up to the porch and a ramp at the kitchen door. Doors are 82 cm wide.',
      },
      {
        under: 'good-to-know',
        label: 'Pets',
        text: 'Up to two well-behaved dogs by arrangement. They sleep inside and stay on a lead near the sheep.',
      },
      {
        under: 'good-to-know',
        label: 'Children',
        text: 'Welcome at any age. Under-fives pay a child’s rate. The tub is the only open water and its cover locks.',
      },
      ...way,
    ],
    story: [
      'Yellowwood was the forester’s cottage. Four of the trees around it were here before the farm, and the biggest takes three children holding hands to reach around.',
      'There are three bedrooms, one long table, a fireplace that heats every room and a shelf of games with nearly all their pieces. The lawn is fenced on every side; behind the back gate a path of twenty minutes leads to a pool that is shallow at one end and cold at both.',
      'We live 800 metres away. That is close enough to bring a spare gas bottle and far enough not to hear you.',
    ].join('\n\n'),
    rules: '',
    image1: drawing(
      'yellowwood',
      1,
      'Drawing of Yellowwood by day: a long timber cabin with a porch, a great yellowwood tree beside it',
    ),
    image2: drawing(
      'yellowwood',
      2,
      'Drawing of the hot tub at Yellowwood at the edge of the forest, steam drifting into the trees',
    ),
    image3: drawing(
      'yellowwood',
      3,
      'Drawing of the living room in Yellowwood: a green armchair by the stove, the tree in the window',
    ),
    morePictures: [],
  },
}

const aloe: SeedCabin = {
  ...newCabinForm,
  id: 'aloe',
  name: 'Aloe',
  address: 'aloe',
  shown: true,
  maxGuests: 4,
  childFriendly: true,
  wifiName: 'Aloe',
  wifiPassword: 'red-in-june',
  emergency:
    'Phone us first: we are eight minutes away. Ambulance 10177, from a cell phone 112. The clinic in Hogsback is 25 minutes away.',
  gasAndMeter:
    'The gas is beside the terrace steps, its tap a quarter turn to the left. The main switch is in the pantry.',
  tubLitres: 1100,
  tubHeatHours: 3,
  cleaner: 'Zoleka',
  page: {
    beds: 'Queen and two three-quarter beds',
    pets: 'yes',
    shortDescription: 'Two bedrooms among the rocks on the sunny side, with red aloes in winter and stars all year.',
    facts: [
      {
        under: 'sleeping',
        label: 'Bedroom 1',
        text: 'Queen-size bed (152 cm), electric blanket, window to the north. A camp cot fits beside it.',
      },
      {
        under: 'sleeping',
        label: 'Bedroom 2',
        text: 'Two three-quarter beds (107 cm), at the other end of the cabin.',
      },
      {
        under: 'here',
        label: 'Hot tub',
        text: 'Private, wood-fired, 1.8 m across, seats four. About 3.5 hours to 38 °C, 5 in July. We can light it for you before you arrive. Children under 12 only with an adult.',
      },
      {
        under: 'here',
        label: 'Clean water',
        text: 'Emptied, scrubbed and filled from the spring before every stay, and again in the middle of one longer than four nights. No chlorine, so please shower first and leave sun cream out.',
      },
      {
        under: 'here',
        label: 'Tub in winter',
        text: 'It works in frost and snow: light it an hour earlier, feed it three logs every half hour, and keep the lid on until you get in. In the morning two logs bring it back.',
      },
      {
        under: 'here',
        label: 'Kitchen',
        text: 'Gas stove with oven, fridge with freezer box, plunger and grinder. Stone braai out of the wind.',
      },
      {
        under: 'here',
        label: 'Bathrooms',
        text: 'One with a shower and a separate toilet, and an outside shower with warm water.',
      },
      {
        under: 'here',
        label: 'Heating',
        text: 'Slow-combustion stove and electric blankets. One crate of wood is included each night from May to August.',
      },
      {
        under: 'good-to-know',
        label: 'Road',
        text: 'The last 10 km are gravel, the last 800 m steep with a concrete strip. Ordinary cars manage in first gear, also after rain; caravans and low sports cars do not.',
      },
      {
        under: 'good-to-know',
        label: 'Winter',
        text: 'June and July bring red aloes, sun by day and 0 to 5 °C at night, minus four when it is clear. The stone steps can be icy before nine. Snow, two or three times a winter, seldom stays a day; we write to you in the morning if the strip is white.',
      },
      {
        under: 'good-to-know',
        label: 'Power',
        text: 'Solar with battery and a gas geyser. Load-shedding makes no difference; three grey days in a row do.',
      },
      {
        under: 'good-to-know',
        label: 'Signal',
        text: 'Good Vodacom on the terrace, weak inside. Wi-Fi of about 15 Mbps.',
      },
      {
        under: 'good-to-know',
        label: 'Stairs',
        text: 'Fourteen uneven stone steps from the car to the door, with a rail. Level inside.',
      },
      {
        under: 'good-to-know',
        label: 'Pets',
        text: 'One dog by arrangement. There are snakes on the slope in summer, so on a lead, please.',
      },
      {
        under: 'good-to-know',
        label: 'Children',
        text: 'Welcome. The terrace wall is 60 cm high: small children need an eye on them.',
      },
      ...way,
    ],
    story: [
      'Aloe faces north over the whole valley. In June and July the slope around it turns red, and the sunbirds arrive before breakfast.',
      'Built from stone off the same slope, it stays cool in January and holds the stove’s heat in July. Two bedrooms lie at opposite ends with the living room between them, so two couples or a family with two children have some peace.',
      'The nearest light that is not yours is the farmhouse, two kilometres down. Bring a torch, or better, do not.',
    ].join('\n\n'),
    rules: '',
    image1: drawing(
      'aloe',
      1,
      'Drawing of Aloe at sunset: a low stone cabin with a wide lit window between tall red aloes',
    ),
    image2: drawing('aloe', 2, 'Drawing of the hot tub at Aloe at night, lanterns around it, the moon and stars above'),
    image3: drawing('aloe', 3, 'Drawing of the fire pit at Aloe after sunset, two chairs beside it and sparks rising'),
    morePictures: [],
  },
}

export const cabins: readonly SeedCabin[] = [protea, yellowwood, aloe]
