import type { HomepageForm } from '#shared/content/homepage-form.ts'

export const homepage: HomepageForm = {
  heroTitle: 'Three cabins, one mountain, your own hot tub',
  heroDescription:
    'Stone, timber and a fire outside. Stay high in the Amathole Mountains, where the gravel ends and the stars begin.',
  heroPicture: null,
  featuresTitle: 'What you will find up here',
  featuresDescription: 'And what you will not: a lobby, a queue, or a neighbour’s television.',
  features: [
    {
      icon: 'Mountain',
      title: 'Far enough away',
      description: '1,350 m up, 9 to 11 km of gravel from the tar, and no cabin in sight of another.',
    },
    {
      icon: 'Flame',
      title: 'A hot tub of your own',
      description: 'Wood-fired or gas, filled with fresh water for every stay. Shared with nobody.',
    },
    {
      icon: 'Home',
      title: 'Ready when you are',
      description:
        'Linen, towels, stocked kitchens, a braai and the first wood are there. Bring food and warm clothes.',
    },
    {
      icon: 'Wifi',
      title: 'Power and Wi-Fi',
      description:
        'Solar and batteries carry lights, fridges and Wi-Fi through load-shedding. The signal outside is modest.',
    },
  ],
  cabinsTitle: 'Our cabins',
  cabinsDescription: 'One for two, one for four, one for six. Each on its own piece of the mountain.',
  reviewsTitle: 'What guests say',
  reviewsDescription: 'We show the good reviews and the bad ones. All of them are on the reviews page.',
  gettingHereTitle: 'Getting here',
  gettingHereDescription:
    'From East London and its airport it is two and a half hours to our gate, from Gqeberha four with a stop, from Bloemfontein six. Then come 9 to 11 km of gravel with a river drift, two blind bends and three gates: an ordinary car manages, driven slowly. Where rain or snow stops it, ours comes down and fetches you.',
  gettingHerePicture: {
    url: '/illustrations/the-way-here.svg',
    alt: 'Drawn map, not to scale: the roads from East London, Gqeberha and Bloemfontein meet below the Amathole Mountains, where gravel leads to the three cabins',
    focal: { x: 50, y: 50 },
    scale: 1,
    blur: '',
  },
  contactTitle: 'Ask us first',
  contactDescription:
    'About the road, the weather, a birthday or a dog: Lindiwe and Pieter answer every day from 08:00 to 18:00.',
}
