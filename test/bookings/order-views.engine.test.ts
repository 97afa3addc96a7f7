import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveBillingDocument } from '#shared/billing/billing-document.ts'
import { orderTextLines, titleIn } from '#shared/bookings/order-text.ts'
import { hasMissedArrival } from '#shared/bookings/booking-state.ts'
import { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { amountDueOf, amountDueText } from '#shared/bookings/amount-due.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { formatRand, sum } from '#shared/kernel/money.ts'
import { winningRate } from '#shared/pricing/rate.ts'
import { fillWhatsappText } from '#shared/notifications/whatsapp-text.ts'
import { defaultWhatsappText } from '#shared/notifications/default-whatsapp-texts.ts'
import { bookingEmail } from '#lambdas/notifications/booking-email.ts'
import { composeEmail, loadEmailContext } from '#lambdas/notifications/compose-email.ts'
import { anArrivalPack } from '#test/support/arrival-pack-fixture.ts'
import { aStaffMember } from '#test/support/booking-fixture.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const FIRST = '2027-02-01'
const cabins = ['protea', 'aloe', 'yellowwood'] as const

const steps = fc.oneof(
  fc.record({ act: fc.constant('rate' as const), adultRateCents: fc.integer({ min: 100_00, max: 3_000_00 }) }),
  fc.record({
    act: fc.constant('change' as const),
    cabinSlug: fc.option(fc.constantFrom(...cabins)),
    first: fc.option(fc.nat(6)),
    nights: fc.option(fc.integer({ min: 1, max: 6 })),
    adults: fc.option(fc.integer({ min: 1, max: 4 })),
    firewood: fc.option(fc.nat(3)),
  }),
  fc.record({ act: fc.constant('pay' as const), amountCents: fc.integer({ min: 1_00, max: 9_000_00 }) }),
  fc.record({ act: fc.constant('adjust' as const), amountCents: fc.integer({ min: -300_00, max: 300_00 }) }),
  fc.record({ act: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ act: fc.constant('correct' as const) }),
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

/** What was agreed for a night of a cabin, by the number of adults; the first agreement stands. */
type Agreed = Map<string, { readonly adultRateCents: number; readonly minimumCents: number }>

async function createRun() {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  const form = { cabinSlug: 'yellowwood', checkInDate: FIRST, checkOutDate: addDays(FIRST, 3) }
  const { reference, token } = await harness.createBooking({ ...form, paymentMethod: 'eft' })
  return { harness, of: { params: { reference } }, token, agreed: new Map() as Agreed, entries: { count: 0 } }
}
type Run = Awaited<ReturnType<typeof createRun>>

/** Notes the nights that the booking has and had not before, at the tariff of now. */
async function noteAgreed({ harness, of, agreed }: Run): Promise<void> {
  const { rates } = await harness.catalogue.tariff()
  const whole = await harness.bookings.findWhole(of.params.reference)
  for (const { cabinSlug, checkInDate, checkOutDate } of whole?.booking.parts ?? [])
    for (let night = checkInDate; night < checkOutDate; night = addDays(night, 1)) {
      const rate = winningRate(rates, cabinSlug, night)
      const key = `${cabinSlug} ${night}`
      if (rate && !agreed.has(key))
        agreed.set(key, { adultRateCents: rate.adultRateCents, minimumCents: rate.minimumPerNightCents ?? 0 })
    }
}

const entryId = ({ entries }: Run): string => {
  entries.count += 1
  return `entry-${String(entries.count).padStart(8, '0')}`
}

/** One act; whatever it refuses has changed nothing. Returns whether it was done. */
async function act(run: Run, step: Step): Promise<boolean> {
  const { harness, of } = run
  switch (step.act) {
    case 'rate': {
      const tariff = await harness.catalogue.tariff()
      const rates = tariff.rates.map((rate) => ({ ...rate, adultRateCents: step.adultRateCents }))
      await harness.table.put({ pk: 'CATALOGUE', sk: 'TARIFF', ...tariff, rates })
      return true
    }
    case 'change': {
      const now = expectOk(await harness.showToStaff(of))
      const addOns = now.currentAddOns.map(({ addOnId, quantity }) => ({ addOnId, quantity }))
      const checkInDate = step.first === null ? now.checkInDate : addDays(FIRST, step.first)
      const wanted = {
        ...(step.cabinSlug !== null && { cabinSlug: step.cabinSlug }),
        ...(step.first !== null && { checkInDate }),
        ...((step.nights !== null || step.first !== null) && {
          checkOutDate: addDays(checkInDate, step.nights ?? 2),
        }),
        ...(step.adults !== null && { numberOfAdults: step.adults }),
        ...(step.firewood !== null && {
          addOns: step.firewood === 0 ? [] : [{ addOnId: 'firewood', quantity: step.firewood }],
        }),
      }
      const opened = { ...now, addOns }
      const openedWith = Object.fromEntries(Object.keys(wanted).map((field) => [field, opened[field as 'addOns']]))
      const quoted = await harness.quoteStayChange({ ...of, body: { ...wanted, openedWith } })
      if (!quoted.ok || quoted.value.recalculatedCents === null) return false
      const body = {
        ...wanted,
        openedWith,
        entryId: entryId(run),
        newTotal: 'recalculate' as const,
        keepsTerms: false,
        quotedCents: quoted.value.recalculatedCents - quoted.value.termsCents,
        reason: '',
        notifyGuest: true,
      }
      return (await harness.changeStay({ ...of, body })).ok
    }
    case 'pay': {
      const { amountCents } = step
      const body = { entryId: entryId(run), amountCents, method: 'cash' as const, note: '' }
      return (await harness.pay({ ...of, body })).ok
    }
    case 'adjust': {
      const { amountCents } = step
      const body = { entryId: entryId(run), amountCents, reason: 'Agreed by phone', notifyGuest: false }
      return (await harness.adjust({ ...of, body })).ok
    }
    case 'correct': {
      const { ledger } = expectOk(await harness.showToStaff(of))
      const corrects = ledger.findLast(({ kind }) => kind === 'payment')?.id
      if (!corrects) return false
      const body = { entryId: entryId(run), corrects, reason: 'Typed in error', notifyGuest: false }
      return (await harness.correct({ ...of, body })).ok
    }
    case 'days': {
      harness.clock.pass(step.days * 24 * 60)
      return true
    }
  }
}

const textOf = ({ label, cents }: { readonly label: string; readonly cents: number }) =>
  `${label}: ${formatRand(cents)}`

/** Each place that shows the order, and what it says there line by line. */
async function views({ harness, of, token }: Run) {
  const page = expectOk(await harness.show({ params: { token } }))
  const drawer = StaffBooking.parse(expectOk(await harness.showToStaff(of)))
  const whole = await harness.bookings.findWhole(of.params.reference)
  if (!whole) throw new Error('The booking is gone')
  const { settings, cabinTitles } = await harness.catalogue.settingsAndTitles(whole.booking)
  const today = harness.clock.read().today
  const invoice = resolveBillingDocument({ kind: 'invoice' }, { ...whole, settings, cabinTitles, today })
  const draft = invoice.ok && 'drafts' in invoice.value ? invoice.value.drafts.at(-1) : undefined

  const { now: at } = harness.clock.read()
  const event = { id: 'event', at, by: aStaffMember, name: 'confirmed' as const, details: {}, emails: [] }
  const found = { ...whole, event }
  const arrivalPack = async () => anArrivalPack()
  const needs = { ...harness, clock: harness.clock.read, arrivalPack }
  const context = await loadEmailContext(bookingEmail, needs, found, 'booking_confirmed')
  const email = await composeEmail(bookingEmail, needs, found, {
    type: 'booking_confirmed',
    topicId: of.params.reference,
    context,
  })
  const linesOf = (orderLines: typeof page.orderLines) =>
    orderTextLines(orderLines, titleIn(page.cabinTitles)).map(textOf)
  return { page, drawer, email, draft, linesOf, booking: whole.booking }
}

/** Every place names the same lines, which add up to what is owed there, and the same amount as due. */
async function expectSameViews(run: Run): Promise<void> {
  const { page, drawer, email, draft, linesOf, booking } = await views(run)
  const lines = linesOf(page.orderLines)
  expect(linesOf(drawer.orderLines)).toEqual(lines)
  const ordered = /What you have booked\n([^]*?)\nTotal: /.exec(email.text)?.[1]
  expect(ordered?.split('\n')).toEqual(lines)
  if (draft) {
    expect(draft.lines.map(({ what, cents }) => textOf({ label: what, cents }))).toEqual(lines)
    expect(draft.amountCents).toBe(page.orderLines.owedCents)
  }
  expect(sum(orderTextLines(page.orderLines, String).map(({ cents }) => cents))).toBe(page.orderLines.owedCents)
  expect(page.owedCents).toBe(page.orderLines.owedCents)
  expect(drawer.owedCents).toBe(page.owedCents)
  expect(drawer.paidCents).toBe(page.paidCents)
  expect(page.dueNowCents).toBe(drawer.dueNowCents)
  const due = amountDueOf(drawer)
  const text =
    fillWhatsappText(defaultWhatsappText('booking_confirmed'), drawer, 'Yellowwood', run.harness.clock.read()) ?? ''
  const emailAsks = email.text.includes(`Still to pay: ${formatRand(drawer.outstandingCents)}`)
  // Less than the small amount of the settings is asked for by staff alone.
  if (due && page.dueNowCents > 0) {
    expect(text.includes(`Still to pay: ${amountDueText(due)}`)).toBe(emailAsks)
    expect(emailAsks).toBe(!hasMissedArrival(booking, run.harness.clock.read()))
  } else expect(emailAsks).toBe(false)
  expect([page.checkInDate, page.checkOutDate]).toEqual([drawer.checkInDate, drawer.checkOutDate])
}

describe('a booking after any acts', () => {
  it(
    'reads the same on the guest’s page, in the drawer, in e-mails, in WhatsApp texts and on the invoice',
    { tags: 'long', timeout: isLongRun ? 300_000 : 60_000 },
    async () => {
      let done = 0
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 9 }), async (acts) => {
          const run = await createRun()
          await noteAgreed(run)
          let differenceCents = 0
          for (const step of acts) {
            // oxlint-disable-next-line no-await-in-loop -- one act after the other
            const isDone = await act(run, step)
            if (isDone && step.act === 'adjust') differenceCents += step.amountCents
            if (isDone && step.act === 'change') done += 1
            // oxlint-disable-next-line no-await-in-loop
            await noteAgreed(run)
            // oxlint-disable-next-line no-await-in-loop
            await expectSameViews(run)
            // oxlint-disable-next-line no-await-in-loop
            await expectAgreedPrice(run, differenceCents)
          }
        }),
        { numRuns: isLongRun ? 60 : 8 },
      )
      expect(done, 'changes that were done').toBeGreaterThan(isLongRun ? 10 : 0)
    },
  )
})

/** Whatever staff did to the tariff: each night costs what was agreed when it came, for the people of now. */
async function expectAgreedPrice({ harness, of, agreed }: Run, differenceCents: number): Promise<void> {
  const { parts, numberOfAdults, currentAddOns, owedCents } = expectOk(await harness.showToStaff(of))
  const nights = parts.flatMap(({ cabinSlug, checkInDate, checkOutDate }) => {
    const found: number[] = []
    for (let night = checkInDate; night < checkOutDate; night = addDays(night, 1)) {
      const rate = agreed.get(`${cabinSlug} ${night}`)
      if (!rate) throw new Error(`Nothing was agreed for ${night}`)
      found.push(Math.max(rate.minimumCents, numberOfAdults * rate.adultRateCents))
    }
    return found
  })
  expect(owedCents).toBe(sum(nights) + sum(currentAddOns.map(({ totalCents }) => totalCents)) + differenceCents)
}
