import { describe, expect, it } from 'vitest'
import type { ItnOutcome } from '#shared/payments/stored-itn.ts'
import { forgedItnsId } from '#lambdas/table/payment-repository.ts'
import { buildItn, itnFieldsFor, mPaymentIdIn } from '#shared/payments/payfast-itn.ts'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { createOracle } from './oracle.ts'
import { type ValidationReply, setUpPayfastLambdas } from './payfast-lambdas-fixture.ts'
import { createSeededRandom } from './seeded-random.ts'
import { stressSeeds } from './stress-seeds.ts'
import { md5 } from '#test/support/md5.ts'
import { itnIdOf } from '#lambdas/runtime/ids-and-tokens.ts'

const payfast = setUpPayfastLambdas()
const log = setUpTestLog()

let payments = 0
const nextPayment = (): string => `7${String((payments += 1)).padStart(6, '0')}`

/** The guests of one stress run. */
const GUESTS = 40
/** A run begins this many days after the one before, whose nights may all be sold: guests book 18 months ahead at most. */
const DAYS_APART = (GUESTS + 4) * 7
/** The arrival of the latest guest; each arrives a week after the one before. */
let monday = '2027-02-01'

/** Two nights at Protea that nobody else requests, and a guest at PayFast for them. */
async function atPayfast() {
  const harness = payfast.harness()
  monday = addDays(monday, 7)
  const stay = { checkInDate: monday, checkOutDate: addDays(monday, 2) }
  const booking = await harness.createBooking({ ...stay, paymentMethod: 'card' })
  const { attemptId, paymentData } = expectOk(await harness.startPayment({ body: { token: booking.token } }))
  const cents = Math.round(Number(paymentData['amount']) * 100)
  return { ...booking, stay, attemptId, paymentData, cents }
}
type Payer = Awaited<ReturnType<typeof atPayfast>>

const outcomeOf = async (body: string): Promise<ItnOutcome | undefined> =>
  (await payfast.harness().payments.itn(itnIdOf(body)))?.outcome

describe('an ITN, through its Lambdas,', () => {
  it('is the same payment plain and in base64, received ten times each in the same moment, and checked ten times', async () => {
    const guest = await atPayfast()
    const body = payfast.harness().itnFor(guest.paymentData, { pfPaymentId: nextPayment() })
    const posted = await Promise.all(Array.from({ length: 20 }, (_, index) => payfast.postItn(body, index % 2 === 0)))
    expect(new Set(posted)).toEqual(new Set([200]))
    const settled = await Promise.all(Array.from({ length: 10 }, () => payfast.isSettled(itnIdOf(body))))
    expect(settled).toEqual(Array(10).fill(true))
    expect(await payfast.harness().shownToStaff(guest)).toMatchObject({
      status: 'confirmed',
      paidCents: guest.cents,
      ledger: { length: 1 },
    })
    expect((await payfast.inspect()).violations).toEqual([])
  })

  it('counts once when PayFast confirms it slowly, after another machine has written the payment', async () => {
    const guest = await atPayfast()
    const body = payfast.harness().itnFor(guest.paymentData, { pfPaymentId: nextPayment() })
    const slow = Promise.withResolvers<ValidationReply>()
    payfast.setReplies(body, slow.promise)
    await payfast.postItn(body)
    const both = [payfast.isSettled(itnIdOf(body)), payfast.isSettled(itnIdOf(body))]
    await Promise.race(both)
    expect((await payfast.harness().shownToStaff(guest)).ledger).toHaveLength(1)
    slow.resolve('VALID')
    expect(await Promise.all(both)).toEqual([true, true])
    expect((await payfast.harness().shownToStaff(guest)).ledger).toHaveLength(1)
    expect(await outcomeOf(body)).toBe('accepted')
  })

  it.each<ValidationReply>(['error', 'no words'])(
    'waits while PayFast’s confirmation replies "%s", and is booked by the schedule before anything expires',
    async (word) => {
      const guest = await atPayfast()
      const body = payfast.harness().itnFor(guest.paymentData, { pfPaymentId: nextPayment() })
      payfast.setReplies(body, word, word, word, word)
      await payfast.postItn(body)
      expect(await payfast.isSettled(itnIdOf(body))).toBe(false)
      expect(await outcomeOf(body)).toBe('received')
      payfast.clock.pass(A_DAY)
      await payfast.runHourlySchedule()
      expect(await payfast.harness().shownToStaff(guest)).toMatchObject({ status: 'confirmed', paidCents: guest.cents })
    },
  )

  it('is shown to staff when PayFast says INVALID of a payment of ours, and is booked when they recheck it', async () => {
    const guest = await atPayfast()
    const body = payfast.harness().itnFor(guest.paymentData, { pfPaymentId: nextPayment() })
    payfast.setReplies(body, 'INVALID')
    await payfast.postItn(body)
    await payfast.isSettled(itnIdOf(body))
    expect(expectOk(await payfast.harness().messages({})).messages.map(({ id }) => id)).toContain(itnIdOf(body))
    expect(log.alarms()).toContain('forged payment message')
    expectOk(await payfast.harness().recheck({ params: { id: itnIdOf(body) } }))
    await payfast.runHourlySchedule()
    expect(await payfast.harness().shownToStaff(guest)).toMatchObject({ paidCents: guest.cents })
  })
})

/** One message of the run, and the outcomes that are right for it whatever else happens. */
type Sent = { readonly body: string; readonly right: readonly ItnOutcome[] }

describe('a stress run of ITNs', { tags: 'long' }, () => {
  it.each(stressSeeds)(
    'loses nothing and books nothing twice when they are doubled, reordered, late, forged, wrong and refused: STRESS_SEED=%i',
    async (seed) => {
      payfast.clock.pass(DAYS_APART * A_DAY)
      const { today } = payfast.clock.read()
      monday = addDays(today, 71 - weekdayOf(today))
      const random = createSeededRandom(seed)
      const harness = payfast.harness()
      const oracle = createOracle()
      const sent: Sent[] = []
      const guests: Payer[] = []

      const messagesOf = ({ paymentData, reference, cents }: Payer): Sent[] => {
        const complete = (right: readonly ItnOutcome[], amountGrossCents = cents, changes: object = {}): Sent => {
          const pfPaymentId = nextPayment()
          oracle.recordCardPayment({ pfPaymentId, reference, cents: amountGrossCents })
          return { body: harness.itnFor({ ...paymentData, ...changes }, { pfPaymentId, amountGrossCents }), right }
        }
        const sentItn = (paymentStatus: string, right: readonly ItnOutcome[]): Sent => ({
          body: harness.itnFor(paymentData, { pfPaymentId: nextPayment(), paymentStatus }),
          right,
        })
        const forged = (change: (body: string) => string): Sent => ({
          body: change(harness.itnFor(paymentData, { pfPaymentId: nextPayment() })),
          right: ['not-genuine'],
        })
        const unreadable = (): Sent => {
          const outcome = {
            pfPaymentId: nextPayment(),
            paymentStatus: 'COMPLETE',
            amountGrossCents: cents,
            feeCents: 0,
          }
          const fields = itnFieldsFor(new Map(Object.entries(paymentData)), outcome)
          const spoilt = fields.map(([name, value]) => [name, name === 'amount_gross' ? '2,300' : value] as const)
          return { body: buildItn(spoilt, 'jt7NOE43FZPn', md5), right: ['unreadable'] }
        }
        const kinds: Record<string, () => Sent[]> = {
          paid: () => [complete(['accepted'])],
          paidTwice: () => [complete(['accepted', 'second-payment']), complete(['accepted', 'second-payment'])],
          declinedThenPaid: () => [sentItn('FAILED', ['payment-failed', 'already-handled']), complete(['accepted'])],
          anotherAmount: () => [complete(['wrong-amount', 'second-payment'], cents + random.between(1, 500))],
          anotherMerchant: () => [complete(['wrong-merchant'], cents, { merchant_id: '10000101' })],
          unknownAttempt: () => [complete(['unknown-attempt'], cents, { m_payment_id: 'A'.repeat(22) })],
          onHold: () => [sentItn('ON HOLD', ['unknown-status']), sentItn('CANCELLED', ['unknown-status'])],
          pendingThenPaid: () => [sentItn('PENDING', ['pending', 'already-handled']), complete(['accepted'])],
          forged: () => [
            forged((body) => body.replace(/amount_gross=[^&]*/, 'amount_gross=1.00')),
            forged((body) => body.replace(/&signature=.*/, '')),
            forged((body) => `${body.slice(0, -1)}x`),
          ],
          unreadable: () => [unreadable()],
        }
        const kind = random.oneOf(Object.keys(kinds)) ?? 'paid'
        return [...(kinds[kind]?.() ?? []), ...(random.hasPercentChance(30) ? (kinds['forged']?.() ?? []) : [])]
      }

      for (let number = 0; number < GUESTS; number += 1) {
        const guest = await atPayfast()
        guests.push(guest)
        sent.push(...messagesOf(guest))
      }
      const actions: Record<string, (guest: Payer) => Promise<unknown>> = {
        waits: async () => undefined,
        comesBack: ({ attemptId }) => harness.endPayment({ params: { attemptId } }),
        cancels: ({ token }) =>
          harness.cancel({ params: { token }, body: { refundCents: 0, paidCents: 0, reason: '' } }),
        isConfirmed: ({ reference }) => harness.confirm({ params: { reference } }),
        losesItsNights: async ({ stay, attemptId }) => {
          expectOk(await harness.endPayment({ params: { attemptId } }))
          return harness.block({
            body: { startDate: stay.checkInDate, endDate: stay.checkInDate, cabinSlug: 'protea', reason: '' },
          })
        },
      }
      for (const guest of guests) await actions[random.oneOf(Object.keys(actions)) ?? 'waits']?.(guest)

      const replyPlans: ValidationReply[][] = [
        [],
        [],
        ['slow'],
        ['error'],
        ['no words', 'slow'],
        ['error', 'error', 'error', 'error'],
      ]
      for (const { body } of sent) payfast.setReplies(body, ...(random.oneOf(replyPlans) ?? []))
      const copies = sent.flatMap(({ body }) =>
        Array.from({ length: random.hasPercentChance(25) ? 10 : random.between(1, 2) }, () => body),
      )
      const post = random.shuffled(copies)
      const forgedByStrangers: string[] = []
      let isPastTheHour = false
      while (post.length > 0) {
        const together = post.splice(0, random.between(1, 24))
        const forged = together
          .filter(() => random.hasPercentChance(50))
          .map((body) => `forged=${random.between(1, 1_000_000)}&${body}`)
        forgedByStrangers.push(...forged)
        const posted = [
          ...together.map((body) => payfast.postItn(body, random.hasPercentChance(50))),
          ...forged.map((body) => payfast.postItn(body, random.hasPercentChance(50), '203.0.113.9')),
        ]
        expect(new Set(await Promise.all(posted))).toEqual(new Set([200]))
        await Promise.all(together.map((body) => payfast.isSettled(itnIdOf(body))))
        // Half of the messages come after unpaid bookings have expired.
        if (!isPastTheHour && post.length < copies.length / 2) {
          isPastTheHour = true
          payfast.clock.pass(3 * 60)
          await payfast.runHourlySchedule()
        }
      }
      await payfast.runHourlySchedule()

      const wrong: string[] = []
      for (const { body, right } of sent) {
        const outcome = await outcomeOf(body)
        if (!outcome || !right.includes(outcome))
          wrong.push(`${outcome ?? 'not kept'} instead of ${right.join(' or ')}`)
      }
      expect(wrong).toEqual([])
      // What strangers forged never reached the checks, and is one line for staff for each attempt that it names.
      for (const body of forgedByStrangers) expect(await outcomeOf(body)).toBeUndefined()
      const { messages } = expectOk(await harness.messages({}))
      for (const { attemptId } of guests) {
        const forged = forgedByStrangers.filter((body) => mPaymentIdIn(body) === attemptId)
        const lines = messages.filter(({ id }) => id === forgedItnsId(attemptId))
        expect(lines).toHaveLength(Math.min(1, forged.length))
        expect(lines[0]?.count ?? 0).toBeLessThanOrEqual(forged.length)
      }
      expect(forgedByStrangers.length).toBeGreaterThan(GUESTS / 2)
      const { violations, contents } = await payfast.inspect()
      expect(violations).toEqual([])
      for (const guest of guests) oracle.bookings.add(guest.reference)
      const ours = new Set(guests.map(({ reference }) => reference))
      const lost = oracle
        .compare({
          ...contents,
          bookings: new Map([...contents.bookings].filter(([reference]) => ours.has(reference))),
        })
        .filter((line) => line.includes('payfast-'))
      expect(lost).toEqual([])
      // The run was a real one: many payments, and something of every kind for staff to look at.
      expect(oracle.payments()).toBeGreaterThan(15)
      const toCheck = await harness.messagesToCheck()
      expect(new Set(toCheck.map(({ outcome }) => outcome)).size).toBeGreaterThan(4)
      // As staff do, so that the next run's list has its own alone.
      for (const { id } of toCheck)
        expectOk(await harness.closeMessage({ params: { id }, body: { note: 'Looked at' } }))
      expect(await harness.messagesToCheck()).toEqual([])
    },
  )
})
