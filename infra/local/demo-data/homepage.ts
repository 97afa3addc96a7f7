import type { HomepageSection } from '#shared/content/homepage.ts'

export const homepage: readonly HomepageSection[] = [
  {
    sectionKey: 'hero',
    title: 'Three cabins, one mountain, your own hot tub',
    description:
      'Stone, timber and a fire outside. Stay high in the Amathole Mountains, where the gravel ends and the stars begin.',
    imageUrl: null,
    imageAlt: '',
    content: [],
  },
  {
    sectionKey: 'features_heading',
    title: 'What you will find up here',
    description: 'And what you will not: a lobby, a queue, or a neighbour’s television.',
    imageUrl: null,
    imageAlt: '',
    content: [],
  },
  {
    sectionKey: 'features',
    title: '',
    description: '',
    imageUrl: null,
    imageAlt: '',
    content: [
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
  },
  {
    sectionKey: 'cabins_section',
    title: 'Our cabins',
    description: 'One for two, one for four, one for six. Each on its own piece of the mountain.',
    imageUrl: null,
    imageAlt: '',
    content: [],
  },
  {
    sectionKey: 'reviews_section',
    title: 'What guests say',
    description: 'We show the good reviews and the bad ones. All of them are on the reviews page.',
    imageUrl: null,
    imageAlt: '',
    content: [],
  },
  {
    sectionKey: 'getting_here',
    title: 'Getting here',
    description:
      'From East London and its airport it is two and a half hours to our gate, from Gqeberha four with a stop, from Bloemfontein six. Then come 9 to 11 km of gravel with a river drift, two blind bends and three gates: an ordinary car manages, driven slowly. Where rain or snow stops it, ours comes down and fetches you.',
    imageUrl: '/illustrations/the-way-here.svg',
    imageAlt:
      'Drawn map, not to scale: the roads from East London, Gqeberha and Bloemfontein meet below the Amathole Mountains, where gravel leads to the three cabins',
    content: [],
  },
  {
    sectionKey: 'contact_section',
    title: 'Ask us first',
    description:
      'About the road, the weather, a birthday or a dog: Lindiwe and Pieter answer every day from 08:00 to 18:00.',
    imageUrl: null,
    imageAlt: '',
    content: [],
  },
]
