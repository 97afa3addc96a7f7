/** Guests of the demo. Their addresses and telephone numbers lead nowhere. */
const names = [
  'Thandi Mokoena',
  'Pieter van der Merwe',
  'Naledi Dlamini',
  'Priya Naidoo',
  'Johan Botha',
  'Lerato Khumalo',
  'Sarah Jacobs',
  'Sipho Nkosi',
  'Annelie Steyn',
  'Zanele Mthembu',
  'David Abrahams',
  'Refilwe Molefe',
  'Marietjie Fourie',
  'Tumelo Radebe',
  'Fatima Patel',
  'Craig Williams',
  'Nomvula Zulu',
  'Hennie Pretorius',
  'Ayanda Cele',
  'Chantal Petersen',
  'Kagiso Modise',
  'Elmarie Venter',
  'Bongani Sithole',
  'Megan O’Connor',
  'Themba Ngcobo',
  'Liezel Swanepoel',
  'Yusuf Davids',
  'Palesa Tau',
  'Andrew Thompson',
  'Nosipho Gumede',
  'Riaan Louw',
  'Keitumetse Phiri',
]
const suburbs = ['Rondebosch', 'Melville', 'Hillcrest', 'Menlo Park', 'Bellville', 'Sandton', 'Walmer', 'Umhlanga']

/** The guest of a place in the list; it begins again after the last one, so that some come back. */
export function demoGuest(place: number) {
  const at = place % names.length
  const guestName = names[at] ?? ''
  return {
    guestName,
    guestEmail: `${guestName.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@guests.example`,
    guestPhone: `082 555 ${String(1100 + at * 37).padStart(4, '0')}`,
    guestSuburb: suburbs[at % suburbs.length] ?? '',
  }
}

/** An address that no e-mail reaches, as it was heard over the telephone. */
export const mistypedAddress = ({ guestEmail }: { readonly guestEmail: string }): string =>
  guestEmail.replace('guests.example', 'guests.invalid')

export const specialRequests = [
  'We come after work on Friday, could the hot tub be warm by eight?',
  'One of us is coeliac: is there a shop nearby?',
  'It is our anniversary.',
  'Our car is low. How is the last kilometre?',
]

export const reviewTexts = [
  {
    rating: 5,
    title: 'Stars, steam and silence',
    reviewText: 'The tub was hot when we came. We saw two jackals and no people.',
  },
  {
    rating: 4,
    title: 'Bring a high car',
    reviewText: 'The last kilometre is rough after rain. The cabin makes up for all of it.',
  },
  {
    rating: 5,
    title: 'We will be back in winter',
    reviewText: 'Fireplace, firewood, books. Our children did not ask for the telephone once.',
  },
  {
    rating: 3,
    title: 'Lovely, but the geyser was cold',
    reviewText: 'The geyser ran out on the second evening. It was repaired the next morning.',
  },
  {
    rating: 5,
    title: 'Exactly as on the pictures',
    reviewText: 'Clean, quiet and well thought through. The bread at the gate is worth the walk.',
  },
  {
    rating: 4,
    title: 'A good place to be alone',
    reviewText: 'No signal in the valley, which we liked. Take what you need: the shop is far.',
  },
  {
    rating: 2,
    title: 'Not for a small car',
    reviewText: 'We turned round twice on the last hill and came in the dark. Sipho helped us. Ask him for the way.',
  },
  {
    rating: 5,
    title: 'The best sleep in years',
    reviewText: 'Thick curtains, a good mattress and an owl. We stayed in bed until ten and nobody minded.',
  },
]

export const enquiries = [
  { message: 'Do you take a dog if it sleeps in the car? He is old and quiet.', about: 'Aloe' },
  { message: 'We are twelve for a 60th birthday. Can we have all three cabins in April?', about: '' },
  { message: 'Is there a cell signal for an emergency? My mother travels with us.', about: 'Yellowwood' },
]

/** Why nights are blocked, one of each kind. */
export const blocks = [
  { kind: 'maintenance', reason: 'The deck is painted', publicNote: 'Closed while the deck is painted' },
  { kind: 'owner', reason: 'Family from Gqeberha', publicNote: '' },
  {
    kind: 'weather',
    reason: 'The drift is under water after rain',
    publicNote: 'The road may be closed after heavy rain',
  },
  { kind: 'other', reason: 'Photographs for the website', publicNote: '' },
] as const

/** Written into the history of bookings by staff. */
export const staffNotes = [
  'Asked for the key safe code by phone. Sent it on the morning of arrival.',
  'Allergic to feathers: synthetic pillows only.',
  'Comes with an electric car. The socket at the shed is enough for a night.',
  'Wants the cabin that is farthest from the road.',
]
