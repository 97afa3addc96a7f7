import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DateTime } from 'luxon'
import type { StaffBookingOutcome } from '#shared/bookings/staff-booking-form.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, businessTimeAt } from '#shared/kernel/clock.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { guestToken } from '#lambdas/runtime/ids-and-tokens.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import { tariff } from '#infra/local/demo-data/tariff.ts'
import { type Business, type Options, at, openBusiness } from './business.ts'
import { demoGuest, enquiries, reviewTexts, specialRequests } from './guests.ts'
import { type PlannedStay, type Story, lastNightOf, planStays } from './plan-stays.ts'
import { drawSlip } from './slip.ts'

/** One thing that somebody does, at an instant in ISO UTC. Those that are still to come are not done. */
type Act = { readonly at: string; readonly run: () => Promise<unknown> }

type ActivityOptions = Options & {
  /** Where the bucket of uploads is, for the files of guests. */
  readonly storage: { readonly endpoint: string; readonly bucket: string; readonly region: string }
}

/**
 * Three months of bookings around today, in every state, slips, card payments to check,
 * enquiries, reviews and blocked nights. Everything is done by the product's own use cases, in the order of time and at
 * its own time, so that nothing is there that could not have happened.
 */
export async function seedActivity(options: ActivityOptions, present = businessTimeAt(new Date())): Promise<void> {
  const business = openBusiness(options)
  const files = fileStore(options.storage)
  const stays = planStays(present.today)
  const acts = [
    ...stays.flatMap((stay, place) => actsOfStay(stay, place, { business, files, present })),
    ...actsOfEnquiries(business, present.today),
    ...mornings(stays, present.today).map((day) => ({ at: at(day, 4), run: business.runSchedules })),
  ]
  await withoutLog(async () => {
    for (const act of acts.toSorted((one, other) => one.at.localeCompare(other.at))) {
      if (act.at > present.now) break
      business.clock.setTo(act.at)
      // oxlint-disable-next-line no-await-in-loop -- in the order of time
      await act.run()
      // oxlint-disable-next-line no-await-in-loop
      await business.sendEmails()
    }
  })
}

/** What use cases log about days that are over would fill the terminal. */
async function withoutLog(run: () => Promise<void>): Promise<void> {
  const { write } = process.stdout
  process.stdout.write = () => true
  try {
    await run()
  } finally {
    process.stdout.write = write
  }
}

function fileStore({ endpoint, bucket, region }: ActivityOptions['storage']) {
  const client = new S3Client({ endpoint, region, forcePathStyle: true })
  return {
    put: async (key: string, file: Uint8Array, contentType: string) =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: file, ContentType: contentType })),
  }
}

/** The days on which the schedules have something to do: every day since the first booking. */
function mornings(stays: readonly PlannedStay[], today: CalendarDate): CalendarDate[] {
  const first = stays[0]?.checkInDate ?? today
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, day) => addDays(first, day))
}

const idempotencyKey = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
const entryId = (place: number, line: string): string => `demo-${line}-${String(place).padStart(4, '0')}`
const confirmedReasons = UnusualReason.options

/** Stories that are about a booking of yesterday, whenever the stay is. */
const bookedYesterday: ReadonlySet<Story> = new Set(['eft-slip-waiting', 'eft-unpaid', 'phone-hold'])

/** The day on which a stay is booked: a week to two months before it, and not later than yesterday. */
function bookedOn({ checkInDate, story }: PlannedStay, place: number, today: CalendarDate): CalendarDate {
  if (bookedYesterday.has(story)) return addDays(today, -1)
  if (story === 'eft-expired') return addDays(today, -6)
  if (story === 'card-other-amount') return addDays(today, -2)
  const lead = 8 + ((place * 11) % 45)
  const latest = addDays(today, -1 - (place % 6))
  const planned = addDays(checkInDate, -lead)
  return planned < latest ? planned : latest
}

type Surroundings = {
  readonly business: Business
  readonly files: ReturnType<typeof fileStore>
  readonly present: BusinessTime
}

/** All that happens to one stay, from the booking on. */
function actsOfStay(stay: PlannedStay, place: number, { business, files, present }: Surroundings): Act[] {
  const { story, cabinSlug, checkInDate, checkOutDate, numberOfAdults, children } = stay
  const day = bookedOn(stay, place, present.today)
  if (story === 'blocked') {
    const body = { startDate: checkInDate, endDate: lastNightOf(stay), cabinSlug, reason: 'The deck is painted' }
    return [{ at: at(day, 9), run: () => business.block({ body }) }]
  }

  const guest = demoGuest(place)
  const party = { numberOfAdults, children: [...children] }
  const addOns = place % 3 === 0 ? [{ addOnId: 'firewood', quantity: 2 }] : []
  const priced = priceOf(
    { cabinSlug, stay, party: { adults: numberOfAdults, children: party.children }, addOns },
    tariff,
  )
  if (!priced.ok) throw new Error(`The demo has no price for ${cabinSlug} from ${checkInDate}`)
  const { totalPriceCents } = priced.value
  const hour = 8 + (place % 12)

  /** What the first act makes and the later ones need. */
  let made: { readonly reference: BookingReference; readonly token: string; readonly dueNowCents: number } | undefined
  const booking = () => {
    if (!made) throw new Error('The demo booked nothing')
    return made
  }
  const ofBooking = () => ({ params: { reference: booking().reference } })

  function book(paymentMethod: 'card' | 'eft', isDeposit: boolean): Act {
    const time = businessTimeAt(new Date(at(day, hour)))
    const { requiresFullPayment } = paymentInfoFor(totalPriceCents, checkInDate, time, settings.extraNonBusinessDays)
    return {
      at: at(day, hour),
      async run() {
        made = await business.book({
          body: {
            ...guest,
            ...party,
            idempotencyKey: idempotencyKey(place),
            cabinSlug,
            checkInDate,
            checkOutDate,
            addOns,
            totalPriceCents,
            paymentMethod,
            paymentType: isDeposit && !requiresFullPayment ? 'deposit' : 'full',
            arrivalTime: place % 2 === 0 ? '16:00' : null,
            specialRequests: specialRequests[place % 9] ?? null,
            termsAccepted: true,
            termsId: settings.activeTermsId,
          },
        })
      },
    }
  }

  function bookByStaff(outcome: StaffBookingOutcome, isOwner = false): Act {
    const agreedTotalCents = isOwner ? 100 : totalPriceCents
    return {
      at: at(day, hour),
      async run() {
        const { reference } = await business.bookByStaff({
          body: {
            ...party,
            idempotencyKey: idempotencyKey(place),
            cabinSlug,
            checkInDate,
            checkOutDate,
            addOns: [],
            guestName: isOwner ? 'The owner’s family' : guest.guestName,
            guestPhone: isOwner ? '' : guest.guestPhone,
            guestEmail: '',
            source: isOwner ? 'owner' : place % 2 === 0 ? 'phone' : 'whatsapp',
            quotedTotalCents: withoutAddOns(),
            agreedTotalCents: isOwner ? agreedTotalCents : withoutAddOns(),
            priceReason: '',
            outcome,
            notifyGuest: false,
          },
        })
        made = { reference, token: '', dueNowCents: 0 }
      },
    }
  }
  function withoutAddOns(): number {
    const price = priceOf(
      { cabinSlug, stay, party: { adults: numberOfAdults, children: party.children }, addOns: [] },
      tariff,
    )
    return price.ok ? price.value.totalPriceCents : 0
  }

  /** By card, some minutes after the booking; PayFast reports another amount where one is given. */
  const payByCard = (amountOf?: (dueCents: number) => number): Act => ({
    at: at(day, hour, 6),
    async run() {
      const { token, dueNowCents } = booking()
      const { paymentData } = await business.startPayment({ body: { token } })
      await business.receiveItn(paymentData, String(1_089_250 + place), amountOf?.(dueNowCents))
    },
  })

  /** The guest sends a proof of payment. */
  let slip: string | undefined
  const sendSlip = (on: CalendarDate): Act => ({
    at: at(on, 20, place % 50),
    async run() {
      const { reference, token, dueNowCents } = booking()
      const date = DateTime.fromISO(on).toFormat('ccc d MMM yyyy')
      const file = await drawSlip({ reference, guestName: guest.guestName, amountCents: dueNowCents, date })
      const description = { fileName: 'proof-of-payment.pdf', contentType: 'application/pdf' } as const
      const body = { purpose: 'proof', ...description, sizeBytes: file.length, note: '' } as const
      const { uploadId, fields } = await business.startUpload({ params: { token }, body })
      await files.put(fields['key'] ?? '', file, description.contentType)
      await business.completeUpload({ params: { token, id: uploadId } })
      slip = uploadId
    },
  })
  const acceptSlip = (on: CalendarDate): Act => ({
    at: at(on, 7, place % 50),
    run: async () =>
      business.acceptProof({
        params: { reference: booking().reference, id: slip ?? '' },
        body: { amountCents: booking().dueNowCents, note: '', confirmedReasons },
      }),
  })

  /** What is still owed, by EFT; nothing where all is paid. */
  const payBalance = (on: CalendarDate): Act => ({
    at: at(on, 12, place % 50),
    async run() {
      const found = await business.bookings.find(booking().reference)
      const amountCents = found?.status === 'confirmed' ? moneyOf(found).outstandingCents : 0
      if (amountCents === 0) return
      const body = { entryId: entryId(place, 'balance'), amountCents, method: 'eft', note: 'Balance', confirmedReasons }
      await business.recordPayment({ ...ofBooking(), body: { ...body, method: 'eft' } })
    },
  })
  const signRegister = (adult: number): Act => ({
    at: at(addDays(checkInDate, -2), 19, adult),
    async run() {
      if (!booking().token) return
      await business.signRegister({
        params: { token: booking().token, place: adult },
        body: {
          fullName: adult === 1 ? guest.guestName : demoGuest(place + 7).guestName,
          idNumber: '8001015009087',
          residence: 'citizen',
          address: `12 Main Road, ${guest.guestSuburb}`,
          signature: { kind: 'drawn', path: 'M40 120L60 80L90 130L120 90' },
          version: 0,
        },
      })
    },
  })
  const signed = place % 4 === 3 ? [] : Array.from({ length: numberOfAdults }, (_, index) => signRegister(index + 1))

  const cancel = (on: CalendarDate, isRefunded: boolean): Act[] => [
    { at: at(on, 10), run: async () => business.cancel({ ...ofBooking(), body: { reason: 'A child is ill' } }) },
    ...(isRefunded
      ? [
          {
            at: at(addDays(on, 1), 10),
            async run() {
              const found = await business.bookings.find(booking().reference)
              const amountCents = found ? moneyOf(found).refundOwedCents : 0
              if (amountCents === 0) return
              const line = { entryId: entryId(place, 'refund'), amountCents, note: 'By EFT', confirmedReasons }
              await business.recordRefund({ ...ofBooking(), body: { ...line, method: 'eft' } })
            },
          },
        ]
      : []),
  ]
  const review: Act[] = place % 2 === 0 && checkOutDate < present.today ? actsOfReview() : []
  function actsOfReview(): Act[] {
    const text = reviewTexts[place % reviewTexts.length] ?? reviewTexts[0]
    const on = addDays(checkOutDate, 3)
    return [
      {
        at: at(on, 18),
        async run() {
          const found = await business.bookings.find(booking().reference)
          if (!found?.guestEmail || !text || !(await business.reviews.invitation(found.reference))) return
          await business.writeReview({
            params: { token: guestToken(business.linkKey, found, 'review-link') },
            body: { ...text, guestName: guest.guestName, guestEmail: guest.guestEmail, cabinSlug },
          })
        },
      },
    ]
  }

  const balanceDay = addDays(checkInDate, -10)
  switch (story) {
    case 'card':
      return [book('card', false), payByCard(), ...signed, ...review]
    case 'card-deposit':
      return [book('card', true), payByCard(), payBalance(balanceDay), ...signed]
    case 'card-other-amount':
      return [book('card', true), payByCard((due) => due - 100_00)]
    case 'eft':
      return [book('eft', false), sendSlip(day), acceptSlip(addDays(day, 1)), ...signed, ...review]
    case 'eft-deposit':
      return [book('eft', true), sendSlip(day), acceptSlip(addDays(day, 1)), payBalance(balanceDay), ...signed]
    case 'eft-slip-waiting':
      return [book('eft', true), sendSlip(day)]
    case 'eft-unpaid':
    case 'eft-expired':
      return [book('eft', true)]
    case 'phone-paid':
      return [bookByStaff({ kind: 'payment', amountCents: withoutAddOns(), method: 'eft', confirmedReasons })]
    case 'phone-owing':
      return [
        bookByStaff({ kind: 'confirm' }),
        {
          at: at(day, hour, 20),
          run: async () => business.addNote({ ...ofBooking(), body: { note: 'Pays on arrival, in cash.' } }),
        },
      ]
    case 'phone-hold':
      return [bookByStaff({ kind: 'hold', until: at(addDays(present.today, 2), 17) })]
    case 'owner-stay':
      return [bookByStaff({ kind: 'owner-stay' }, true)]
    case 'cancelled':
      return [book('card', false), payByCard(), ...cancel(addDays(checkInDate, -4), true)]
    case 'cancelled-refund-owed':
      return [book('card', false), payByCard(), ...cancel(addDays(day, 1), false)]
    case 'no-show':
      return [
        book('card', false),
        payByCard(),
        { at: at(checkInDate, 22), run: async () => business.markNoShow({ ...ofBooking(), body: { noShow: true } }) },
      ]
  }
}

/** Enquiries of the last days, one a day. */
const actsOfEnquiries = (business: Business, today: CalendarDate): Act[] =>
  enquiries.map(({ message, about }, place) => ({
    at: at(addDays(today, -1 - place), 11),
    run: async () => {
      const { guestName: name, guestEmail: email, guestPhone: phone } = demoGuest(20 + place)
      await business.sendEnquiry({
        body: {
          website: '',
          stamp: business.enquiryStamp(),
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
  }))
