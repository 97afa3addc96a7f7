import type { SeedFaq } from '#lambdas/table/content-repository.ts'

type FaqContent = Pick<SeedFaq, 'id' | 'question' | 'answer'>

const groups: readonly { readonly category: string; readonly faqs: readonly FaqContent[] }[] = [
  {
    category: 'Getting here and leaving',
    faqs: [
      {
        id: 'when-can-we-arrive',
        question: 'When can we arrive, and when must we leave?',
        answer: `Your cabin is yours from {check-in time} on the day you arrive until {check-out time} on the day you leave. If you are early, leave the car at the farmhouse and walk to the dam; we call you as soon as the cabin is ready.

You may stay until 13:00 if nobody arrives after you: *Late check-out* is among the extras when you book. If somebody does arrive, we pay it back.`,
      },
      {
        id: 'how-do-we-find-you',
        question: 'How do we find you, and how do we get in?',
        answer: `Three days before you arrive we send you the way, the code and all you need, once the stay is paid. If you book later than that, it comes as soon as the stay is paid.

It is an e-mail and a page of your booking: the way from three towns with the last fuel, the gates, the river drift as it is then, the key safe, Wi-Fi, the tub and whom to call. Open the page while you have a signal; it opens again without one. There is a PDF of one page to print, too.`,
      },
      {
        id: 'gate-hours',
        question: 'Until what time is the gate open?',
        answer: `The farm gate closes at 21:00. If you will be later, send us a WhatsApp before you lose signal, and one of us waits up and drives ahead of you. Please do not follow a navigation app past the gate at night: two of them know a track that ends in the river.`,
      },
      {
        id: 'what-car-do-we-need',
        question: 'What car do we need for the gravel?',
        answer: `An ordinary car, driven slowly. From the tar it is 9 km of gravel to Yellowwood, 10 km to Aloe and 11 km to Protea.

- **Yellowwood:** fine for any car, all year.
- **Aloe:** the last 800 m are steep, with a concrete strip. Caravans and very low cars do not manage it.
- **Protea:** after heavy rain the last 2 km need high clearance. We fetch you from the farmhouse if you ask.

There is more about it in [The road up](/blog/the-road-up).`,
      },
      {
        id: 'id-for-the-register',
        question: 'Why do you ask every adult for an ID or passport?',
        answer: `South African law asks every place that lets rooms to keep a register of its guests. Each adult gives a name, an address and an ID or passport number, and signs. You can do it on your phone before you come, or on paper when you arrive. We keep it for two years after your stay, show it only to an inspector who has the right to see it, and then delete it.`,
      },
    ],
  },
  {
    category: 'In the cabin',
    faqs: [
      {
        id: 'linen-and-towels',
        question: 'Do we bring linen and towels?',
        answer: `No. Beds are made up with cotton linen and down duvets, with a second blanket in the cupboard. There is a bath towel for each guest and a dark one for the tub. Bring a towel of your own only if you want to swim in the forest pool.`,
      },
      {
        id: 'what-is-in-the-kitchen',
        question: 'What is in the kitchen, and what must we bring?',
        answer: `Pots, pans, plates, sharp knives, a kettle and a braai grid are there, and so are salt, oil, coffee, tea, sugar, matches and dish soap. Bring your food: the nearest shop with fresh vegetables is on the tar.

Protea has two gas plates and a bar fridge but no oven. Yellowwood and Aloe have an oven. Only Yellowwood has a dishwasher. If you would rather not cook the first night, there is a braai pack among the extras when you book.`,
      },
      {
        id: 'firewood',
        question: 'Is there firewood, and what does it cost?',
        answer: `Your first fire is laid. At Protea the wood for one heating of the hot tub is included; at Aloe a crate of wood for the stove is included for each night from May to August. More wood comes in bags of about 15 kg of dry black wattle, one evening of braai and stove each. For today’s price see the extras when you book; once you are here, we write it up and you pay when you leave.

Please do not gather wood in the forest. Dead branches there are somebody’s home.`,
      },
      {
        id: 'how-cold-does-it-get',
        question: 'How cold does it get at night?',
        answer: `From June to August expect 0 to 5 °C at night, minus four on a clear one, and snow two or three times a winter. In January it is 12 to 15 °C after sunset. Every cabin has a stove or a fireplace and electric blankets on the double beds. Bring slippers: the floors are wood and stone.`,
      },
    ],
  },
  {
    category: 'Power, Wi-Fi and water',
    faqs: [
      {
        id: 'power-and-load-shedding',
        question: 'Is there power, also during load-shedding?',
        answer: `Yes. Protea and Aloe run on solar with batteries and do not notice load-shedding. Yellowwood is on Eskom with a 10 kWh battery: lights, fridge and Wi-Fi carry on, the dishwasher waits.

Batteries do have an end. At Protea and Aloe please leave hairdryers and heaters above 1,000 W at home, and after three grey days in a row we may ask you to go easy. There is gas for hot water and cooking either way.`,
      },
      {
        id: 'wi-fi-and-signal',
        question: 'Can we work or stream over your Wi-Fi?',
        answer: `Video calls work, one at a time. Yellowwood has about 20 Mbps, Aloe about 15 and Protea about 10: fine for messages and mail, patient for films. The internet comes by radio from the next ridge, so thick mist slows it.

For calls over the cell network: Vodacom is good on the terrace of Aloe and weak on the deck of Protea. At Yellowwood there are two bars of MTN and Vodacom at the gate and little inside.`,
      },
      {
        id: 'water-and-drains',
        question: 'Can we drink the water, and what may go down the drain?',
        answer: `The water comes from a spring above the farm and is filtered in each kitchen; you can drink it from the filter tap. After a storm it may be the colour of weak rooibos. That is the forest, and it is still safe.

Each cabin has a septic tank that works because it is alive. Nothing but paper goes into the toilet, please, and no bleach or drain cleaner. In a dry September we may ask for shorter showers.`,
      },
    ],
  },
  {
    category: 'The hot tub',
    faqs: [
      {
        id: 'heating-the-hot-tub',
        question: 'How long does the hot tub take to heat?',
        answer: `| Cabin | Heated by | Summer | Winter |
|---|---|---|---|
| Protea | wood | 3 hours | 4 to 5 hours |
| Aloe | wood | 3.5 hours | 5 hours |
| Yellowwood | gas | 1.5 hours | 1.5 hours |

The wind adds to these times. All three hold 38 °C. If you would like to get in as soon as you arrive, add *Hot tub warm when you arrive* when you book. How to keep the fire going is in [The hot tub in winter](/blog/hot-tub-in-winter).`,
      },
      {
        id: 'is-the-hot-tub-clean',
        question: 'Is the hot tub shared, and is the water clean?',
        answer: `Each cabin has its own tub, out of sight of the others. It is emptied, scrubbed and filled with fresh water before every stay; for stays of more than four nights we change the water in the middle. There is no chlorine in the wood-fired tubs, so please shower first and leave sun cream out.

Get in one by one, have water to drink beside you, and do not use it alone after drinking. If you are pregnant or have a weak heart, ask your doctor first.`,
      },
    ],
  },
  {
    category: 'Children, dogs and quiet',
    faqs: [
      {
        id: 'children',
        question: 'Which cabins suit children?',
        answer: `Yellowwood and Aloe. Yellowwood has a fenced lawn, a high chair and a tub with a cover that locks, and children under five pay a child’s rate there and at Aloe. The terrace wall at Aloe is 60 cm high, so small children need an eye on them. Protea is for two adults: its deck has an open drop.

Everywhere, children under 12 use the tub only with an adult in or beside it.`,
      },
      {
        id: 'pets',
        question: 'May we bring our dog?',
        answer: `By arrangement, yes: up to two well-behaved dogs at Yellowwood and one at Aloe. They sleep inside, and stay on a lead near the sheep and, in summer, on the slope at Aloe, where there are snakes. No pets at Protea, because the eagles’ nests are close. Tell us in the special requests when you book, with the dog’s size and age.`,
      },
      {
        id: 'quiet-hours',
        question: 'What are the house rules on noise, drones and fires?',
        answer: `Quiet from 22:00: no cabin is in sight of another, but sound carries up here. No drones, because of the eagles, and no fireworks. Fires belong in the braai and the stove, and nowhere else: from June to October the grass burns like paper. Only the people on the booking stay overnight.`,
      },
    ],
  },
  {
    category: 'Booking, paying and cancelling',
    faqs: [
      {
        id: 'how-do-we-pay',
        question: 'How do we pay: by EFT or by card?',
        answer: `Either. By card you pay at once on PayFast’s page, and your booking is confirmed as soon as PayFast tells us, usually within a minute.

By EFT you get our bank details and a reference of your own. We keep the dates open for {eft hours}; send your proof of payment from the booking’s page in that time and they stay open while we look for the money. If you arrive sooner, we keep them until 16:00 on the day you arrive: an EFT can hardly show by then, so pay by card or phone us. The dates are yours when the money shows in our account, not before. There are no booking fees.`,
      },
      {
        id: 'deposit',
        question: 'How much is the deposit?',
        answer: `{deposit rule} {full payment rule} Both dates and both amounts are shown before you book. There is no separate breakage deposit: tell us what broke, and we charge what it costs to repair.`,
      },
      {
        id: 'one-night',
        question: 'Can we book a single night?',
        answer: `The shortest stay is {shortest stay} and the longest {longest stay}. {weekend rule} The calendar on each cabin’s page shows which nights are free, and says why a night cannot be chosen.`,
      },
      {
        id: 'cancelling',
        question: 'What happens if we have to cancel?',
        answer: `{cancellation rule} You can cancel yourself on your booking’s page, which shows the refund to the cent before you decide. If we let your dates again, you get what we received for them, less 5% for the work.

If you cannot come because of a death or a stay in hospital, we charge nothing, whatever the date. If *we* cannot give you the cabin, you choose between other dates, another cabin and all your money. The [terms](/terms) say it in full.`,
      },
    ],
  },
]

export const faqs: readonly SeedFaq[] = groups.flatMap(({ category, faqs: members }) =>
  members.map((faq) => ({ ...faq, category, active: true })),
)
