import { initialModeration } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'

const written = (
  review: Pick<
    Review,
    'id' | 'guestName' | 'cabinSlug' | 'rating' | 'title' | 'reviewText' | 'stayDate' | 'createdAt'
  > &
    Partial<Review>,
): Review => ({
  ...initialModeration,
  guestEmail: `${review.id}@guest.example`,
  verified: true,
  images: [],
  reviewSource: 'Website',
  sourceUrl: null,
  bookingReference: null,
  updatedAt: review.createdAt,
  approved: true,
  ...review,
})

/** Written elsewhere, so it is not known whether they stayed. */
const mapListing = {
  verified: false,
  reviewSource: 'Map listing',
  sourceUrl: 'https://maps.example/mountain-cabins/reviews',
}

/** Good and bad ones. */
export const reviews: readonly Review[] = [
  written({
    id: 'review-01',
    guestName: 'Naledi M.',
    cabinSlug: 'protea',
    rating: 5,
    title: 'The quiet is real',
    reviewText:
      'We had the tub at 39 degrees by sunset and watched two eagles come home to the cliff. No light anywhere. The path from the car is steep with a cooler box, so take the trailer they offer.',
    stayDate: '2026-09-01',
    featured: true,
    createdAt: '2026-09-14T07:20:00.000Z',
  }),
  written({
    id: 'review-02',
    guestName: 'The Petersen family',
    cabinSlug: 'yellowwood',
    rating: 5,
    title: 'Three generations and nobody fought',
    reviewText:
      'Granny had the king-size room, the boys lived in the tree and the fence meant we could sit down. The oven is slow, start the potatoes early. Pieter came out at nine at night with a new gas bottle.',
    stayDate: '2026-07-01',
    featured: true,
    createdAt: '2026-07-20T15:05:00.000Z',
  }),
  written({
    id: 'review-03',
    guestName: 'Thabo & Anneke',
    cabinSlug: 'aloe',
    rating: 4,
    title: 'Red slopes, cold mornings',
    reviewText:
      'The aloes in June are worth the drive. Minus four when we woke up, and the stove had gone out: bring slippers. The concrete strip at the end made our little hatchback sweat but it got there.',
    stayDate: '2026-06-01',
    featured: true,
    createdAt: '2026-06-29T10:41:00.000Z',
  }),
  written({
    id: 'review-04',
    guestName: 'J. Naidoo',
    cabinSlug: 'yellowwood',
    rating: 2,
    title: 'Water trouble spoiled the weekend',
    reviewText:
      'The pump failed on Saturday morning and there was no running water until four. They brought drums and gave us half a night back, which was fair, but with a toddler it was a long day. The cabin itself is lovely.',
    stayDate: '2026-02-01',
    ownerReply:
      'You are right, and I am sorry. The pump had run for nine years and I should have replaced it before it chose a Saturday. There is a new one in, and a second tank that lasts the cabin a day without any pump. Pieter',
    createdAt: '2026-02-18T18:12:00.000Z',
  }),
  written({
    id: 'review-05',
    guestName: 'Marelize',
    cabinSlug: 'protea',
    rating: 5,
    title: null,
    reviewText:
      'Second time here, third time booked. Ask them to light the tub before you arrive, it is the best R250 you will spend.',
    stayDate: '2026-05-01',
    createdAt: '2026-05-11T06:30:00.000Z',
  }),
  written({
    id: 'review-06',
    guestName: 'Sipho K.',
    cabinSlug: 'aloe',
    rating: 3,
    title: 'Beautiful, but check the weather',
    reviewText:
      'Three days of mist and the solar ran low on the last evening, so candles and no Wi-Fi. They warned us by message. I needed to send one e-mail and had to drive to the gate for it.',
    stayDate: '2026-03-01',
    ownerReply:
      'Three grey days are more than our batteries hold, and you sat in the dark for it. There is a small generator in the shed now that we come and start, and the Wi-Fi has a battery of its own. Pieter',
    ...mapListing,
    createdAt: '2026-03-30T12:00:00.000Z',
  }),
  written({
    id: 'review-07',
    guestName: 'Claire and Jabu',
    cabinSlug: 'protea',
    rating: 4,
    title: 'Small and perfect, nearly',
    reviewText:
      'Everything you need for two. The bar fridge does not fit a weekend of food, so pack clever. The shower is hot and strong and has a window with the same view as the tub.',
    stayDate: '2026-01-01',
    createdAt: '2026-01-25T08:55:00.000Z',
  }),
  written({
    id: 'review-08',
    guestName: 'Fatima A.',
    cabinSlug: 'yellowwood',
    rating: 5,
    title: 'Thoughtful with our kitchen',
    reviewText:
      'I asked whether the braai grid could be new for us and there it was in its wrapper, with a note. The children still talk about the forest pool. Quiet, clean, kind people.',
    stayDate: '2025-12-01',
    createdAt: '2026-01-06T14:18:00.000Z',
  }),
  written({
    id: 'review-09',
    guestName: 'Werner',
    cabinSlug: 'aloe',
    rating: 4,
    title: 'Good stars, hard chairs',
    reviewText:
      'Brought a telescope and saw more than in ten years at home. The dining chairs are the kind you do not sit on twice. Bed very good, braai out of the wind as promised.',
    stayDate: '2025-10-01',
    ...mapListing,
    createdAt: '2025-10-27T19:40:00.000Z',
  }),
  written({
    id: 'review-10',
    guestName: 'Ayanda D.',
    cabinSlug: 'yellowwood',
    rating: 3,
    title: 'Not for light sleepers with babies',
    reviewText:
      'The cabin is wooden and you hear every step. Our cot was ready and clean. The road was fine in a sedan, the third gate is heavy. We would come back when the baby sleeps.',
    stayDate: '2025-09-01',
    createdAt: '2025-09-22T09:09:00.000Z',
  }),
  written({
    id: 'review-11',
    guestName: 'Hannes & Riana',
    cabinSlug: 'protea',
    rating: 5,
    title: 'Snow on our anniversary',
    reviewText:
      'It started at four in the afternoon and by supper the deck was white. Sitting in the tub in the snow is everything they say. They fetched us with the bakkie because of the last two kilometres.',
    stayDate: '2025-07-01',
    createdAt: '2025-08-02T11:11:00.000Z',
  }),
  written({
    id: 'review-12',
    guestName: 'Lerato P.',
    cabinSlug: 'aloe',
    rating: 5,
    title: 'Two couples, no complaints',
    reviewText:
      'Bedrooms at opposite ends is a stroke of genius. The breakfast basket was more than we could eat. Take the fourteen steps slowly with wine in your hands.',
    stayDate: '2025-05-01',
    createdAt: '2025-05-19T16:22:00.000Z',
  }),
]
