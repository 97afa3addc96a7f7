import { describe, expect, it } from 'vitest'
import { emailValues } from '#lambdas/notifications/email-values.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { instantOf, minutesAfter } from '#shared/kernel/clock.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { isObsolete } from '#shared/notifications/is-obsolete.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import { type SeededRandom, createSeededRandom } from '#test/concurrency/seeded-random.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

const SEEDS = Array.from({ length: 14 }, (_, index) => index + 1)
const STEPS = 10

const asking: readonly EmailType[] = ['pending_payment', 'balance_reminder', 'short_payment_reminder', 'ledger_changed']

/** A guest's booking, and acts of any kind on it. */
async function createWalk(random: SeededRandom) {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  const pick = <Thing>(things: readonly [Thing, ...Thing[]]): Thing => random.oneOf(things) ?? things[0]
  const arrival = pick(['2026-11-24', '2026-12-07', '2027-02-01'])
  const booking = await harness.createBooking({
    checkInDate: arrival,
    checkOutDate: addDays(arrival, 2),
    paymentType: arrival === '2027-02-01' ? pick(['full', 'deposit']) : 'full',
    paymentMethod: pick(['card', 'eft']),
  })
  const { reference, token } = booking
  const params = { reference }
  let lines = 0
  const entryId = () => `line-of-walk-${(lines += 1)}`
  const shown = () => harness.shownToStaff(params)
  const pay = async () => {
    const { outstandingCents, dueNowCents, amountToConfirmCents, paidCents } = await shown()
    const amountCents = pick([
      dueNowCents,
      dueNowCents - 1,
      outstandingCents,
      amountToConfirmCents - paidCents - 6_00,
      1_00,
    ])
    if (amountCents > 0)
      await harness.pay({ params, body: { entryId: entryId(), amountCents, method: 'eft', note: '' } })
  }
  const acts: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    pay,
    pay,
    async () => harness.confirm({ params }),
    async () =>
      harness.adjust({
        params,
        body: {
          entryId: entryId(),
          amountCents: pick([-300_00, -1, 1, 3_00, 850_00]),
          reason: 'Agreed',
          notifyGuest: true,
        },
      }),
    async () => {
      const { outstandingCents, paidCents, owedCents } = await shown()
      const body = { entryId: entryId(), reason: 'Gone', shown: { paidCents, owedCents } }
      return harness.writeOff({ params, body: { ...body, amountCents: pick([outstandingCents, 1]) } })
    },
    async () => harness.remindGuest({ params }),
    async () => harness.payByEft({ params: { token } }),
    async () => {
      const days = pick([1, 3, 20, 90])
      for (let day = 0; day < days; day += 1) {
        const { today } = harness.clock.read()
        harness.clock.setTo(instantOf(addDays(today, 1), '08:00'))
        // oxlint-disable-next-line no-await-in-loop -- one day after another
        await harness.completeStays()
        // oxlint-disable-next-line no-await-in-loop -- one day after another
        await sendReminders({ ...harness, clock: harness.clock.read })
        // oxlint-disable-next-line no-await-in-loop -- one day after another
        await harness.expireBookings()
      }
    },
    async () => (random.hasPercentChance(20) ? harness.cancelByStaff({ params, body: { reason: '' } }) : pay()),
  ]
  // Most bookings that expire ask for nothing any more: half of the walks begin with one that staff have confirmed.
  if (random.hasPercentChance(50)) expectOk(await harness.confirm({ params }))
  return { harness, reference, token, params, act: async () => pick(acts)() }
}

/** Whatever is asked for can be paid by each way that is offered for it. Gives the state of what asks for money. */
async function expectPayable(harness: UseCaseHarness, { token, reference }: { token: string; reference: string }) {
  const params = { reference }
  const page = expectOk(await harness.show({ params: { token } }))
  const isAsked =
    page.dueNowCents > 0 && page.status !== 'cancelled' && page.status !== 'expired' && page.needsAttention === null
  if (!isAsked) return undefined
  const { dueNowCents: amountCents } = page
  if (page.cardOffered && !page.termsToAccept) {
    const started = await harness.startPayment({ body: { token, amountCents } })
    // A booking can hold its nights for so long in all; the page says so then, and EFT is left.
    if (!started.ok) expect(['hold-time-used-up', 'booking-lapsed', 'arrival-passed']).toContain(started.refusal)
    else expectOk(await harness.endPayment({ params: { attemptId: started.value.attemptId } }))
  }
  const { smallAmountCents } = await harness.catalogue.settings()
  const preview = await harness.previewEmails({
    params,
    body: {
      action: 'RecordPayment',
      body: { entryId: 'preview-of-eft', amountCents, method: 'eft', note: '', confirmedReasons: [] },
    },
  })
  // Neither refused nor unusual: it is the amount that was asked for.
  expect(preview).toMatchObject({ ok: true })
  expect(smallAmountCents > amountCents && page.paidCents > amountCents && page.status !== 'pending').toBe(false)
  return page.status
}

/** E-mails that are asked for now name what the page asks for, and the ways that it offers. */
async function expectTruthful(harness: UseCaseHarness, { token, reference }: { token: string; reference: string }) {
  const page = expectOk(await harness.show({ params: { token } }))
  const whole = await harness.bookings.findWhole(reference)
  const settings = await harness.catalogue.settings()
  if (!whole) throw new Error('It is on file')
  const { now, today } = harness.clock.read()
  const events = whole.events.filter(
    ({ at, emails }) => at > minutesAfter(now, -60) && emails.some((type) => asking.includes(type)),
  )
  for (const event of events)
    for (const type of event.emails.filter(
      (one) => asking.includes(one) && !isObsolete(one, whole.booking, { ...settings, today }),
    )) {
      const values = emailValues({
        ...whole,
        event,
        settings,
        cabinTitle: 'Protea',
        cabinTitles: {},
        siteOrigin: harness.siteOrigin,
        guestToken: token,
        businessTime: harness.clock.read(),
      })
      if (values.dueNow === '') continue
      expect([type, values.dueNow, values.cardOffered]).toEqual([type, formatRand(page.dueNowCents), page.cardOffered])
    }
}

describe('whatever a guest is asked for', () => {
  it('can be paid by the ways that are offered, after any acts, before the stay and after it', async () => {
    const asked = new Set<string>()
    for (const seed of SEEDS) {
      const random = createSeededRandom(seed)
      // oxlint-disable-next-line no-await-in-loop -- one walk after another
      const { harness, act, ...booking } = await createWalk(random)
      for (let step = 0; step < STEPS; step += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each act follows from the one before
        await act()
        // oxlint-disable-next-line no-await-in-loop -- each act follows from the one before
        asked.add((await expectPayable(harness, booking)) ?? 'nothing')
        // oxlint-disable-next-line no-await-in-loop -- each act follows from the one before
        await expectTruthful(harness, booking)
      }
    }
    expect([...asked]).toEqual(expect.arrayContaining(['pending', 'confirmed', 'completed']))
  })
})
