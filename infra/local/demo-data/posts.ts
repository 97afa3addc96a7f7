import type { PostForm } from '#shared/content/post-form.ts'
import type { SeedPost } from '#lambdas/table/content-repository.ts'

const written = ({
  coverAlt,
  publishedAt,
  updatedAt,
  formerSlugs,
  ...post
}: Pick<PostForm, 'slug' | 'title' | 'excerpt' | 'body' | 'author'> &
  Partial<PostForm> &
  Omit<SeedPost, 'id' | 'form'> & { readonly coverAlt: string }): SeedPost => ({
  id: `post-${post.slug}`,
  publishedAt,
  updatedAt,
  formerSlugs,
  form: {
    cover: {
      url: `/illustrations/post-${post.slug}.svg`,
      alt: coverAlt,
      focal: { x: 50, y: 50 },
      scale: 1,
      blur: '',
    },
    cabinSlug: null,
    seoTitle: '',
    seoDescription: '',
    ...post,
  },
})

export const posts: readonly SeedPost[] = [
  written({
    slug: 'the-road-up',
    title: 'The road up: eleven kilometres, three gates and one river',
    excerpt:
      'Where the tar ends, how fast to drive, what to do at each gate, and when to leave the car with us and climb into the bakkie.',
    coverAlt:
      'Drawing of a red bakkie on a gravel road that winds through an open gate and green hills to a cabin on the ridge',
    author: 'Pieter',
    publishedAt: '2026-03-12T06:00:00.000Z',
    updatedAt: '2026-10-05T06:00:00.000Z',
    formerSlugs: ['how-to-get-here'],
    seoTitle: 'The gravel road to the cabins: distances, gates and cars',
    seoDescription:
      'What the 9 to 11 km of gravel to our cabins in the Amathole Mountains are like, which cars manage, and what rain and snow change.',
    body: `Most questions we get begin with “We have a small car, will we”. Almost always the answer is yes, slowly. This is what the road is like, from the last tar to your door, so that you can judge for yourself.

## Before the tar ends

Fill up in Stutterheim, Cathcart or Alice, whichever you come through. There is no fuel after that, and the last shop with fresh vegetables is in the same street as the last pump. From East London allow two and a half hours to our gate, from Gqeberha four with a stop, from Bloemfontein six. Friday trucks on the N6 can add half an hour.

Send us a WhatsApp when you leave town. You lose signal soon after the turn-off onto Old Mill Road, and if you do not arrive when you said, we start driving towards you.

## The gravel, kilometre by kilometre

It is 9 km to Yellowwood, 10 km to Aloe and 11 km to Protea. Thirty kilometres an hour is a good speed; forty is where punctures come from. Allow 25 minutes.

- **0 to 4 km:** wide, graded twice a year, corrugated before it is graded. Watch for cattle on the road in the evening. They have right of way, and know it.
- **4 km:** the river. It is a concrete drift, ankle-deep for most of the year. If you cannot see the concrete, do not cross; phone us from the rise behind you, where there is a bar of signal.
- **4 to 8 km:** the climb. Two bends are blind, so keep left and hoot.
- **8 km:** the farmhouse. Stop and say hello. We give you your key, the weather, and wood if you need it.

From there each cabin has a track of its own. Yellowwood’s is nearly flat. Aloe’s ends with 800 m so steep that we laid a concrete strip: take it in first gear, do not stop on it, and leave caravans and low sports cars at the bottom. Protea’s is fine when it is dry. After heavy rain its last 2 km need high clearance, and then you leave your car in our shed and we bring you up.

## The gates

There are three on the way to Yellowwood, and there is one rule: leave a gate as you found it. The sheep on one side are not the sheep on the other. The passenger opens; that is the law of the road. The third gate is heavy. Lift it at the latch and walk with it, and do not let children swing on it.

The farm gate itself closes at 21:00. If you are later than that, tell us, and one of us waits for you.

## Which car

| Cabin | When it is dry | After heavy rain |
|---|---|---|
| Yellowwood | any car | any car |
| Aloe | any car but a very low one | any car but a very low one |
| Protea | an ordinary car | high clearance, or we fetch you |

We have seen a Polo at Protea and a big 4x4 in the ditch. The driver matters more than the car. Let a little air out of your tyres at the farmhouse if you like (1.6 bar is enough); we have a compressor to put it back.

## Snow and mist

It snows two or three times a winter, mostly between June and August, and it seldom stays longer than a day. We look at the road at six in the morning and write to everybody who arrives that day. If your car cannot come up, ours goes down.

Mist is more common than snow and worse to drive in. If you cannot see the next bend, wait. It lifts in an hour or it does not lift at all; in both cases the farmhouse has coffee.

If we cannot get you to your cabin at all, you choose: other dates, another cabin or your money back.

## If something goes wrong

We have a jack that fits most cars, a tow rope and a tractor. We have no tyre for you, so check that your spare has air before you leave home. It is the best five minutes of the whole trip. Our number is {phone}.

::book`,
  }),
  written({
    slug: 'hot-tub-in-winter',
    title: 'The hot tub in winter: how to keep 38 degrees when it is minus four',
    excerpt:
      'When to light it, how to feed it, and the two mistakes that nearly everybody makes with a wood-fired tub.',
    coverAlt: 'Drawing of two people in beanies in a steaming wooden hot tub in the snow, white mountains behind them',
    author: 'Lindiwe',
    publishedAt: '2026-05-20T06:00:00.000Z',
    cabinSlug: 'protea',
    seoTitle: 'How to heat a wood-fired hot tub in winter',
    seoDescription:
      'How long a wood-fired hot tub takes to reach 38 °C in the cold, how to lay and feed the fire, and how to use the tub safely in snow.',
    body: `Winter is the best time for the tub and the worst time to learn how it works. In January you can get the fire wrong and still be warm by supper. In July you cannot. Here is what we tell guests at the door, with the reasons.

## Count backwards

A wood-fired tub holds about a thousand litres. In winter the water comes out of the spring at 8 °C, and every degree costs wood and time.

- **Protea** (1.5 m, for two): 4 to 5 hours to 38 °C in winter, about 3 in summer.
- **Aloe** (1.8 m, for four): 5 hours in July, about 3.5 in summer.
- **Yellowwood** (2.1 m, for six) is heated by gas: an hour and a half, whatever the month.

If you want to sit in it at six, with the last light on the cliffs, light it at one. The sun sets at about a quarter past five in June.

If you arrive that day, you cannot light it at one. That is what the extra *Hot tub warm when you arrive* is for: we light it, feed it and hand it over warm at your check-in time.

## Laying the fire

The stove stands in the water behind its wooden fence, with the door at the top. That is unusual, and it is why the first fire often smokes.

1. Look whether the water covers the stove completely. A fire in a dry stove melts it. If the level is low, call us first.
2. Open the ash drawer a hand wide.
3. Lay two split logs side by side, kindling across them, a firelighter on top. Light it from above. It burns down, draws at once and hardly smokes.
4. After ten minutes put on three logs of black wattle, and close the lid to a finger’s width.

## Feeding it

This is the first mistake nearly everybody makes: they fill the stove to the top and go for a walk. A full stove chokes. Three logs every half hour heat the water faster than eight logs every two hours.

The second mistake is the lid of the tub. Keep it **on** until you get in. Half the heat leaves through the surface, and on a windy night more than that. Stir the water with the paddle when you feed the fire, because the top is always warmer than the bottom, and the thermometer floats at the top.

At 36 °C put in the last three logs and close the ash drawer. The water climbs another two degrees by itself and stays there for about two hours. If it goes past 40 °C, take the lid off and wait. Do not add cold water with the hose: in winter the hose is full of ice.

## Getting in

Shower first, for the sake of the water. It has no chlorine in it, and it is changed for every stay.

Lay everything within reach before you undress: towel, slippers, a beanie, water to drink, a torch with its light switched off. The deck freezes. We put a rubber mat from the door to the steps; use it, also when you are in a hurry, above all when you are in a hurry.

Twenty minutes is long. Sit on the upper bench for a while, then go back under. Drink water. One glass of wine is pleasant, three are dangerous in hot water, and nobody should be in a tub alone after drinking. Children under 12 go in only with an adult beside them.

## When it snows

It happens two or three times a winter, and it is what people write about in the guest book. Snow falling on hot water makes no sound at all. Keep your shoulders under and your beanie on.

The water cools faster under snow, so start an hour earlier and keep twice the wood on the deck, under the bench where it stays dry. At Protea the wood for one heating is included; in a cold spell you will want two more bags, and it is easier to order them with the booking than to send one of us up the hill at night.

## Before you go to bed

Lid on, strap over it, ash drawer closed. The water will still be about 30 °C at breakfast, and two logs bring it back by nine. Few people plan for the morning. It is the better half: the valley is full of mist, the ridges stand out of it, and the eagles pass below you.

::cabin protea`,
  }),
  written({
    slug: 'what-to-pack',
    title: 'What to pack, and what to leave at home',
    excerpt:
      'A short list by season, made from what guests ask us for on the first evening and what they carry back unused.',
    coverAlt:
      'Drawing of things laid out on a wooden floor: boots, a map, a head torch, a blanket, a beanie, a jacket and a mug',
    author: 'Lindiwe',
    publishedAt: '2026-06-25T06:00:00.000Z',
    updatedAt: '2026-11-02T06:00:00.000Z',
    cabinSlug: 'yellowwood',
    body: `On the first evening the same message comes from one of the cabins: “Do you perhaps have…” For two years we wrote down how the sentence ended. This list is made of that, and of what we see people carry back to the car unused.

## Already here

Leave these at home:

- Linen, duvets, blankets, and a towel for each guest, plus a dark towel each for the tub.
- Pots, pans, sharp knives, a braai grid and tongs, a corkscrew, matches.
- Salt, oil, coffee, tea and sugar. Protea has a moka pot, Aloe a plunger and a grinder.
- Soap and shampoo. They are of a kind that the septic tank can live with, and we would be glad if you used them.
- The first fire, laid and ready.
- At Yellowwood: a high chair, games, gumboots in odd sizes, and a shelf of books that other guests have improved.

## What people forget

1. **Food for the first night.** The shops in the last town close at six. If you are coming after work, order the braai pack with your booking.
2. **Slippers.** The floors are wood and stone. Thick socks are slippery on both.
3. **A torch for each person.** There are no lights between the cabins and the cars, on purpose. A head torch leaves your hands free for the cooler box.
4. **Shoes that may get wet.** The paths cross streams, and in summer the grass is soaked until ten.
5. **Something warm, in January too.** At 1,350 m the evenings are 12 to 15 °C in midsummer, and mist can come up in a quarter of an hour.
6. **Cash**, if you want to buy honey or eggs from our neighbours.
7. **Your medicine.** The nearest chemist is an hour away and closed on Sunday.

## Summer: November to March

Mornings are clear, and thunder comes on three afternoons a week. Plan walks for before noon. Bring a rain jacket, a hat, sun cream (the sun burns faster up here, also through mist) and a swimming costume for the forest pool. Ticks are about in long grass: wear long trousers, and look at your legs at night.

There are puff adders and berg adders on the sunny slopes. They want to be left alone. Watch where you put your hands when you climb on rocks, and keep a dog on a lead.

## Winter: May to September

Days are dry and bright, 12 to 18 °C in the sun, and every night is cold; minus four is the lowest we had last year. Bring a beanie, gloves, a proper jacket, and pyjamas you are not ashamed of, because you will sit by the stove in them. For the hot tub bring a second beanie. The first one gets wet.

Lips and hands crack in the dry air. It is the thing guests ask for most in August, and we never have enough of it to give away.

## With children

Yellowwood is the cabin for children: the lawn is fenced all round, and the cover of the tub locks. We have a camp cot (add it when you book), plates that do not break, and a step for the basin. Bring night lights that run on batteries, wet clothes for a change of clothes, and one toy fewer than you think. They will find sticks.

For the drive, something for car-sick children: the last four kilometres have eleven bends.

## Leave these at home

- **Hairdryers and heaters** at Protea and Aloe. Above 1,000 W the solar system switches itself off, and the fridge with it.
- **Drones.** The eagles attack them, and neither wins.
- **Fireworks and loudspeakers.** Sound carries to the next valley.
- **Wood from home.** It brings beetles that our trees do not know. There is dry wattle here; see the extras when you book.
- **Bleach and wet wipes.** The septic tank is alive, and we want it to stay so.
- **Work.** If you must, the Wi-Fi is good enough. We have seen how it looks from the deck, though, and people regret it.

## How much fits

Protea’s bar fridge takes food for two for two days if you pack it well: no whole watermelons. Yellowwood has a full-size fridge, Aloe a fridge with a freezer box. From the car to the door it is 60 m of footpath at Protea and fourteen stone steps at Aloe, so three small bags are better than one big one. If you reach Protea before five in the afternoon, we bring your bags up with the farm trailer.

::cabin yellowwood`,
  }),
  written({
    slug: 'four-walks-from-the-door',
    title: 'Four walks from the door, from twenty minutes to a morning',
    excerpt:
      'The forest pool, the aloe slope, the ridge and the waterfall: how long each takes, who can do it, and what lives beside the path.',
    coverAlt: 'Drawing of a folded map: dotted paths lead from a cabin to a waterfall, a peak, a forest and a pool',
    author: 'Pieter',
    publishedAt: '2026-08-14T06:00:00.000Z',
    cabinSlug: 'yellowwood',
    seoTitle: 'Four walks in the Amathole Mountains from the cabin door',
    seoDescription:
      'Four walks that begin at the cabins: distances, climbs, times, water and what to look for, from an easy forest path to a guided waterfall walk.',
    body: `You need no car for any of these. The first three are marked with white stones and can be walked without us. The fourth goes with Themba, who grew up in this valley, because part of it has no path.

| Walk | Length | Time | Climb |
|---|---|---|---|
| The forest pool | 2 km | 40 minutes and a swim | 60 m |
| The aloe slope | 4 km | an hour and a half | 210 m |
| The ridge | 5 km | two hours | 260 m |
| The waterfall, with a guide | 6 km | three hours | 340 m |

Lengths are there and back.

## 1. The forest pool

From the back gate of Yellowwood the path goes straight into the forest. It is twenty minutes to the pool at a child’s speed. Tree roots cross it all the way, so shoes and not slops.

The pool is shallow at one end and deep enough to swim at the other, and it is cold all year. In February it is 16 °C, and that is as good as it gets. There is a flat rock for towels. Nobody watches the pool, so children go with an adult.

Walk quietly and look up. The big trees are yellowwoods, some of them older than any building in the province. When they fruit, from about March, you may hear Cape parrots before you see them: a screech, then four or five green birds high up. There are fewer than two thousand of them left in the wild. Knysna turacos stay lower and flash red wings as they jump from branch to branch. If something coughs at you, it is a samango monkey, telling the others.

## 2. The aloe slope

This one begins at the terrace of Aloe and goes down the sunny side to the farmhouse, two kilometres, and then, unless you have talked one of us into driving you, up again. Take a hat. There is no shade at all.

Come in June or July if you can. The bitter aloes flower then, and the slope is red from top to bottom. Malachite and double-collared sunbirds work through it from sunrise; the best time is from eight to nine, when the flowers have warmed up and you have had coffee.

In summer there are snakes in the rocks. Stay on the path, wear closed shoes, keep the dog on its lead.

## 3. The ridge

The path leaves from the top gate, where guests of Protea park their car. It climbs through sugarbush for half an hour and then follows the edge of the cliff, at a distance of twenty metres. Please keep that distance: the edge is grass on loose stone, and it looks firmer than it is. We do not send children under ten up here.

From the second cairn you see the whole range, and on a clear morning after rain the sea, a hundred kilometres away. Black eagles nest below you. From June to September there is a chick in the nest, and the pair takes turns hunting dassies; sit down with binoculars and you will see one come home within the hour. We keep away from the part above the nest in those months, and a board tells you where to turn.

Turn round when mist comes. It rises from the valley in minutes, and the cairns are too far apart to find.

## 4. The waterfall

Six kilometres, three hours, and the one our guests talk about at supper. Themba takes you through the forest, up the bed of the stream and out below the fall, which drops eighteen metres into a basin of black rock. You cross water five times, stepping from stone to stone. Anybody who can climb a ladder can do it; knees that complain on stairs will complain here.

He knows which mushrooms you can eat, and lets you say the names of the trees in isiXhosa until you get them right: *umkhoba* is the yellowwood. You book the walk with your stay, among the extras. The weather decides the day, and after heavy rain there is no walk, because the stones are under water.

## What to take

A litre of water each, a jacket even when the sky is blue, and a phone for its camera: there is no signal on any of these but the ridge. Write your name and your walk on the slate at the cabin door. If the slate is not wiped clean by dark, we come and look.

Dogs may come on the first two walks, on a lead. Take your litter back with you, and leave the aloes, the proteas and the porcupine quills where they are.

::cabin yellowwood`,
  }),
  written({
    slug: 'lights-on-when-the-power-is-off',
    title: 'Lights on when the power is off: how the cabins run',
    excerpt:
      'What the batteries carry and for how long, why the kettle is on gas, and what three grey days in a row mean for your stay.',
    coverAlt:
      'Drawing of a cabin with solar panels at night, two people at a board game in its lit window, the valley dark',
    author: 'Pieter',
    publishedAt: '2026-09-18T06:00:00.000Z',
    cabinSlug: 'aloe',
    seoTitle: 'Load-shedding at the cabins: solar, batteries and Wi-Fi',
    seoDescription:
      'How our cabins keep lights, fridge and Wi-Fi on through load-shedding, what does not run on the batteries, and what cloudy weather changes.',
    body: `People used to ask whether we had a pool. Then for some years the first question was whether we had power. It is a fair question on a mountain where the line comes over eleven kilometres of poles and every second thunderstorm takes one of them down. So here is what each cabin runs on, in plain numbers.

## Aloe and Protea: no line at all

These two have never been connected to Eskom. Panels on the roof charge a battery, and the battery runs the cabin. Whatever stage the country is on, nothing changes here.

- **Aloe:** eight panels and a 10 kWh battery.
- **Protea:** six panels and a 7 kWh battery.

A quiet evening (lights, fridge, Wi-Fi, two phones, a laptop) uses about 1.5 kWh. In summer the battery is full again by eleven in the morning. In June, with the sun low and the days ten hours long, it takes until two in the afternoon.

## Yellowwood: the line and a battery

Yellowwood is on Eskom, with a 10 kWh battery that takes over so fast that the clock on the stove does not notice. It carries the lights, the fridge, the Wi-Fi and the plugs in the living room for about a day. The dishwasher and the plug for the iron wait until the power is back.

## What runs on gas, and why

Whatever makes heat takes a great deal of power: a kettle 2,000 W, a hairdryer 1,800, an oil heater 1,500. One of those for an hour empties a battery by as much as the whole evening. So cooking and hot water are on gas in all three cabins, and the rooms are heated with wood. The kettle whistles. You get used to it by the second morning.

Hairdryers and heaters above 1,000 W make the system at Protea and Aloe protect itself: everything goes off, and comes back when you unplug the thing and press the green button by the door. No harm is done. Electric blankets are fine; one uses less than an old light bulb did.

## Three grey days

Honesty first: solar has an end. One grey day does not matter, and two are fine with a little care. After three in a row at Aloe or Protea the battery comes down to its last fifth, and the system begins to switch things off, Wi-Fi first and the fridge last. That happened to guests in March, who spent their last evening with candles and told everybody so in their review. They were right to.

What we have done since: we look at the charge of each battery every morning, and if the forecast is poor we come by with a small generator for two hours before you notice anything. What you can do: charge phones and laptops while the sun is out, and switch off lights in rooms you are not in. There is a row of five green lights beside the door. Three or more, and you need not think about it.

## The Wi-Fi

Our internet comes by radio from a mast on the next ridge, which has a battery of its own. It gives about 20 Mbps at Yellowwood, 15 at Aloe and 10 at Protea. In thick mist that can halve. A video call works; two at the same time at Protea do not. If your work depends on one particular hour, tell us beforehand, and you can sit at our kitchen table, where there is a second line.

## Water

Spring water runs to the tanks by itself. Only the pump that lifts it to Yellowwood needs power. It failed on a Saturday in February and left a family without running water until four in the afternoon. There is now a second pump beside the first, and a tank behind the cabin that lasts for a day.

## What to bring

A torch, because it is dark outside and we like it so. A power bank if you fly a lot with your phone’s camera. No inverter, no generator, no gas bottle. And if you have one of those lamps that smells of citronella, leave it in the box: at 1,350 m there are hardly any mosquitoes.

Load-shedding has one thing going for it up here. When the towns below switch off, the last glow on the southern horizon goes with them, and there are more stars.

::cabin aloe`,
  }),
  written({
    slug: 'the-sky-above-the-cabins',
    title: 'The sky above the cabins, month by month',
    excerpt:
      'Which nights are darkest, what stands overhead in each season, and what you can see with no more than the binoculars from the drawer.',
    coverAlt: 'Drawing of two people on a blanket with a lantern, looking up at the Milky Way and the Southern Cross',
    author: 'Lindiwe',
    publishedAt: '2026-10-30T06:00:00.000Z',
    cabinSlug: 'aloe',
    seoTitle: 'Stargazing in the Amathole Mountains, month by month',
    seoDescription:
      'When to come for the darkest sky, what to look for in summer and winter from 32° south, and how to see it without a telescope.',
    body: `The nearest street light is thirty kilometres away, behind a mountain. From the terrace at Aloe you see no light that is not your own, except the farmhouse two kilometres down, and we draw the curtains. You need no telescope and no knowledge. You need the right week, warm clothes and twenty minutes.

## Choose the moon first

A full moon is lovely for a walk and useless for stars: it washes out all but the brightest hundred. Come in the week before new moon or in the few days after it. Then it is dark from the end of twilight until nearly dawn. Any calendar shows the dates. If yours are fixed and the moon is big, look up when it rises and plan your hours before it, or after it has set.

The driest months have the clearest nights. From May to August most evenings are cloudless. From November to February the sky is often washed clean by a storm at five and perfect at nine, or not; you take your chances.

## Twenty minutes

That is how long eyes need to open up to the dark, and one look at a phone sets them back to nought. Switch off the lights inside, turn the screen off, and put the red filter from the drawer over your torch. After five minutes you see the bright stars. After twenty you see that the Milky Way has a dark lane down its middle and throws a faint shadow.

## Winter: June to August

The best season, and the coldest. By eight in the evening Scorpius is high in the east, and by ten the centre of the Milky Way, just behind it, stands overhead. Scorpius is the one group of stars that looks like its name, a long hook with a red heart, Antares. The sun sets at about a quarter past five in June, so children can find it before bedtime.

- **The Southern Cross** stands high in the south after supper. The two bright stars beside it are the Pointers. The nearer one to us, Alpha Centauri, is the closest bright star there is: its light left when today’s four-year-old was born.
- **The Jewel Box**, a small smudge beside the Cross, becomes a handful of coloured sparks in binoculars.
- **Omega Centauri** looks like a star that will not come into focus. It is several million of them.

## Summer: December to February

The evening begins late. The sun sets at about a quarter past seven in December, and it is properly dark by nine.

Orion climbs up in the north-east and, for anybody who learned him in Europe, is standing on his head. Follow his belt upwards to Sirius, the brightest star of the night, and then on to the south to Canopus, the second brightest. His sword points up from the belt, and the misty spot in it is where new stars are being made.

Turn south for what people in the north never see. The two **Clouds of Magellan** look like pieces torn off the Milky Way. They are galaxies of their own. The light that reaches the terrace left them at about the time when people first gathered mussels on the Cape coast.

## Autumn and spring

In April the Cross is high in the south-east while Orion sets in the west, and until nine you have both. In October the Milky Way lies low around the horizon, and the sky overhead looks nearly empty. It is the time for Andromeda, low in the north, the furthest thing you can see with your bare eyes.

## Shooting stars

On any dark night you see five or six an hour, if you lie down. Two dates are better than others:

- **Early May, before dawn:** the Eta Aquariids, which are better from here than from Europe. Set the alarm for four.
- **13 and 14 December, after eleven:** the Geminids, low in the north, slow and bright.

## How to do it in comfort

Aloe faces north over the valley and has the widest sky. Lie down, because a neck gives up after ten minutes; there are two mats in the chest on the terrace. In July put a duvet round you. The hot tub is an excellent place for it once the fire has burned down and the lid of the stove is closed.

A pair of binoculars, 7 by 50, lies in the drawer under the bookshelf in each cabin, with a star map that turns. Please put both back. One guest brought a telescope on the back seat and saw more in one night, he wrote, than in ten years at home. Most see enough with nothing at all.

::cabin aloe`,
  }),
]
