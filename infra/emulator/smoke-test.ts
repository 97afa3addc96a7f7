import { dayOf } from '#shared/kernel/clock.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { nightsIn } from '#shared/availability/night-range.ts'
import { CreateBooking, ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { ListBookings } from '#shared/bookings/staff-bookings.contract.ts'
import { ListCabins } from '#shared/cabins/cabins.contract.ts'
import { addDays, datesFrom, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { ShowPayment, StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { ListAccounts, ShowMe } from '#shared/staff/accounts.contract.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import type { ApiClient } from './api-client.ts'
import type { SentEmail } from './sent-emails.ts'
import type { StaffSession } from './staff-session.ts'

type Deployed = {
  readonly api: ApiClient
  readonly staffSession: StaffSession
  /** The account that needs no approval. */
  readonly ownerEmail: string
  emailsTo(address: string): Promise<readonly SentEmail[]>
  /** Does what the pool does after an address is confirmed. */
  confirmed(email: string): Promise<void>
  /** Runs a step and prints its sentence, done or failed; a failed step ends the test. */
  step<Outcome>(sentence: string, run: () => Promise<Outcome>): Promise<Outcome>
  readonly signal: AbortSignal
}

const guest = { name: 'Thandi Mokoena', email: 'thandi@guests.example', phone: '082 555 0111', suburb: 'Hogsback' }
const password = 'as good as any other'
const TIMEOUT_MS = 60_000

/** Polls until there is an answer. Rejects with `what` if there is none within a minute. */
async function until<Answer>(what: string, signal: AbortSignal, ask: () => Promise<Answer | undefined>) {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const answer = await ask()
    if (answer !== undefined) return answer
    signal.throwIfAborted()
    if (deadline.aborted) throw new Error(`${what} (waited ${TIMEOUT_MS / 1000} s)`)
    // oxlint-disable-next-line no-await-in-loop
    await pause(200)
  }
}

/** A Monday to Wednesday, six weeks from now: neither the weekend rule nor the last-minute rule applies. */
function midweek() {
  const today = dayOf(new Date().toISOString())
  const start = addDays(today, 42)
  const checkInDate = addDays(start, (8 - weekdayOf(start)) % 7)
  return { checkInDate, checkOutDate: addDays(checkInDate, 2) }
}

/** Does what the guest's browser does at PayFast: posts the form, presses Pay. */
async function payAt(payfastUrl: string, form: Readonly<Record<string, string>>): Promise<void> {
  const post = async (url: string, fields: Readonly<Record<string, string>>): Promise<string> => {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    const text = await response.text()
    assert.equal(response.status, 303, `The PayFast emulator refused it: ${text}`)
    return new URL(response.headers.get('location') ?? '', url).href
  }
  await post(await post(payfastUrl, form), { outcome: 'pay' })
}

/** A guest books and pays, staff see it: only through the deployed API and its e-mails. */
export async function runSmokeTest({
  api,
  staffSession,
  ownerEmail,
  emailsTo,
  confirmed,
  step,
  signal,
}: Deployed): Promise<void> {
  const stay = midweek()
  const nights = datesFrom(stay.checkInDate, stay.checkOutDate)
  const query = { from: stay.checkInDate, to: addDays(stay.checkOutDate, 7) }
  const takenNights = async (slug: string) =>
    nightsIn((await api.call(ShowAvailability, { params: { slug }, query })).taken)

  const slug = await step('A visitor sees the cabins', async () => {
    const { cabins } = await api.call(ListCabins)
    assert.equal(cabins.length, demoData.cabins.length)
    return cabins[0]?.slug ?? ''
  })

  await step('its nights are free', async () => {
    assert.deepEqual(await takenNights(slug), [])
  })

  const totalPriceCents = await step('it has a price', async () => {
    const price = await api.call(CalculatePricing, { body: { cabinSlug: slug, ...stay, adults: 2, children: [] } })
    assert.ok(price.totalPriceCents > 0)
    return price.totalPriceCents
  })

  const { token, reference } = await step('the visitor books it', () =>
    api.call(CreateBooking, {
      body: {
        idempotencyKey: randomUUID(),
        cabinSlug: slug,
        ...stay,
        guestName: guest.name,
        guestEmail: guest.email,
        guestPhone: guest.phone,
        guestSuburb: guest.suburb,
        numberOfAdults: 2,
        children: [],
        addOns: [],
        totalPriceCents,
        paymentMethod: 'card',
        paymentType: 'full',
        specialRequests: null,
        termsAccepted: true,
        termsId: demoData.settings.activeTermsId,
      },
    }),
  )

  await step(`the guest's link opens ${reference}, not paid yet`, async () => {
    const booking = await api.call(ShowBooking, { params: { token } })
    assert.equal(booking.reference, reference)
    assert.equal(booking.status, 'pending')
    assert.equal(booking.outstandingCents, totalPriceCents)
  })

  const attemptId = await step(`the guest pays ${formatRand(totalPriceCents)} at the PayFast emulator`, async () => {
    const { attemptId: id, payfastUrl, paymentData } = await api.call(StartPayfastPayment, { body: { token } })
    await payAt(payfastUrl, paymentData)
    return id
  })

  await step("PayFast's message is stored, comes through the stream and confirms the booking", async () => {
    await until('The payment is not booked', signal, async () => {
      const { attemptStatus, bookingStatus } = await api.call(ShowPayment, { params: { attemptId } })
      return attemptStatus === 'paid' && bookingStatus === 'confirmed' ? true : undefined
    })
    const booking = await api.call(ShowBooking, { params: { token } })
    assert.equal(booking.paymentStatus, 'paid')
    assert.equal(booking.paidCents, totalPriceCents)
  })

  await step('its nights are taken, and no others', async () => {
    assert.deepEqual(await takenNights(slug), nights)
  })

  await step('the guest gets an e-mail', () =>
    until(`The guest got no e-mail about ${reference}`, signal, async () =>
      (await emailsTo(guest.email)).find(({ Subject }) => Subject.includes(reference)),
    ),
  )

  const bookings = { query: { status: 'confirmed' as const } }
  await step('a stranger does not see the bookings', async () => {
    assert.equal(await api.statusOf(ListBookings, bookings), 401)
    assert.equal(await api.statusOf(ListBookings, { ...bookings, bearer: 'a.forged.token' }), 401)
  })

  const signUp = (email: string, name: string) =>
    staffSession.signUp({
      email,
      name,
      password,
      code: () =>
        until(`No code was e-mailed to ${email}`, signal, async () =>
          (await emailsTo(email)).map(({ BodyText }) => /\b\d{6}\b/.exec(BodyText)?.[0]).findLast(Boolean),
        ),
      confirmed: () => confirmed(email),
    })

  const stranger = 'somebody@strangers.example'
  await step('a new account waits for approval, and does not see them either', async () => {
    const bearer = await signUp(stranger, 'Some Body')
    assert.equal(await api.statusOf(ListBookings, { ...bookings, bearer }), 403)
    await staffSession.signOut()
  })

  await step('the owner signs up, has access and sees the booking', async () => {
    const me = await api.call(ShowMe, { bearer: await signUp(ownerEmail, 'The Owner') })
    assert.deepEqual([me.state, me.role], ['active', 'owner'])
    const seen = await api.call(ListBookings, { ...bookings, bearer: await staffSession.renewed() })
    assert.deepEqual(
      seen.bookings.map((booking) => booking.reference),
      [reference],
    )
  })

  await step('and the account that waits for approval', async () => {
    const { waiting } = await api.call(ListAccounts, { bearer: await staffSession.renewed() })
    assert.deepEqual(
      waiting.map(({ email }) => email),
      [stranger],
    )
    await staffSession.signOut()
  })
}
