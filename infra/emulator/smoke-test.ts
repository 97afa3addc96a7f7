import assert from 'node:assert/strict'
import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { nightsIn } from '#shared/availability/night-range.ts'
import { ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { ListBookings, ListPaymentsToCheck } from '#shared/bookings/staff-bookings.contract.ts'
import { ListCabins } from '#shared/cabins/cabins.contract.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { ShowPayment, StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { ListAccounts, ShowMe } from '#shared/staff/accounts.contract.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { bookStay, midweekAfter } from './book-stay.ts'
import type { DeployedApp } from './deployed-app.ts'
import { runPictureSmokeTest } from './picture-smoke-test.ts'
import { runProofSmokeTest } from './proof-smoke-test.ts'
import { pollUntil } from './poll-until.ts'

const guest = { name: 'Thandi Mokoena', email: 'thandi@guests.example' }
const password = 'as good as any other'

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

/** Guests book and pay, the owner sees and accepts it: only through the deployed API, its files and its e-mails. */
export async function runSmokeTest(deployed: DeployedApp): Promise<void> {
  const { api, directApi, notifyUrl, staffSession, ownerEmail, emailsTo, confirmed, step, signal } = deployed
  // Neither the weekend rule nor the last-minute rule applies.
  const stay = midweekAfter(42)
  const nights = datesFrom(stay.checkInDate, stay.checkOutDate)
  const query = { from: stay.checkInDate, to: addDays(stay.checkOutDate, 7) }
  const takenNights = async (slug: string) =>
    nightsIn((await api.call(ShowAvailability, { params: { slug }, query })).taken)

  const slug = await step('A visitor sees the cabins', async () => {
    const { cabins } = await api.call(ListCabins)
    assert.equal(cabins.length, demoData.cabins.length)
    return cabins[0]?.slug ?? ''
  })

  await step("a call without the edge's secret is refused", async () => {
    assert.equal(await directApi.statusOf(ListCabins), 403)
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
    bookStay(api, { cabinSlug: slug, stay, guest, totalPriceCents, paymentMethod: 'card' }),
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
    await pollUntil('The payment is not recorded', signal, async () => {
      const { attemptStatus, bookingStatus } = await api.call(ShowPayment, { params: { attemptId } })
      return attemptStatus === 'paid' && bookingStatus === 'confirmed' ? true : undefined
    })
    const booking = await api.call(ShowBooking, { params: { token } })
    assert.equal(booking.paymentStatus, 'paid')
    assert.equal(booking.paidCents, totalPriceCents)
  })

  await step('forged messages about the payment change nothing', async () => {
    for (const amount of ['1.00', '2.00']) {
      const body = new URLSearchParams({ m_payment_id: attemptId, amount_gross: amount, signature: '0'.repeat(32) })
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await fetch(notifyUrl, { method: 'POST', body, signal })
      assert.equal(response.status, 200, await response.text())
    }
    assert.equal((await api.call(ShowBooking, { params: { token } })).paidCents, totalPriceCents)
  })

  await step('its nights are taken, and no others', async () => {
    assert.deepEqual(await takenNights(slug), nights)
  })

  await step('the guest gets an e-mail', () =>
    pollUntil(`The guest got no e-mail about ${reference}`, signal, async () =>
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
        pollUntil(`No code was e-mailed to ${email}`, signal, async () =>
          (await emailsTo(email)).map(({ BodyText }) => /\b\d{6}\b/.exec(BodyText)?.[0]).findLast(Boolean),
        ),
      confirmed,
    })

  const stranger = 'somebody@strangers.example'
  await step('a new account waits for approval, and does not see them either', async () => {
    const bearer = await signUp(stranger, 'Sam Botha')
    assert.equal(await api.statusOf(ListBookings, { ...bookings, bearer }), 403)
    await staffSession.signOut()
  })

  await step('the owner signs up, has access and sees the booking', async () => {
    const me = await api.call(ShowMe, { bearer: await signUp(ownerEmail, 'Olive Venter') })
    assert.deepEqual([me.state, me.role], ['active', 'owner'])
    const listed = await api.call(ListBookings, { ...bookings, bearer: await staffSession.renewed() })
    assert.deepEqual(
      listed.bookings.map((booking) => booking.reference),
      [reference],
    )
  })

  await step('and the forged messages, as one line', async () => {
    const { messages } = await api.call(ListPaymentsToCheck, { bearer: await staffSession.renewed() })
    assert.deepEqual(
      messages.map(({ outcome, count, reference: booking }) => ({ outcome, count, booking })),
      [{ outcome: 'not-genuine', count: 2, booking: reference }],
    )
  })

  await step('and the account that waits for approval', async () => {
    const { waiting } = await api.call(ListAccounts, { bearer: await staffSession.renewed() })
    assert.deepEqual(
      waiting.map(({ email }) => email),
      [stranger],
    )
  })

  await step('the owner opens a question of guests, by the routes that all of their endpoints share', async () => {
    const { list, show } = faqKind.actions
    const bearer = await staffSession.renewed()
    const [faq] = (await api.call(list, { bearer })).records
    assert.ok(faq, 'There is no question')
    assert.equal((await api.call(show, { params: { id: faq.id }, bearer })).question, faq.question)
    const nowhere = { ...show, path: `${show.path}/nothing` } as const
    assert.equal(await api.statusOf(nowhere, { params: { id: faq.id }, bearer }), 404)
    assert.equal(await api.statusOf(nowhere, { params: { id: faq.id } }), 401)
  })

  await runProofSmokeTest(deployed, slug)
  await runPictureSmokeTest(deployed)
  await staffSession.signOut()
}
