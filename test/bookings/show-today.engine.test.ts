import { describe, expect, it } from 'vitest'
import { staffDocumentTemplates } from '#lambdas/composition/staff-document-templates.ts'
import type { DocumentTemplateForm } from '#shared/billing/document-template-form.ts'
import { aBooking, aPayment, aRefund, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { createReview } from '#test/support/review-fixture.ts'
import { type UseCaseHarness, callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

const owner = { sub: 'owner', name: 'Thandi', role: 'owner' } as const
const today = async (harness: UseCaseHarness) => expectOk(await harness.today({ caller: owner }))

const lists = [
  'attention',
  'shortPayments',
  'paymentsToCheck',
  'proofs',
  'arrivalsOwing',
  'refunds',
  'failedEmails',
  'failedPublications',
  'accounts',
  'lapsing',
  'overdue',
  'dueThisWeek',
  'reviews',
] as const
/** How many wait, of the lists on which anything does. */
async function countsOf(harness: UseCaseHarness): Promise<Record<string, number>> {
  const reply = await today(harness)
  return Object.fromEntries(lists.flatMap((list) => (reply[list].count > 0 ? [[list, reply[list].count]] : [])))
}

/** What staff do to put an indemnity in force. */
function publisherOfIndemnity(harness: UseCaseHarness) {
  const useCases = staffDocumentTemplates.useCases({ ...harness, clock: harness.clock.read })
  const params = { id: 'indemnity' }
  const show = callUseCase(useCases['document-template.show'])
  const saveDraft = callUseCase(useCases['document-template.saveDraft'])
  const publish = callUseCase(useCases['document-template.publish'])
  return async (changes: Partial<DocumentTemplateForm>) => {
    const shown = expectOk(await show({ params }))
    const body = { version: shown.version, form: { ...shown.form, ...changes } }
    const { version } = expectOk(await saveDraft({ params, body }))
    expectOk(await publish({ params, body: { version, note: '' } }))
  }
}

const soon = (number: number, expiresAt: string | null) => aBooking.pending({ ...numberedBooking(number), expiresAt })

describe('what needs staff today', () => {
  it('has the first steps of a new business, for owners, until they are ended', async () => {
    const harness = await createHarness()
    expect((await today(harness)).firstSteps).toBeNull()
    await changeSettings(harness.table, { showsFirstSteps: true })
    const open = async () => (await today(harness)).firstSteps?.flatMap(({ step, isDone }) => (isDone ? [] : [step]))
    // The demo has drawings in place of photographs.
    expect(await open()).toEqual(['photographs', 'test-booking'])
    await harness.createBooking({})
    expect(await open()).toEqual(['photographs'])
    const staff = { ...owner, role: 'staff' } as const
    expect(expectOk(await harness.today({ caller: staff })).firstSteps).toBeNull()
    await changeSettings(harness.table, { showsFirstSteps: false })
    expect(await open()).toBeUndefined()
  })

  it('counts money that needs a decision, what lapses, balances, refunds, messages and waiting accounts', async () => {
    const harness = await createHarness()
    expect(await countsOf(harness)).toEqual({})

    const overdue = {
      checkInDate: '2026-12-07',
      checkOutDate: '2026-12-09',
      balanceDueDate: '2026-11-20',
      confirmedAt: '2026-11-01T08:00:00.000Z',
    }
    for (const booking of [
      aBooking.confirmed({ ...numberedBooking(1), ...overdue, ledger: [aPayment(2_125_00)] }),
      aBooking.confirmed({ ...numberedBooking(2), ...overdue, ledger: [aPayment(4_250_00)] }),
      aBooking.confirmed({
        ...numberedBooking(3),
        ...overdue,
        balanceDueDate: '2026-11-21',
        ledger: [aPayment(2_125_00)],
      }),
      aBooking.confirmed({
        ...numberedBooking(13),
        ...overdue,
        balanceDueDate: '2026-11-29',
        ledger: [aPayment(2_125_00)],
      }),
      aBooking.completed({ ...numberedBooking(7), ...overdue, ledger: [aPayment(2_125_00)] }),
      aBooking.cancelled({ ...numberedBooking(8), refundDueCents: 1_000_00, ledger: [aPayment(2_125_00)] }),
      aBooking.cancelled({
        ...numberedBooking(9),
        refundDueCents: 1_000_00,
        ledger: [aPayment(2_125_00), aRefund(1_000_00)],
      }),
      aBooking.expired({ ...numberedBooking(4), needsAttention: 'paid-after-closing', ledger: [aPayment(1)] }),
      soon(5, '2026-11-22T07:59:00.000Z'),
      soon(6, '2026-11-22T08:01:00.000Z'),
      aBooking.pending({ ...numberedBooking(10), expiresAt: null, ledger: [aPayment(2_124_99)] }),
    ])
      await harness.bookings.create(booking, anOrder())
    await harness.accounts.add({
      sub: 'nomsa',
      userName: 'nomsa',
      email: 'nomsa@example.co.za',
      fullName: 'Nomsa',
      state: 'waiting',
      role: null,
      requestedAt: '2026-11-21T08:00:00.000Z',
      decidedBy: null,
    })
    await createReview(harness, { approved: false })
    await createReview(harness, { approved: true })
    const guest = await harness.createBooking({
      paymentMethod: 'card',
      checkInDate: '2027-04-05',
      checkOutDate: '2027-04-07',
    })
    const { paymentData } = expectOk(await harness.startPayment({ body: { token: guest.token } }))
    await harness.settle(await harness.receiveItn(harness.itnFor(paymentData, { amountGrossCents: 1 })))

    expect(await countsOf(harness)).toEqual({
      attention: 1,
      paymentsToCheck: 1,
      // The card booking of a moment ago, and the one that expires before this hour tomorrow.
      lapsing: 2,
      // One of a stay to come, one of a completed stay.
      overdue: 2,
      // Due today; the one that is due in eight days is not of this week.
      dueThisWeek: 1,
      shortPayments: 1,
      refunds: 1,
      accounts: 1,
      reviews: 1,
    })
    const shown = await today(harness)
    expect(shown.refunds.first.map(({ reference }) => reference)).toEqual([numberedBooking(8).reference])
    expect(shown.lapsing.first.map(({ reference }) => reference)).toContain(numberedBooking(5).reference)
    harness.clock.pass(A_DAY)
    // The balance that was due today is overdue now, and the one in eight days is of this week.
    expect(await countsOf(harness)).toMatchObject({ overdue: 3, dueThisWeek: 1 })
  })

  it('does not show staff the accounts that only owners can approve', async () => {
    const harness = await createHarness()
    await harness.accounts.add({
      sub: 'sipho',
      userName: 'sipho',
      email: 'sipho@example.co.za',
      fullName: 'Sipho',
      state: 'waiting',
      role: null,
      requestedAt: '2026-11-21T08:00:00.000Z',
      decidedBy: null,
    })
    expect(expectOk(await harness.today({})).accounts.count).toBe(0)
    expect((await today(harness)).accounts.count).toBe(1)
  })

  it('shows who comes, stays and leaves today and tomorrow, with register and money, and who owes before arriving', async () => {
    const harness = await createHarness()
    const [arrives, later, soonAfter] = [
      await harness.createConfirmedStay({ cabinSlug: 'aloe', checkInDate: '2026-11-23', checkOutDate: '2026-11-25' }),
      await harness.createConfirmedStay({ cabinSlug: 'protea', checkInDate: '2026-11-24', checkOutDate: '2026-11-26' }),
      await harness.createConfirmedStay({
        cabinSlug: 'yellowwood',
        checkInDate: '2026-11-26',
        checkOutDate: '2026-11-27',
      }),
    ]
    harness.clock.pass(A_DAY)
    expect(await countsOf(harness)).toMatchObject({ arrivalsOwing: 2 })
    const sunday = await today(harness)
    expect(sunday.stays.map(({ reference }) => reference)).toEqual([arrives])
    expect(sunday.stays[0]?.register).toEqual({ state: 'nothing', signed: 0, adults: 2 })
    expect(sunday.arrivalsOwing.first.map(({ reference }) => reference).toSorted()).toEqual([arrives, later].toSorted())
    // Who owes and arrives is not counted again among the balances.
    expect(sunday.overdue.count + sunday.dueThisWeek.count).toBe(1)

    harness.clock.pass(3 * A_DAY)
    const wednesday = await today(harness)
    expect(wednesday.stays.map(({ reference }) => reference).toSorted()).toEqual([arrives, later, soonAfter].toSorted())
    expectOk(
      await harness.pay({
        params: { reference: arrives },
        body: {
          entryId: 'all-0001',
          amountCents: wednesday.stays.find(({ reference }) => reference === arrives)?.outstandingCents ?? 0,
          method: 'eft',
          note: '',
        },
      }),
    )
    expect((await today(harness)).arrivalsOwing.first.map(({ reference }) => reference)).not.toContain(arrives)
    harness.clock.pass(A_DAY)
    expect((await today(harness)).stays.map(({ reference }) => reference)).not.toContain(arrives)
  })

  it('counts of each stay the adults who signed without the indemnity that counts, as the register says it', async () => {
    const harness = await createHarness()
    const stay = { checkInDate: '2026-11-23', checkOutDate: '2026-11-25', paymentType: 'full' } as const
    const [signed, unsigned] = [
      await harness.createBooking({ ...stay, cabinSlug: 'aloe' }),
      await harness.createBooking({ ...stay, cabinSlug: 'protea' }),
    ]
    for (const { reference } of [signed, unsigned]) expectOk(await harness.confirm({ params: { reference } }))
    harness.clock.pass(A_DAY)
    const sign = async (place: number, indemnityVersion?: number) =>
      expectOk(
        await harness.signRegister({
          params: { token: signed.token, place },
          body: { ...aRegisterEntry, version: 0, indemnityVersion },
        }),
      )
    const missing = async () =>
      (await today(harness)).stays
        .toSorted((one, other) => one.cabinSlug.localeCompare(other.cabinSlug))
        .map(({ indemnityMissing }) => indemnityMissing)

    const publishIndemnity = publisherOfIndemnity(harness)
    await sign(1)
    expect(await missing()).toEqual([0, 0])
    await publishIndemnity({ body: 'The road is steep.' })
    await sign(2, 1)
    expect(await missing()).toEqual([1, 0])
    await publishIndemnity({ body: 'The road is steep, and wet.' })
    expect(await missing()).toEqual([2, 0])
    // Of a publication that counts from a later day nothing is missing yet.
    await publishIndemnity({ body: 'There is a bridge now.', countsFrom: '2026-11-24' })
    expect(await missing()).toEqual([2, 0])
  })

  it('shows the nights of the cabins: booked with the guest, blocked, and held until the hold expires', async () => {
    const harness = await createHarness()
    const reference = await harness.createConfirmedStay({
      cabinSlug: 'aloe',
      checkInDate: '2026-11-23',
      checkOutDate: '2026-11-25',
    })
    expectOk(
      await harness.block({
        body: { cabinSlug: 'aloe', startDate: '2026-11-25', endDate: '2026-11-25', reason: 'Roof' },
      }),
    )
    const card = await harness.createBooking({
      cabinSlug: 'protea',
      paymentMethod: 'card',
      paymentType: 'full',
      checkInDate: '2026-11-30',
      checkOutDate: '2026-12-01',
    })
    expectOk(await harness.startPayment({ body: { token: card.token } }))
    const spansOf = async (cabinSlug: string) =>
      (await today(harness)).strip.find((cabin) => cabin.cabinSlug === cabinSlug)?.spans
    expect(await spansOf('aloe')).toEqual([
      { firstNight: '2026-11-23', nights: 2, kind: 'booked', reference, guestName: 'Thandi Mokoena' },
      { firstNight: '2026-11-25', nights: 1, kind: 'blocked', reference: null, guestName: null },
    ])
    expect(await spansOf('protea')).toMatchObject([{ firstNight: '2026-11-30', nights: 1, kind: 'held' }])
    expect(await spansOf('yellowwood')).toEqual([])
    harness.clock.pass(16)
    expect(await spansOf('protea')).toEqual([])
  })

  it('counts a long list up to its limit, says that there are more, and shows its first bookings', async () => {
    const harness = await createHarness()
    for (let number = 1; number <= 25; number += 1) {
      const expiresAt = `2026-11-21T09:${String(number + 10)}:00.000Z`
      await harness.bookings.create({ ...soon(number, expiresAt), needsAttention: 'paid-but-nights-taken' }, anOrder())
    }
    for (let number = 1; number <= 4; number += 1) await createReview(harness, { approved: false })
    const { attention, lapsing, reviews } = await today(harness)
    expect(reviews).toEqual({ count: 3, hasMore: true })
    expect(attention).toMatchObject({ count: 20, hasMore: true })
    expect(attention.first).toHaveLength(2)
    expect(lapsing).toMatchObject({ count: 9, hasMore: true })
    expect(lapsing.first.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 9 }, (_, index) => numberedBooking(index + 1).reference),
    )
  })
})
