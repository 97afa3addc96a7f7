import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { guestToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { Result } from '#shared/kernel/result.ts'
import type { StaffBookingOutcome } from '#shared/bookings/staff-booking-form.ts'
import { anImportRow } from '#test/support/import-row-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import type { ExchangeKind } from '#shared/bookings/exchange.ts'
import { refundRails } from '#shared/payments/refund-rails.ts'
import { type UseCaseHarness, exchangeBodyOf, proofUpload, expectOk } from '#test/support/use-case-harness.ts'
import type { Oracle } from './oracle.ts'
import { settleWithRetries } from './settle-with-retries.ts'

/** One action of somebody: its preconditions, and the action itself. */
export type Action = {
  readonly prepare?: (scene: Scenario) => Promise<void>
  /** Runs on the given harness: the one that is interrupted, or the one that interrupts. */
  readonly run: (harness: UseCaseHarness, scene: Scenario) => Promise<unknown>
  /** Afterwards the hourly run confirms who waits for nights that are free. */
  readonly isFollowedByRun?: true
}

type Guest = { readonly reference: string; readonly token: string }

/**
 * A season in which three guests wait: `one` and `other` for the same two nights at Protea, `third` for the same nights
 * in another cabin. `ready` holds what was prepared.
 */
export type Scenario = {
  readonly harness: UseCaseHarness
  readonly oracle: Oracle
  readonly one: Guest
  readonly other: Guest
  readonly third: Guest
  readonly nights: { readonly checkInDate: string; readonly checkOutDate: string }
  readonly ready: Map<string, string>
}
export type ScenarioGuest = 'one' | 'other' | 'third'

/** The deposit of each of them. */
const DEPOSIT = 2_125_00
let payments = 0

/** The n-th season: every run of an interleaving has its own nights, in the same table. */
export async function createScenario(harness: UseCaseHarness, oracle: Oracle, season: number): Promise<Scenario> {
  const checkInDate = addDays('2027-02-01', 35 * season)
  const nights = { checkInDate, checkOutDate: addDays(checkInDate, 2) }
  const linkKey = await harness.linkKey()
  const expiresAt = minutesAfter(harness.clock.read().now, 2 * A_DAY)
  const waiting = async (number: number, cabinSlug: string): Promise<Guest> => {
    const named = numberedBooking(3 * season + number)
    const token = guestToken(linkKey, named)
    const booking = {
      ...named,
      ...nights,
      cabinSlug,
      expiresAt,
      paymentMethod: 'card' as const,
      tokenHash: tokenHashOf(token),
    }
    await harness.bookings.create(aBooking.pending(booking), anOrder())
    oracle.bookings.add(named.reference)
    return { reference: named.reference, token }
  }
  const [one, other, third] = await Promise.all([waiting(0, 'protea'), waiting(1, 'protea'), waiting(2, 'aloe')])
  return { harness, oracle, nights, ready: new Map(), one, other, third }
}

const recordOutcome = (
  scene: Scenario,
  who: ScenarioGuest,
  answer: Result<{ readonly status: string }, string>,
): boolean => {
  if (answer.ok && answer.value.status === 'confirmed') scene.oracle.reported.add(scene[who].reference)
  return answer.ok
}

async function settleItn(harness: UseCaseHarness, id: string): Promise<void> {
  if (!(await settleWithRetries(harness, id))) throw new Error('A message met a conflict at every try')
}

async function payAtPayfast(
  { harness, oracle, ready, ...guests }: Scenario,
  who: ScenarioGuest,
  status: 'COMPLETE' | 'FAILED',
) {
  const { token, reference } = guests[who]
  const { attemptId, paymentData } = expectOk(await harness.startPayment({ body: { token } }))
  payments += 1
  const pfPaymentId = String(payments)
  if (status === 'COMPLETE') oracle.recordCardPayment({ pfPaymentId, reference, cents: DEPOSIT })
  ready.set(`attempt of ${who}`, attemptId)
  ready.set(
    `${status} of ${who}`,
    await harness.receiveItn(harness.itnFor(paymentData, { pfPaymentId, paymentStatus: status })),
  )
}

async function sendProof(
  { harness, ready, ...guests }: Scenario,
  who: ScenarioGuest,
  isComplete: boolean,
): Promise<void> {
  const { token } = guests[who]
  const { uploadId: id, fields } = expectOk(await harness.startUpload({ params: { token }, body: proofUpload }))
  harness.storeUploadedFile(fields['key'])
  ready.set(`proof of ${who}`, id)
  ready.set(`key of ${who}`, String(fields['key']))
  if (isComplete) expectOk(await harness.completeUpload({ params: { token, id } }))
}

async function confirmBoth({ harness, oracle, one, third }: Scenario): Promise<void> {
  for (const guest of [one, third]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
    expectOk(await harness.confirm({ params: guest }))
    oracle.reported.add(guest.reference)
  }
}

async function exchange(harness: UseCaseHarness, { one, third }: Scenario, kind: ExchangeKind): Promise<void> {
  const otherReference = third.reference
  const quoted = await harness.quoteExchange({ params: one, query: { otherReference, kind } })
  if (!quoted.ok) return
  const body = exchangeBodyOf(quoted.value, { otherReference, kind })
  await harness.exchange({ params: one, body })
  // The reply was lost, and the form is sent again.
  await harness.exchange({ params: one, body })
}

const money = (entryId: string) => ({ entryId, amountCents: DEPOSIT, method: 'eft', note: '' }) as const
const preparedId = ({ ready }: Scenario, what: string): string => ready.get(what) ?? 'nothing'

export const actions = {
  confirm: (who: ScenarioGuest): Action => ({
    run: async (harness, scene) => recordOutcome(scene, who, await harness.confirm({ params: scene[who] })),
  }),
  /** Staff enter a booking of the same nights, and go over a hold that they are warned of. */
  bookByStaff: (outcome: StaffBookingOutcome): Action => ({
    async run(harness, { oracle, nights, one, other }) {
      const idempotencyKey = newIdempotencyKey()
      const form = { idempotencyKey, outcome, ...nights }
      const booked = await harness.bookByStaff({ ...form, overHoldsOf: [one.reference, other.reference] })
      if (!booked.ok) return
      const { reference } = booked.value
      oracle.bookings.add(reference)
      if (outcome.kind === 'payment')
        oracle.recordBankLine({ id: `${idempotencyKey}-payment`, reference, cents: outcome.amountCents })
      if (booked.value.status === 'confirmed') oracle.reported.add(reference)
      // The reply was lost, and the form is sent again.
      expectOk(await harness.bookByStaff(form))
    },
  }),
  /** Staff bring in two lines of a paper calendar, one of them with these nights, or the first so many, and a deposit. */
  importBookings: (length = 2): Action => ({
    async run(harness, { oracle, nights: { checkInDate } }) {
      const nights = { checkInDate, checkOutDate: addDays(checkInDate, length) }
      const rows = [
        anImportRow({ line: 1, ...nights, paidCents: 2_000_00 }),
        anImportRow({ line: 2, ...nights, cabinSlug: 'aloe', guestName: 'Sipho Dube' }),
      ]
      const imported = expectOk(await harness.importBookings({ body: { rows } })).rows
      for (const [index, { reference, refusal }] of imported.entries()) {
        if (!reference || refusal) continue
        const cents = rows[index]?.paidCents ?? 0
        oracle.bookings.add(reference)
        oracle.reported.add(reference)
        if (cents > 0) oracle.recordBankLine({ id: 'imported', reference, cents })
      }
      // The reply was lost, and the same file is brought in again.
      const again = expectOk(await harness.importBookings({ body: { rows } })).rows
      for (const [index, { reference }] of imported.entries())
        if (reference && again[index]?.reference !== reference) throw new Error('A line was brought in twice')
    },
  }),
  reinstate: (who: ScenarioGuest): Action => ({
    async run(harness, scene) {
      if (recordOutcome(scene, who, await harness.reinstate({ params: scene[who] })))
        scene.oracle.reopened.add(scene[who].reference)
    },
  }),
  /** A card payment is reported after its hold has expired. */
  paidLate: (who: ScenarioGuest): Action => ({
    prepare: async (scene) => {
      await payAtPayfast(scene, who, 'COMPLETE')
      scene.harness.clock.pass(16)
    },
    run: (harness, scene) => settleItn(harness, preparedId(scene, `COMPLETE of ${who}`)),
  }),
  /** A card payment is reported while its nights are held. */
  paid: (who: ScenarioGuest): Action => ({
    prepare: (scene) => payAtPayfast(scene, who, 'COMPLETE'),
    run: (harness, scene) => settleItn(harness, preparedId(scene, `COMPLETE of ${who}`)),
  }),
  /** A card payment is reported while another guest holds the nights. */
  paidDuringHoldOf: (holder: ScenarioGuest, who: ScenarioGuest): Action => ({
    async prepare(scene) {
      await payAtPayfast(scene, who, 'COMPLETE')
      scene.harness.clock.pass(16)
      const { attemptId } = expectOk(await scene.harness.startPayment({ body: { token: scene[holder].token } }))
      scene.ready.set(`attempt of ${holder}`, attemptId)
    },
    run: (harness, scene) => settleItn(harness, preparedId(scene, `COMPLETE of ${who}`)),
    isFollowedByRun: true,
  }),
  /** A guest comes back from PayFast without paying, while another is paid and waits for the nights. */
  endsHoldOf: (holder: ScenarioGuest, who: ScenarioGuest): Action => ({
    async prepare(scene) {
      const late = actions.paidDuringHoldOf(holder, who)
      await late.prepare?.(scene)
      await late.run(scene.harness, scene)
    },
    run: (harness, scene) => actions.comesBack(holder).run(harness, scene),
    isFollowedByRun: true,
  }),
  /** The same message, settled by another machine; another action has prepared it. */
  paidAgain: (who: ScenarioGuest): Action => ({
    run: (harness, scene) => settleItn(harness, preparedId(scene, `COMPLETE of ${who}`)),
  }),
  declined: (who: ScenarioGuest): Action => ({
    prepare: (scene) => payAtPayfast(scene, who, 'FAILED'),
    run: (harness, scene) => settleItn(harness, preparedId(scene, `FAILED of ${who}`)),
  }),
  startPayment: (who: ScenarioGuest): Action => ({
    run: (harness, scene) => harness.startPayment({ body: { token: scene[who].token } }),
  }),
  comesBack: (who: ScenarioGuest): Action => ({
    run: (harness, scene) => harness.endPayment({ params: { attemptId: preparedId(scene, `attempt of ${who}`) } }),
  }),
  paysByEft: (who: ScenarioGuest): Action => ({
    run: (harness, scene) => harness.payByEft({ params: { token: scene[who].token } }),
  }),
  recordPayment: (who: ScenarioGuest, entryId = 'bank-line-1'): Action => ({
    async run(harness, scene) {
      const { reference } = scene[who]
      const isWritten = recordOutcome(scene, who, await harness.pay({ params: { reference }, body: money(entryId) }))
      if (isWritten) scene.oracle.recordBankLine({ id: entryId, reference, cents: DEPOSIT })
    },
  }),
  refund: (who: ScenarioGuest, entryId = 'refund-1'): Action => ({
    async run(harness, scene) {
      const { reference } = scene[who]
      const booking = await harness.bookings.find(reference)
      const [rail] = booking ? refundRails(booking) : []
      const body = { ...money(entryId), method: rail?.method ?? 'eft' }
      const answer = await harness.refund({ params: { reference }, body })
      if (answer.ok) scene.oracle.recordBankLine({ id: entryId, reference, cents: -DEPOSIT })
    },
  }),
  /** Staff move the deposit of one booking, which they have recorded, to another; the form is sent twice. */
  transfer: (from: ScenarioGuest, to: ScenarioGuest, entryId = 'transfer-1'): Action => ({
    prepare: async (scene) => {
      if (scene.ready.has(`money of ${from}`)) return
      scene.ready.set(`money of ${from}`, 'bank-line-0')
      await actions.recordPayment(from, 'bank-line-0').run(scene.harness, scene)
    },
    async run(harness, scene) {
      const toReference = scene[to].reference
      const request = {
        params: { reference: scene[from].reference },
        body: { entryId, lineId: 'bank-line-0', toReference, amountCents: DEPOSIT },
      }
      const moved = await harness.transfer(request)
      if (!moved.ok) return
      const { giver, taker } = moved.value
      recordOutcome(scene, from, { ok: true, value: giver })
      recordOutcome(scene, to, { ok: true, value: taker })
      scene.oracle.recordTransfer({ id: entryId, from: giver.reference, to: taker.reference, cents: DEPOSIT })
      // The reply was lost, and the form is sent again; another may have moved the money on meanwhile.
      expectOk(await harness.transfer(request))
    },
  }),
  /** `one` and `third` are confirmed in their cabins, on the same nights, and exchange them; the form is sent twice. */
  exchangeSameNights: (): Action => ({
    prepare: (scene) => confirmBoth(scene),
    run: (harness, scene) => exchange(harness, scene, 'stays'),
    isFollowedByRun: true,
  }),
  /**
   * `one` has the second night at Protea, `third` both at Aloe: where they exchange cabins, `third` needs the first one at
   * Protea too. `other` is pending on it.
   */
  exchangeWithFreeNight: (): Action => ({
    async prepare(scene) {
      const { harness, nights, one, other } = scene
      const middle = addDays(nights.checkInDate, 1)
      expectOk(await harness.move({ params: one, body: { cabinSlug: 'protea', ...nights, checkInDate: middle } }))
      expectOk(await harness.move({ params: other, body: { cabinSlug: 'protea', ...nights, checkOutDate: middle } }))
      await confirmBoth(scene)
    },
    run: (harness, scene) => exchange(harness, scene, 'cabins'),
    isFollowedByRun: true,
  }),
  /** A colleague exchanges the same bookings, which another action has prepared. */
  exchangeAgain: (): Action => ({ run: (harness, scene) => exchange(harness, scene, 'stays') }),
  /** Staff move the second night of a stay to another cabin, at the agreed price; the form is sent twice. */
  moveSecondNight: (who: ScenarioGuest, cabinSlug: 'protea' | 'yellowwood'): Action => ({
    async run(harness, scene) {
      const shown = expectOk(await scene.harness.showToStaff({ params: scene[who] }))
      const body = {
        cabinSlug,
        fromNight: addDays(shown.checkInDate, 1),
        openedWith: { cabinSlug: shown.cabinSlug },
        entryId: newIdempotencyKey(),
        newTotal: 'keep',
        keepsTerms: true,
        quotedCents: shown.owedCents,
        reason: '',
        notifyGuest: true,
      } as const
      const send = () => harness.changeStay({ params: scene[who], body })
      recordOutcome(scene, who, await send())
      await send()
    },
  }),
  proofArrives: (who: ScenarioGuest): Action => ({
    prepare: (scene) => sendProof(scene, who, false),
    async run(harness, scene) {
      harness.storeUploadedFile(preparedId(scene, `key of ${who}`))
      await harness.completeUpload({ params: { token: scene[who].token, id: preparedId(scene, `proof of ${who}`) } })
    },
  }),
  acceptProof: (who: ScenarioGuest): Action => ({
    prepare: async (scene) => (scene.ready.has(`proof of ${who}`) ? undefined : sendProof(scene, who, true)),
    async run(harness, scene) {
      const { reference } = scene[who]
      const id = preparedId(scene, `proof of ${who}`)
      const answer = await harness.acceptProof({ params: { reference, id }, body: { amountCents: DEPOSIT, note: '' } })
      if (recordOutcome(scene, who, answer))
        scene.oracle.recordBankLine({ id: `proof-${id}`, reference, cents: DEPOSIT })
    },
  }),
  refuseProof: (who: ScenarioGuest): Action => ({
    prepare: async (scene) => (scene.ready.has(`proof of ${who}`) ? undefined : sendProof(scene, who, true)),
    run: (harness, scene) =>
      harness.refuseProof({
        params: { reference: scene[who].reference, id: preparedId(scene, `proof of ${who}`) },
        body: { reason: 'Not readable' },
      }),
  }),
  cancel: (who: ScenarioGuest): Action => ({
    async run(harness, scene) {
      const shown = expectOk(await scene.harness.show({ params: scene[who] }))
      const body = { refundCents: shown.cancellation?.refundCents ?? 0, paidCents: shown.paidCents, reason: '' }
      if ((await harness.cancel({ params: scene[who], body })).ok) scene.oracle.ended.add(scene[who].reference)
    },
  }),
  cancelByStaff: (who: ScenarioGuest): Action => ({
    async run(harness, scene) {
      const answer = await harness.cancelByStaff({ params: scene[who], body: { refundCents: 0, reason: 'Flood' } })
      if (answer.ok) scene.oracle.ended.add(scene[who].reference)
    },
  }),
  moveTo: (who: ScenarioGuest, cabinSlug: 'protea' | 'yellowwood'): Action => ({
    run: async (harness, scene) =>
      recordOutcome(scene, who, await harness.move({ params: scene[who], body: { cabinSlug, ...scene.nights } })),
  }),
  /** Staff move a stay onto the nights, over the card payments for them that they were warned of. */
  moveOverridingHolds: (who: ScenarioGuest, cabinSlug: 'protea' | 'yellowwood'): Action => ({
    async run(harness, scene) {
      const overHoldsOf = [scene.one.reference, scene.other.reference]
      const body = { cabinSlug, ...scene.nights, overHoldsOf }
      recordOutcome(scene, who, await harness.move({ params: scene[who], body }))
    },
  }),
  /** Staff see what a move costs, and save it at that price. */
  moveAtNewPrice: (who: ScenarioGuest, cabinSlug: 'protea' | 'yellowwood'): Action => ({
    async run(harness, scene) {
      const to = { cabinSlug, ...scene.nights }
      const quoted = await harness.quoteMove({ params: scene[who], query: to })
      if (!quoted.ok || quoted.value.recalculatedCents === null) return
      const price = { newTotal: 'recalculate', quotedTotalCents: quoted.value.recalculatedCents } as const
      const answer = await harness.move({ params: scene[who], body: { ...to, ...price } })
      recordOutcome(scene, who, answer)
      if (answer.ok && answer.value.owedCents !== price.quotedTotalCents)
        throw new Error(`Saved at ${answer.value.owedCents} cents, shown as ${price.quotedTotalCents}`)
    },
  }),
  /** Staff take other adults and add-ons, and keep the total; the form is sent twice. */
  changeParty: (who: ScenarioGuest, numberOfAdults = 4): Action => ({
    async run(harness, scene) {
      const params = { reference: scene[who].reference }
      const party = { numberOfAdults, children: [], addOns: [{ addOnId: 'firewood', quantity: 2 }] }
      const quote = await harness.quoteParty({ params, body: party })
      if (!quote.ok) return
      // Its order is from before rates were stored, so that there is no new price.
      const price = { newTotal: 'keep', quotedCents: quote.value.owedCents } as const
      const body = { ...party, ...price, entryId: newIdempotencyKey(), reason: 'Friends come too', notifyGuest: true }
      const changed = await harness.changeParty({ params, body })
      if (!recordOutcome(scene, who, changed)) return
      scene.oracle.recordAdjustment(changed, body.entryId)
      // The reply was lost, and the form is sent again; the booking may be closed by now.
      recordOutcome(scene, who, await harness.changeParty({ params, body }))
    },
  }),
  /** Staff hold the nights for a booking, over the holds that they are warned of; or longer than they did. */
  holdNights: (who: ScenarioGuest, days = 3): Action => ({
    async run(harness, scene) {
      const until = minutesAfter(scene.harness.clock.read().now, days * A_DAY)
      const overHoldsOf = [scene.one.reference, scene.other.reference].filter((one) => one !== scene[who].reference)
      await harness.holdNights({ params: scene[who], body: { until, overHoldsOf } })
    },
  }),
  endNightHold: (who: ScenarioGuest): Action => ({
    run: (harness, scene) => harness.endNightHold({ params: scene[who] }),
  }),
  /** Time passes until the holds by staff are over; then the hourly run looks at them. */
  holdsLapse: (): Action => ({
    prepare: async ({ harness }) => harness.clock.pass(3 * A_DAY + 1),
    run: (harness) => harness.reviewStaffHolds(),
  }),
  /** Staff confirm, over the holds that they are warned of. */
  confirmOverHolds: (who: ScenarioGuest): Action => ({
    async run(harness, scene) {
      const overHoldsOf = [scene.one.reference, scene.other.reference]
      recordOutcome(scene, who, await harness.confirm({ params: scene[who], body: { overHoldsOf } }))
    },
  }),
  /** Money that staff record behind a hold: it waits for the nights. */
  payBehindHold: (who: ScenarioGuest): Action => ({
    async run(harness, scene) {
      const { reference } = scene[who]
      const body = { ...money('bank-line-1'), waitForNights: true }
      if (recordOutcome(scene, who, await harness.pay({ params: { reference }, body })))
        scene.oracle.recordBankLine({ id: 'bank-line-1', reference, cents: DEPOSIT })
    },
  }),
  /**
   * `one` has paid and cannot be served: `third` has its second night. `other` wants the first one alone. Then the second
   * action.
   */
  afterOneIsStuck: (second: Action): Action => ({
    async prepare(scene) {
      const { harness, nights, one, other, third } = scene
      const middle = addDays(nights.checkInDate, 1)
      const last = { cabinSlug: 'protea', ...nights, checkInDate: middle }
      expectOk(await harness.move({ params: third, body: last }))
      expectOk(await harness.confirm({ params: third }))
      scene.oracle.reported.add(third.reference)
      const first = { cabinSlug: 'protea', ...nights, checkOutDate: middle }
      expectOk(await harness.move({ params: other, body: first }))
      expectOk(await harness.pay({ params: one, body: money('bank-line-1') }))
      scene.oracle.recordBankLine({ id: 'bank-line-1', reference: one.reference, cents: DEPOSIT })
      await second.prepare?.(scene)
    },
    run: second.run,
    isFollowedByRun: true,
  }),
  expire: (): Action => ({
    prepare: async ({ harness }) => harness.clock.pass(2 * A_DAY + 1),
    run: (harness) => harness.expireBookings(),
  }),
  complete: (): Action => ({
    prepare: async ({ harness, nights }) => harness.clock.setTo(`${nights.checkOutDate}T10:00:00.000Z`),
    run: (harness) => completeStays({ bookings: harness.bookings, clock: harness.clock.read }),
  }),
  block: (lastNights = 1): Action => ({
    prepare: async (scene) => void (await actions.unblock().run(scene.harness, scene)),
    async run(harness, scene) {
      const { checkInDate: startDate } = scene.nights
      const endDate = addDays(startDate, lastNights)
      const answer = await harness.block({ body: { startDate, endDate, cabinSlug: 'protea', reason: '' } })
      if (answer.ok) scene.oracle.blocks.add(answer.value.id)
    },
  }),
  /** Blocked dates that end before the stay are lengthened over its nights, and begin a night later. */
  changeBlock: (): Action => ({
    async prepare(scene) {
      await actions.unblock().run(scene.harness, scene)
      const { checkInDate } = scene.nights
      const dates = { startDate: addDays(checkInDate, -2), endDate: addDays(checkInDate, -1) }
      const { id } = expectOk(await scene.harness.block({ body: { ...dates, cabinSlug: 'protea', reason: '' } }))
      scene.oracle.blocks.add(id)
      scene.ready.set('block', id)
    },
    async run(harness, scene) {
      const id = preparedId(scene, 'block')
      const { checkInDate } = scene.nights
      const dates = { startDate: addDays(checkInDate, -1), endDate: addDays(checkInDate, 1) }
      const changed = await harness.changeBlock({ params: { id }, body: { ...dates, version: 1, reason: 'Plumber' } })
      if (!changed.ok) return
      scene.oracle.blocks.delete(id)
      scene.oracle.blocks.add(changed.value.id)
    },
  }),
  /** The schedule finishes what is closing or opening, as another machine is doing. */
  finishBlocks: (): Action => ({ run: (harness) => harness.finishBlocks() }),
  /** Unblocks everything on the list of blocked dates. */
  unblock: (): Action => ({
    async run(harness, scene) {
      const { blockedDates } = expectOk(await scene.harness.blocks({ query: {} }))
      for (const { id } of blockedDates) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
        const answer = await harness.unblock({ params: { id } })
        if (answer.ok) scene.oracle.blocks.delete(id)
      }
    },
  }),
}

/** Runs an action beforehand, so that a collision begins after it. */
export const after = (first: Action, second: Action): Action => ({
  async prepare(scene) {
    await first.prepare?.(scene)
    await first.run(scene.harness, scene)
    await second.prepare?.(scene)
  },
  run: second.run,
  ...(second.isFollowedByRun && { isFollowedByRun: true }),
})
