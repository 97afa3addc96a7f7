import { AddOnForm } from '#shared/add-ons/add-on.ts'
import { FaqForm } from '#shared/content/faq.ts'
import { type CalendarDate, addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { RateForm } from '#shared/pricing/rate.ts'
import { wordsOf } from '#shared/reviews/redaction.ts'
import { FEATURED_REVIEWS } from '#shared/reviews/featured-reviews.ts'
import { validateStay } from '#shared/availability/stay.ts'
import { tariff } from '#infra/local/demo-data/tariff.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import type { Action } from './stay-actions.ts'
import { type DemoUseCases, at, demoAssistant, demoCleaner } from './demo-use-cases.ts'
import { demoGuest, enquiries } from './guests.ts'

/** Days before today on which the owner set up the staff area: before the first booking. */
const OPENED_DAYS_AGO = 110

/** The assistant and the cleaner, who are approved; somebody who was refused; and two who wait. */
export function planAccountActions(
  useCases: DemoUseCases,
  { today, owner }: { today: CalendarDate; owner: string },
): Action[] {
  const opened = addDays(today, -OPENED_DAYS_AGO)
  const password = demoAssistant.password
  return [
    { at: at(opened, 8), run: () => useCases.showMe({ caller: { sub: owner, name: '', role: null } }) },
    {
      at: at(opened, 9),
      async run() {
        const sub = await useCases.signUp(demoAssistant)
        await useCases.approveAccount({ params: { sub }, body: { role: 'staff' } })
      },
    },
    {
      at: at(opened, 10),
      async run() {
        const sub = await useCases.signUp(demoCleaner)
        await useCases.approveAccount({ params: { sub }, body: { role: 'helper' } })
      },
    },
    {
      at: at(addDays(today, -16), 13, 20),
      async run() {
        const sub = await useCases.signUp({ name: 'Web Traffic', email: 'sales@web-traffic.example', password })
        await useCases.refuseAccount({ params: { sub } })
      },
    },
    {
      at: at(addDays(today, -2), 18, 5),
      run: () => useCases.signUp({ name: 'Mandla Sibiya', email: 'mandla@guests.example', password }),
    },
    {
      at: at(addDays(today, -1), 7, 40),
      run: () => useCases.signUp({ name: 'Ilse Marais', email: 'ilse@bookkeeping.example', password }),
    },
  ]
}

/** What the owner changed on the site, in the rates and in the add-ons. No price of a stay of the demo depends on it. */
export function planContentActions(useCases: DemoUseCases, today: CalendarDate): Action[] {
  const { faqs, addOns, rates, posts } = useCases
  const draft = {
    author: 'Zoleka',
    cabinSlug: null,
    seoTitle: '',
    seoDescription: '',
    cover: {
      url: '/illustrations/protea-watsonias.svg',
      alt: 'Drawing of watsonias in flower below the ridge',
      focal: { x: 50, y: 50 },
      scale: 1,
      blur: '',
    },
  }
  return [
    {
      at: at(addDays(today, -8), 20),
      async run() {
        const { version, form } = await posts.show({ params: { id: 'post-what-to-pack' } })
        const body = `${String(form['body'])}\n\nAnd a torch for each of you: the path to the tub has no lights.`
        const params = { id: 'post-what-to-pack' }
        const saved = await posts.saveDraft({ params, body: { version, form: { ...form, body } } })
        await posts.publish({ params, body: { version: saved.version, note: 'Torches, after two guests asked' } })
      },
    },
    {
      at: at(addDays(today, -3), 20, 15),
      run: () =>
        posts.saveDraft({
          params: { id: 'with-small-children' },
          body: {
            version: 0,
            form: {
              ...draft,
              title: 'Three days with small children',
              slug: 'three-days-with-small-children',
              excerpt: '',
              body: 'What they ask for first is the fire. What they remember is the river.\n\n## The river\n\n',
            },
          },
        }),
    },
    {
      at: at(addDays(today, -2), 20, 30),
      async run() {
        const params = { id: 'when-the-watsonias-flower' }
        const form = {
          ...draft,
          title: 'When the watsonias flower',
          slug: 'when-the-watsonias-flower',
          excerpt: 'For three weeks in December the slopes below Protea are pink. Where to walk, and when to be there.',
          cabinSlug: 'protea',
          body: 'For three weeks in December the slopes below Protea are pink.\n\n## Where to walk\n\nFrom the stoep go down to the stream and follow it to the second fence. It takes **forty minutes** there and an hour back.\n\n::cabin protea',
        }
        const { version } = await posts.saveDraft({ params, body: { version: 0, form } })
        const untilFriday = (12 - weekdayOf(today)) % 7 || 7
        await posts.schedule({ params, body: { version, at: at(addDays(today, untilFriday), 8), note: '' } })
      },
    },
    {
      at: at(addDays(today, -31), 20),
      run: () => useCases.saveContact({ tiktokUrl: 'https://www.tiktok.com/@mountaincabins.example' }),
    },
    {
      at: at(addDays(today, -24), 19),
      async run() {
        const { records } = await faqs.list({})
        const dogs = records.find(({ question }) => question.includes('dog'))
        if (!dogs) throw new Error('The demo has no question about dogs')
        const form = { ...FaqForm.parse(dogs), answer: `${dogs.answer}\n\nGuide dogs are welcome in all cabins.` }
        await faqs.save({ params: { id: dogs.id }, body: { version: dogs.version, form } })
      },
    },
    {
      at: at(addDays(today, -12), 19, 30),
      run: () =>
        faqs.create({
          body: {
            form: {
              category: 'Getting here and leaving',
              question: 'Is there a charger for electric cars?',
              answer: 'Not yet. A household socket at the shed gives about 15 km of range in an hour.',
              active: false,
            },
          },
        }),
    },
    {
      at: at(addDays(today, -9), 19, 30),
      async run() {
        const form = {
          category: 'Booking, paying and cancelling',
          question: 'Do you have a special for the long weekend?',
          answer: 'No. Prices are the same for everybody and stand in the calendar.',
          active: true,
        }
        const { id, version } = await faqs.create({ body: { form } })
        await faqs.archive({ params: { id }, body: { version } })
      },
    },
    {
      at: at(addDays(today, -1), 6, 10),
      async run() {
        const record = (await addOns.list({})).records.find(({ id }) => id === 'mountain-bike')
        if (!record) throw new Error('The demo has no bikes')
        const form = {
          ...AddOnForm.parse(record),
          stockPerDay: 3,
          staffTask: 'Pump the tyres. The red one is being mended.',
        }
        await addOns.save({ params: { id: record.id }, body: { version: record.version, form } })
      },
    },
    {
      at: at(addDays(today, -15), 20, 10),
      async run() {
        const basic = {
          category: 'Food',
          unit: 'person',
          maxQuantity: 1,
          noticeDays: 2,
          cabinSlugs: null,
          stockPerDay: null,
          imageUrl: null,
        } as const
        await addOns.create({
          body: {
            form: {
              ...basic,
              name: 'Picnic for the waterfall',
              description: 'Bread, cheese, fruit and a blanket in a rucksack.',
              priceCents: 165_00,
              staffTask: 'Pack it on the evening before.',
              active: false,
            },
          },
        })
        const { id, version } = await addOns.create({
          body: {
            form: {
              ...basic,
              name: 'Pizza evening',
              description: 'At the outside oven.',
              priceCents: 140_00,
              staffTask: '',
              active: true,
            },
          },
        })
        await addOns.archive({ params: { id }, body: { version } })
      },
    },
    {
      at: at(addDays(today, -6), 21),
      async run() {
        const base = tariff.rates.find(({ id }) => id === 'aloe-every-night')
        if (!base) throw new Error('The demo has no rate of Aloe')
        const stay = { firstNight: addDays(today, 120), lastNight: addDays(today, 148), weekdays: [1, 2, 3, 4] }
        const special = {
          ...RateForm.parse(base),
          ...stay,
          name: 'Quiet weeks',
          adultRateCents: 900_00,
          minimumNights: 2,
          priority: 15,
        }
        await rates.create({ body: { form: special } })
        await rates.create({ body: { form: { ...special, name: 'Quiet weeks, first idea', active: false } } })
      },
    },
    {
      at: at(addDays(today, -18), 9),
      run: () =>
        useCases.block({
          body: {
            startDate: addDays(today, 74),
            endDate: addDays(today, 76),
            cabinSlug: null,
            kind: 'maintenance',
            reason: 'The water tank is cleaned',
            publicNote: 'No water on these days',
          },
        }),
    },
  ]
}

type Review = Awaited<ReturnType<DemoUseCases['listReviews']>>['reviews'][number]

/** How many of the guests' reviews wait to be read. */
const WAITING_REVIEWS = 3

/** The owner reads reviews on the mornings of the last weeks, and leaves the newest. */
export function planReviewActions(useCases: DemoUseCases, today: CalendarDate): Action[] {
  const decisions: ((review: Review) => Promise<unknown>)[] = [
    async (review) => {
      const { id, version = 0 } = await useCases.approveReview(ofReview(review))
      const reply = 'Thank you. The bread is baked by our neighbour Nomvuyo: we have told her.'
      await useCases.replyToReview({ params: { id }, body: { version, reply } })
      await feature(id)
    },
    (review) => useCases.approveReview(ofReview(review)),
    (review) =>
      useCases.rejectReview({ ...ofReview(review), body: { version: review.version ?? 0, reason: 'Twice the same' } }),
    async (review) => {
      const { id, version = 0, reviewText } = await useCases.approveReview(ofReview(review))
      const last = wordsOf(reviewText).at(-1)
      if (last)
        await useCases.redactReview({
          params: { id },
          body: { version, redactions: [{ field: 'reviewText', ...last }] },
        })
    },
  ]
  const ofReview = ({ id, version = 0 }: Review) => ({ params: { id }, body: { version } })
  async function feature(id: string) {
    const { reviews, version } = await useCases.listFeaturedReviews({})
    const ids = [id, ...reviews.map((review) => review.id)].slice(0, FEATURED_REVIEWS)
    await useCases.featureReviews({ body: { ids, version } })
  }
  let read = 0
  const mornings = [20, 13, 6, 1].map((daysAgo) => ({
    at: at(addDays(today, -daysAgo), 9, 30),
    async run() {
      const { reviews } = await useCases.listReviews({ query: { state: 'waiting' } })
      const old = reviews.slice(WAITING_REVIEWS).toReversed()
      for (const review of old) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are read
        await decisions[read % decisions.length]?.(review)
        read += 1
      }
    },
  }))
  const externalReview: Action = {
    at: at(addDays(today, -10), 16),
    run: () =>
      useCases.addReview({
        body: {
          form: {
            guestName: 'Hlengiwe T.',
            cabinSlug: 'protea',
            rating: 5,
            title: 'Best stars of the Eastern Cape',
            reviewText:
              'Three nights without a screen. The owner explained the gravel road by telephone before we left.',
            reviewSource: 'LekkeSlaap',
            sourceUrl: 'https://www.lekkeslaap.example/mountain-cabins',
            stayMonth: addDays(today, -40).slice(0, 7),
            postedOn: addDays(today, -12),
          },
        },
      }),
  }
  return [...mornings, externalReview]
}

/** Enquiries of the last days, one a day, and the prices that visitors had sent to themselves. */
export const planVisitorActions = (useCases: DemoUseCases, today: CalendarDate): Action[] => [
  ...enquiries.map(({ message, about }, place) => ({
    at: at(addDays(today, -1 - place), 11),
    run: async () => {
      const { guestName: name, guestEmail: email, guestPhone: phone } = demoGuest(20 + place)
      await useCases.sendEnquiry({
        body: {
          website: '',
          stamp: useCases.enquiryStamp(),
          captchaToken: 'x',
          name,
          email,
          phone,
          message,
          about,
          cabinSlug: null,
        },
      })
    },
  })),
  ...['protea', 'aloe'].map((cabinSlug, place) => ({
    at: at(addDays(today, -2 - place), 21),
    run: () =>
      useCases.sendQuote({
        body: {
          idempotencyKey: `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`,
          email: demoGuest(24 + place).guestEmail,
          wish: { cabinSlug, ...freeStay(today), adults: 2, children: [], addOns: [] },
        },
      }),
  })),
]

/** A stay after all others of the demo that the rules allow. */
function freeStay(today: CalendarDate) {
  const stays = Array.from({ length: 7 }, (_, day) => ({
    checkInDate: addDays(today, 90 + day),
    checkOutDate: addDays(today, 92 + day),
  }))
  const found = stays.find((stay) => validateStay(stay, settings, { today, isBeforeCutOff: true }, () => true).ok)
  if (!found) throw new Error('The demo finds no stay to quote')
  return found
}
