import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { settlePendingItns } from '#lambdas/payments/settle-pending-itns.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { Result } from '#shared/kernel/result.ts'
import { movablePayments } from '#shared/bookings/transfer.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { refundRails } from '#shared/payments/refund-rails.ts'
import { AN_HOUR } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, exchangeBodyOf, proofUpload, expectOk } from '#test/support/use-case-harness.ts'
import type { Oracle } from './oracle.ts'
import type { SeededRandom } from './seeded-random.ts'
import { settleWithRetries } from './settle-with-retries.ts'

const cabins = ['protea', 'yellowwood', 'aloe'] as const

/** The weight of each operation among all operations. */
export const weights = {
  create: 24,
  bookByStaff: 4,
  card: 20,
  payLate: 4,
  holdMany: 2,
  deliverItns: 7,
  proof: 5,
  acceptProof: 5,
  refuseProof: 1,
  confirm: 8,
  confirmOverHolds: 3,
  holdNights: 6,
  endNightHold: 2,
  reinstate: 3,
  pay: 5,
  refund: 3,
  transfer: 5,
  cancel: 3,
  cancelByStaff: 2,
  move: 6,
  moveAtNewPrice: 5,
  changeParty: 5,
  exchange: 5,
  moveRestOfStay: 4,
  block: 3,
  blockLong: 3,
  unblock: 3,
  closeAttention: 2,
  expire: 3,
  complete: 2,
}
type Operation = keyof typeof weights

/** How many bookings one visitor may hold at a time (decision 59). */
const HOLDS_OF_A_VISITOR = 3
/** All cabins for so many nights are more than one transaction writes. */
const LONG_BLOCK_NIGHTS = 40

type Guest = { readonly reference: string; readonly token: string }

/**
 * The guests, staff, PayFast and clock of a stress run: each operation is drawn at random, and all of them are recorded
 * in the oracle.
 */
export function createConcurrencyHarness({
  harness,
  random,
  oracle,
  seed,
}: {
  harness: UseCaseHarness
  random: SeededRandom
  oracle: Oracle
  seed: number
}) {
  const guests: Guest[] = []
  const proofs: { readonly reference: string; readonly id: string }[] = []
  /** PayFast's messages that are not delivered yet. */
  const pendingItns: string[] = []
  const failures: string[] = []
  const grantedCounts: Record<string, number> = {}
  const refusedCounts: Record<string, number> = {}
  let numbers = 0
  const nextNumber = (): number => (numbers += 1)

  function recordResult<Value>(what: string, result: Result<Value, string>): result is { ok: true; value: Value } {
    if (result.ok) grantedCounts[what] = (grantedCounts[what] ?? 0) + 1
    else refusedCounts[result.refusal] = (refusedCounts[result.refusal] ?? 0) + 1
    return result.ok
  }

  /** The focus of this batch: half of its operations meet at the same booking and the same days. */
  let focus: { guest: Guest | undefined; day: number } = { guest: undefined, day: 0 }

  /** Newer bookings are drawn more often, as in life. */
  const anyGuest = (): Guest | undefined => {
    const last = guests.length - 1
    return guests[last - Math.min(random.upTo(last), random.upTo(last), random.upTo(last))]
  }
  const focusedOrAnyGuest = (): Guest | undefined => (random.hasPercentChance(40) ? focus.guest : anyGuest())

  /** Of the newer guests those whose stay is confirmed. */
  async function confirmedGuests(): Promise<Guest[]> {
    const newer = guests.slice(-40)
    const found = await harness.bookings.findAll(newer.map(({ reference }) => reference))
    const confirmed = new Set(found.flatMap(({ reference, status }) => (status === 'confirmed' ? [reference] : [])))
    return newer.filter(({ reference }) => confirmed.has(reference))
  }

  function someNights(longest: number) {
    const { today } = harness.clock.read()
    const day = random.hasPercentChance(50) ? focus.day : random.between(0, random.hasPercentChance(40) ? 6 : 45)
    const checkInDate = addDays(today, day)
    return { checkInDate, checkOutDate: addDays(checkInDate, random.between(1, longest)) }
  }

  /** Close to arrival only the full price is accepted. */
  const isSoon = ({ checkInDate }: { readonly checkInDate: string }): boolean =>
    checkInDate < addDays(harness.clock.read().today, 22)

  const recordOutcome = (
    what: string,
    { reference }: Guest,
    result: Result<{ readonly status: string }, string>,
  ): void => {
    if (recordResult(what, result) && result.value.status === 'confirmed') oracle.reported.add(reference)
  }

  /** A guest sends the booking form, perhaps with a double click. Gives the booking that is new. */
  async function createBooking(
    form: Partial<Parameters<typeof harness.send>[0]>,
    { isDoubleClick = false } = {},
  ): Promise<Guest | undefined> {
    const idempotencyKey = `00000000-0000-4000-8000-${String(nextNumber()).padStart(12, '0')}`
    const send = () => harness.send({ ...form, idempotencyKey })
    let guest: Guest | undefined
    for (const result of await Promise.all([send(), ...(isDoubleClick ? [send()] : [])])) {
      if (!recordResult('created', result) || oracle.bookings.has(result.value.reference)) continue
      oracle.bookings.add(result.value.reference)
      guests.push(result.value)
      guest = result.value
    }
    return guest
  }

  /** PayFast's message about a payment on a form that a guest has. */
  function messageFor(
    guest: Guest,
    paymentData: Readonly<Record<string, string>>,
    {
      paymentStatus = 'COMPLETE',
      changeCents = 0,
    }: { paymentStatus?: 'COMPLETE' | 'FAILED'; changeCents?: number } = {},
  ): string {
    const cents = Math.round(Number(paymentData['amount']) * 100) + changeCents
    const pfPaymentId = `${seed}${String(nextNumber()).padStart(5, '0')}`
    if (paymentStatus === 'COMPLETE') oracle.recordCardPayment({ pfPaymentId, reference: guest.reference, cents })
    return harness.itnFor(paymentData, { pfPaymentId, paymentStatus, amountGrossCents: cents })
  }

  /** What a paid booking that waits for its nights has been paid, in cents; undefined where it does not wait. */
  async function paidAndWaiting(guest: Guest): Promise<number | undefined> {
    const { status, needsAttention, paidCents } = expectOk(await harness.showToStaff({ params: guest }))
    const isOpen = status === 'pending' || status === 'expired'
    return isOpen && needsAttention === 'paid-but-nights-taken' ? paidCents : undefined
  }

  /** Whether somebody else than the third has one of the first's nights by now: it cannot be served. */
  async function hasLostNight(first: Guest, third: Guest): Promise<boolean> {
    const { cabinSlug, checkInDate, checkOutDate } = expectOk(await harness.showToStaff({ params: first }))
    const owners = await harness.nights.ownersOf(cabinSlug, checkInDate, addDays(checkOutDate, -1))
    return owners.some(
      ({ ownerId, until }) => ownerId !== undefined && until === undefined && ownerId !== third.reference,
    )
  }

  /** Staff try to confirm somebody behind the first, who may have paid and wait for the same nights. */
  async function confirmBehind(first: Guest, third: Guest): Promise<void> {
    const before = await paidAndWaiting(first)
    const result = await harness.confirm({ params: third })
    recordOutcome('confirmed', third, result)
    const after = await paidAndWaiting(first)
    if (result.ok && before !== undefined && before === after && !(await hasLostNight(first, third)))
      failures.push(`${first.reference} waits, and ${third.reference} was given its nights`)
  }

  /** A message that the stream gave up waits for the hourly schedule. */
  async function settleItn(id: string): Promise<void> {
    const outcome = await settleWithRetries(harness, id)
    const what = `ITN ${outcome ?? 'left to the clock'}`
    grantedCounts[what] = (grantedCounts[what] ?? 0) + 1
  }

  async function deliverItn(body: string, machines: number): Promise<void> {
    const id = await harness.receiveItn(body)
    await Promise.all(Array.from({ length: machines }, () => settleItn(id)))
  }

  /** A guest goes to PayFast, with a random outcome. */
  async function payByCard(guest: Guest | undefined): Promise<void> {
    const outcome = random.weighted({
      pays: 52,
      paysTwice: 5,
      declined: 8,
      comesBack: 7,
      comesBackThoughPaid: 6,
      anotherAmount: 4,
      walksAway: 18,
    })
    const isPrompt = random.hasPercentChance(45)
    const machines = random.between(1, 3)
    if (!guest) return
    const started = await harness.startPayment({ body: { token: guest.token } })
    if (!recordResult('card payment started', started)) return
    const { attemptId, paymentData } = started.value
    const messageOf = (paymentStatus: 'COMPLETE' | 'FAILED', changeCents = 0) =>
      messageFor(guest, paymentData, { paymentStatus, changeCents })
    const comesBack = () => harness.endPayment({ params: { attemptId } })
    const messages: string[] = []
    switch (outcome) {
      case 'pays':
        messages.push(messageOf('COMPLETE'))
        break
      case 'paysTwice':
        messages.push(messageOf('COMPLETE'), messageOf('COMPLETE'))
        break
      case 'declined':
        messages.push(messageOf('FAILED'))
        break
      case 'comesBack':
        recordResult('came back', await comesBack())
        return
      case 'comesBackThoughPaid':
        messages.push(messageOf('COMPLETE'))
        recordResult('came back', await comesBack())
        break
      case 'anotherAmount':
        messages.push(messageOf('COMPLETE', -1))
        break
      case 'walksAway':
        return
    }
    if (isPrompt) await Promise.all(messages.map((body) => deliverItn(body, machines)))
    else pendingItns.push(...messages)
  }

  const operations: Record<Operation, () => Promise<void>> = {
    async create() {
      const stay = someNights(5)
      const form = {
        cabinSlug: random.oneOf(cabins) ?? 'protea',
        guestEmail: `guest-${random.upTo(30)}@example.co.za`,
        ...stay,
        paymentMethod: random.hasPercentChance(55) ? ('card' as const) : ('eft' as const),
        paymentType: isSoon(stay) || random.hasPercentChance(30) ? ('full' as const) : ('deposit' as const),
      }
      await createBooking(form, { isDoubleClick: random.hasPercentChance(15) })
    },
    /** Staff enter a booking: pending, confirmed or paid, at the price or another one. */
    async bookByStaff() {
      const idempotencyKey = `00000000-0000-4000-9000-${String(nextNumber()).padStart(12, '0')}`
      const kind = random.weighted({ pending: 3, confirm: 4, payment: 3, hold: 3 })
      const amountCents = random.between(1, 6) * 1_150_00
      const isAnotherTotal = random.hasPercentChance(40)
      const isDoubleClick = random.hasPercentChance(30)
      const stay = someNights(4)
      const until = minutesAfter(harness.clock.read().now, AN_HOUR * random.between(2, 48))
      const outcome =
        kind === 'pending' || kind === 'hold'
          ? { kind, until }
          : kind === 'confirm'
            ? { kind }
            : { kind, amountCents, method: 'eft' as const, confirmedReasons: UnusualReason.options }
      const form = {
        idempotencyKey,
        cabinSlug: random.oneOf(cabins) ?? 'protea',
        ...stay,
        guestEmail: `guest-${random.upTo(30)}@example.co.za`,
        outcome,
        ...(isAnotherTotal && { agreedTotalCents: 2_000_00, priceReason: 'A regular guest' }),
      }
      const send = () => harness.bookByStaff(form)
      for (const result of await Promise.all([send(), ...(isDoubleClick ? [send()] : [])])) {
        if (!recordResult('booked by staff', result)) continue
        const { reference, status } = result.value
        if (status === 'confirmed') oracle.reported.add(reference)
        if (oracle.bookings.has(reference)) continue
        oracle.bookings.add(reference)
        if (kind === 'payment')
          oracle.recordBankLine({ id: `${idempotencyKey}-payment`, reference, cents: amountCents })
        const { guestLink } = expectOk(await harness.showToStaff({ params: { reference } }))
        guests.push({ reference, token: guestLink.split('/').at(-1) ?? '' })
      }
    },
    card: () => payByCard(focusedOrAnyGuest()),
    /** A guest pays late, while another holds the nights; a third wants them too. */
    async payLate() {
      const isFar = random.hasPercentChance(70)
      const far = addDays(harness.clock.read().today, random.between(60, 200))
      const stay = isFar ? { checkInDate: far, checkOutDate: addDays(far, random.between(1, 4)) } : someNights(4)
      // Half of the holders hold the last night only, and the third wants the first one, which is free.
      const isApart = random.hasPercentChance(50) && addDays(stay.checkInDate, 1) < stay.checkOutDate
      const lastNight = { ...stay, checkInDate: addDays(stay.checkOutDate, -1) }
      const firstNight = { ...stay, checkOutDate: addDays(stay.checkInDate, 1) }
      const stays = [stay, isApart ? lastNight : stay, isApart ? firstNight : stay]
      const order = {
        cabinSlug: random.oneOf(cabins) ?? 'protea',
        paymentMethod: 'card' as const,
        paymentType: isSoon(stay) ? ('full' as const) : ('deposit' as const),
      }
      const forms = stays.map((nights) => ({
        ...order,
        ...nights,
        guestEmail: `guest-${random.upTo(30)}@example.co.za`,
      }))
      const machines = random.between(1, 3)
      const doesHolderComeBack = random.hasPercentChance(50)
      const [first, holder, third] = await Promise.all(forms.map((form) => createBooking(form)))
      if (!first || !holder || !third) return
      const paying = await harness.startPayment({ body: { token: first.token } })
      if (!recordResult('card payment started', paying)) return
      recordResult('came back', await harness.endPayment({ params: { attemptId: paying.value.attemptId } }))
      const holding = await harness.startPayment({ body: { token: holder.token } })
      if (!recordResult('card payment started', holding)) return
      await deliverItn(messageFor(first, paying.value.paymentData), machines)
      if ((await paidAndWaiting(first)) === undefined) return
      grantedCounts['waits for its nights'] = (grantedCounts['waits for its nights'] ?? 0) + 1
      await confirmBehind(first, third)
      // Otherwise the hold lapses, and the hourly run confirms the first.
      if (!doesHolderComeBack) return
      recordResult('came back', await harness.endPayment({ params: { attemptId: holding.value.attemptId } }))
      const { status } = expectOk(await harness.showToStaff({ params: first }))
      if (status === 'confirmed')
        grantedCounts['confirmed when the hold ended'] = (grantedCounts['confirmed when the hold ended'] ?? 0) + 1
    },
    /** One visitor goes to PayFast for more bookings at once than may be held. */
    async holdMany() {
      const far = addDays(harness.clock.read().today, random.between(60, 200))
      const forms = Array.from({ length: HOLDS_OF_A_VISITOR + 2 }, (_, week) => ({
        cabinSlug: random.oneOf(cabins) ?? 'protea',
        guestEmail: `guest-${random.upTo(30)}@example.co.za`,
        checkInDate: addDays(far, 7 * week),
        checkOutDate: addDays(far, 7 * week + 2),
        paymentMethod: 'card' as const,
      }))
      const name = `visitor-${nextNumber()}`
      const booked = (await Promise.all(forms.map((form) => createBooking(form)))).filter(
        (guest) => guest !== undefined,
      )
      const results = await Promise.all(
        booked.map(({ token }) => harness.startPayment({ body: { token }, visitor: async () => name })),
      )
      const held = results.filter((result) => recordResult('card payment started', result))
      if (held.length > HOLDS_OF_A_VISITOR) failures.push(`one visitor was given ${held.length} holds at a time`)
    },
    async deliverItns() {
      const machines = random.between(1, 3)
      const today = random.shuffled(pendingItns.splice(0, random.between(1, 4)))
      await Promise.all(today.map((body) => deliverItn(body, machines)))
      // Once in a while PayFast did not receive our response.
      if (random.hasPercentChance(30)) pendingItns.push(...today)
    },
    async proof() {
      const guest = focusedOrAnyGuest()
      if (!guest) return
      const { token, reference } = guest
      const started = await harness.startUpload({ params: { token }, body: proofUpload })
      if (!recordResult('upload started', started)) return
      harness.storeUploadedFile(started.value.fields['key'])
      const id = started.value.uploadId
      if (recordResult('proof sent', await harness.completeUpload({ params: { token, id } })))
        proofs.push({ reference, id })
    },
    async acceptProof() {
      const proof = random.oneOf(proofs)
      const isDoubleClick = random.hasPercentChance(20)
      const amountCents = random.between(1, 6) * 1_150_00
      if (!proof) return
      const action = () => harness.acceptProof({ params: proof, body: { amountCents, note: '' } })
      const results = await Promise.all([action(), ...(isDoubleClick ? [action()] : [])])
      for (const result of results) {
        recordOutcome('proof accepted', { ...proof, token: '' }, result)
        if (result.ok)
          oracle.recordBankLine({ id: `proof-${proof.id}`, reference: proof.reference, cents: amountCents })
      }
    },
    async refuseProof() {
      const proof = random.oneOf(proofs)
      if (proof)
        recordResult('proof refused', await harness.refuseProof({ params: proof, body: { reason: 'Not readable' } }))
    },
    async confirm() {
      const guest = focusedOrAnyGuest()
      if (guest) recordOutcome('confirmed', guest, await harness.confirm({ params: guest }))
    },
    /** Staff confirm over whatever holds they are warned of; perhaps with a double click. */
    async confirmOverHolds() {
      const guest = focusedOrAnyGuest()
      const overHoldsOf = guests.map(({ reference }) => reference).slice(-20)
      const isDoubleClick = random.hasPercentChance(25)
      if (!guest) return
      const action = () => harness.confirm({ params: guest, body: { overHoldsOf } })
      for (const result of await Promise.all([action(), ...(isDoubleClick ? [action()] : [])]))
        recordOutcome('confirmed over holds', guest, result)
    },
    /** Staff hold nights for a booking, longer or shorter; half of the time over the holds that they are warned of. */
    async holdNights() {
      const guest = focusedOrAnyGuest()
      const until = minutesAfter(harness.clock.read().now, AN_HOUR * random.between(1, 7 * 24))
      const overHoldsOf = random.hasPercentChance(50) ? guests.map(({ reference }) => reference).slice(-20) : []
      const keepExpiry = random.hasPercentChance(30)
      const isDoubleClick = random.hasPercentChance(25)
      if (!guest) return
      const action = () => harness.holdNights({ params: guest, body: { until, overHoldsOf, keepExpiry } })
      for (const result of await Promise.all([action(), ...(isDoubleClick ? [action()] : [])]))
        recordResult('nights held by staff', result)
    },
    async endNightHold() {
      const guest = focusedOrAnyGuest()
      if (guest) recordResult('hold by staff ended', await harness.endNightHold({ params: guest }))
    },
    async reinstate() {
      const guest = focusedOrAnyGuest()
      if (!guest) return
      const result = await harness.reinstate({ params: guest })
      if (result.ok) oracle.reopened.add(guest.reference)
      recordOutcome('reinstated', guest, result)
    },
    async pay() {
      const guest = focusedOrAnyGuest()
      const id = `bank-line-${nextNumber()}`
      const isDoubleClick = random.hasPercentChance(25)
      const amountCents = random.between(1, 6) * 1_150_00
      if (!guest) return
      const action = () => harness.pay({ params: guest, body: { entryId: id, amountCents, method: 'eft', note: '' } })
      const results = await Promise.all([action(), ...(isDoubleClick ? [action()] : [])])
      for (const result of results) {
        recordOutcome('payment recorded', guest, result)
        if (result.ok) oracle.recordBankLine({ id, reference: guest.reference, cents: amountCents })
      }
    },
    async refund() {
      const guest = focusedOrAnyGuest()
      const id = `refund-line-${nextNumber()}`
      const isAll = random.hasPercentChance(50)
      const isDoubleClick = random.hasPercentChance(25)
      if (!guest) return
      const booking = await harness.bookings.find(guest.reference)
      const [rail] = booking ? refundRails(booking) : []
      const amountCents = isAll ? Math.max(1, rail?.leftCents ?? 0) : 500_00
      const body = { entryId: id, amountCents, method: rail?.method ?? 'eft', note: '' }
      const action = () => harness.refund({ params: guest, body })
      const results = await Promise.all([action(), ...(isDoubleClick ? [action()] : [])])
      for (const result of results)
        if (recordResult('refund recorded', result))
          oracle.recordBankLine({ id, reference: guest.reference, cents: -amountCents })
    },
    /** Staff move a payment, or a part of it, to another booking; perhaps with a double click. */
    async transfer() {
      const [from, to] = [focusedOrAnyGuest(), anyGuest()]
      const id = `transfer-line-${nextNumber()}`
      const isAll = random.hasPercentChance(60)
      const isDoubleClick = random.hasPercentChance(25)
      if (!from || !to) return
      const booking = await harness.bookings.find(from.reference)
      const payment = random.oneOf(booking ? movablePayments(booking) : [])
      if (!payment) return
      const amountCents = isAll ? payment.movableCents : Math.ceil(payment.movableCents / 2)
      const body = { entryId: id, lineId: payment.line.id, toReference: to.reference, amountCents }
      const action = () => harness.transfer({ params: from, body })
      for (const result of await Promise.all([action(), ...(isDoubleClick ? [action()] : [])])) {
        if (!recordResult('payment moved', result)) continue
        const { giver, taker } = result.value
        for (const { reference, status } of [giver, taker]) if (status === 'confirmed') oracle.reported.add(reference)
        oracle.recordTransfer({ id, from: from.reference, to: to.reference, cents: amountCents })
      }
    },
    async cancel() {
      const guest = focusedOrAnyGuest()
      if (!guest) return
      const shown = expectOk(await harness.show({ params: guest }))
      const body = { refundCents: shown.cancellation?.refundCents ?? 0, paidCents: shown.paidCents, reason: '' }
      if (recordResult('cancelled by the guest', await harness.cancel({ params: guest, body })))
        oracle.ended.add(guest.reference)
    },
    async cancelByStaff() {
      const guest = focusedOrAnyGuest()
      if (
        guest &&
        recordResult('cancelled by staff', await harness.cancelByStaff({ params: guest, body: { reason: '' } }))
      )
        oracle.ended.add(guest.reference)
    },
    async move() {
      const guest = focusedOrAnyGuest()
      const body = { cabinSlug: random.oneOf(cabins) ?? 'protea', ...someNights(5) }
      if (guest) recordOutcome('moved', guest, await harness.move({ params: guest, body }))
    },
    /** Staff look at the price of a move, and save it at that price; perhaps with a double click. */
    async moveAtNewPrice() {
      const guest = focusedOrAnyGuest()
      const to = { cabinSlug: random.oneOf(cabins) ?? 'protea', ...someNights(5) }
      const isDoubleClick = random.hasPercentChance(25)
      if (!guest) return
      const quoted = await harness.quoteMove({ params: guest, query: to })
      if (!recordResult('move quoted', quoted) || quoted.value.recalculatedCents === null) return
      const quotedTotalCents = quoted.value.recalculatedCents
      const action = () => harness.move({ params: guest, body: { ...to, newTotal: 'recalculate', quotedTotalCents } })
      for (const result of await Promise.all([action(), ...(isDoubleClick ? [action()] : [])])) {
        recordOutcome('moved at a new price', guest, result)
        if (result.ok && result.value.owedCents !== quotedTotalCents)
          failures.push(`${guest.reference} was moved at another price than was shown`)
      }
    },
    /** Staff exchange two bookings at what they are shown; perhaps with a double click. */
    async exchange() {
      const [own, other] = random.shuffled(await confirmedGuests()).slice(0, 2)
      const kind = random.hasPercentChance(50) ? 'stays' : 'cabins'
      const keepsTotals = random.hasPercentChance(60)
      const isDoubleClick = random.hasPercentChance(30)
      if (!own || !other) return
      const choice = { otherReference: other.reference, kind } as const
      const quoted = await harness.quoteExchange({ params: own, query: choice })
      if (!recordResult('exchange quoted', quoted)) return
      const body = exchangeBodyOf(quoted.value, { ...choice, keepsTotals })
      const action = () => harness.exchange({ params: own, body })
      for (const result of await Promise.all([action(), ...(isDoubleClick ? [action()] : [])])) {
        if (!recordResult('exchanged', result)) continue
        const { own: ownAfter, other: otherAfter } = result.value
        if (ownAfter.owedCents !== body.quotedCents.own || otherAfter.owedCents !== body.quotedCents.other)
          failures.push(`${own.reference} and ${other.reference} were exchanged at other totals than were shown`)
      }
    },
    /** Staff move the rest of a stay, from a night of it on, to another cabin; perhaps with a double click. */
    async moveRestOfStay() {
      const guest = random.oneOf(await confirmedGuests())
      const cabinSlug = random.oneOf(cabins) ?? 'protea'
      const [nights, isKept, isDoubleClick] = [random.upTo(3), random.hasPercentChance(40), random.hasPercentChance(30)]
      if (!guest) return
      const shown = expectOk(await harness.showToStaff({ params: guest }))
      const { today } = harness.clock.read()
      const first = shown.checkInDate < today ? today : shown.checkInDate
      const form = { cabinSlug, fromNight: addDays(first, nights), openedWith: { cabinSlug: shown.cabinSlug } }
      const quoted = await harness.quoteStayChange({ params: guest, body: form })
      if (!recordResult('rest of a stay quoted', quoted)) return
      const { owedCents, recalculatedCents } = quoted.value
      const keeps = isKept || recalculatedCents === null
      const body = {
        ...form,
        entryId: newIdempotencyKey(),
        newTotal: keeps ? ('keep' as const) : ('recalculate' as const),
        keepsTerms: true,
        quotedCents: keeps ? owedCents : recalculatedCents,
        reason: '',
        notifyGuest: false,
      }
      const action = () => harness.changeStay({ params: guest, body })
      for (const result of await Promise.all([action(), ...(isDoubleClick ? [action()] : [])]))
        recordOutcome('rest of a stay moved', guest, result)
    },
    async changeParty() {
      const guest = focusedOrAnyGuest()
      if (!guest) return
      const party = {
        numberOfAdults: random.between(1, 4),
        children: [],
        addOns: random.hasPercentChance(50) ? [{ addOnId: 'firewood', quantity: random.between(1, 5) }] : [],
      }
      const quote = await harness.quoteParty({ params: guest, body: party })
      if (!quote.ok) return
      const { owedCents, recalculatedCents } = quote.value
      const isKept = random.hasPercentChance(20) || recalculatedCents === null
      const quotedCents = isKept ? owedCents : recalculatedCents
      const body = {
        ...party,
        entryId: newIdempotencyKey(),
        newTotal: isKept ? ('keep' as const) : ('recalculate' as const),
        quotedCents,
        reason: '',
        notifyGuest: random.hasPercentChance(50),
      }
      const action = () => harness.changeParty({ params: guest, body })
      const results = await Promise.all([action(), ...(random.hasPercentChance(30) ? [action()] : [])])
      for (const result of results) {
        recordOutcome('party changed', guest, result)
        oracle.recordAdjustment(result, body.entryId)
      }
    },
    async block() {
      const { checkInDate: startDate, checkOutDate: endDate } = someNights(4)
      const cabinSlug = random.hasPercentChance(70) ? (random.oneOf(cabins) ?? null) : null
      const result = await harness.block({ body: { startDate, endDate, cabinSlug, reason: '' } })
      if (recordResult('blocked', result)) oracle.blocks.add(result.value.id)
    },
    /** Long enough to be closing for a while: a guest may be confirmed, or the hourly run may come, meanwhile. */
    async blockLong() {
      const startDate = addDays(harness.clock.read().today, random.between(200, 340))
      const nightOf = addDays(startDate, random.upTo(LONG_BLOCK_NIGHTS - 2))
      const rivalIn = random.oneOf(cabins) ?? 'protea'
      const [hasRival, meetsRun] = [random.hasPercentChance(40), random.hasPercentChance(40)]
      const rival = hasRival
        ? await createBooking({ cabinSlug: rivalIn, checkInDate: nightOf, checkOutDate: addDays(nightOf, 1) })
        : undefined
      const body = { startDate, endDate: addDays(startDate, LONG_BLOCK_NIGHTS - 1), cabinSlug: null, reason: '' }
      const [result] = await Promise.all([
        harness.block({ body }),
        rival && harness.confirm({ params: rival }).then((confirmed) => recordOutcome('confirmed', rival, confirmed)),
        meetsRun && harness.finishBlocks(),
      ])
      if (recordResult('blocked for long', result)) oracle.blocks.add(result.value.id)
    },
    async unblock() {
      const id = random.oneOf([...oracle.blocks])
      const isDoubleClick = random.hasPercentChance(30)
      if (!id) return
      const action = () => harness.unblock({ params: { id } })
      for (const result of await Promise.all([action(), ...(isDoubleClick ? [action()] : [])]))
        recordResult('unblocked', result)
      oracle.blocks.delete(id)
    },
    async closeAttention() {
      const guest = focusedOrAnyGuest()
      if (!guest) return
      const { paidCents } = expectOk(await harness.showToStaff({ params: guest }))
      const lateMoney = random.hasPercentChance(50) ? 'kept' : 'refunded'
      recordResult(
        'attention closed',
        await harness.closeAttention({ params: guest, body: { note: 'Settled', paidCents, lateMoney } }),
      )
    },
    async expire() {
      const expired = await harness.expireBookings()
      grantedCounts['expired'] = (grantedCounts['expired'] ?? 0) + expired
      await harness.finishBlocks()
      grantedCounts['holds by staff reviewed'] =
        (grantedCounts['holds by staff reviewed'] ?? 0) + (await harness.reviewStaffHolds())
      grantedCounts['confirmed after waiting'] =
        (grantedCounts['confirmed after waiting'] ?? 0) + (await harness.confirmAllWaiting())
    },
    async complete() {
      const completed = await completeStays({ bookings: harness.bookings, clock: harness.clock.read })
      grantedCounts['completed'] = (grantedCounts['completed'] ?? 0) + completed
    },
  }

  return {
    failures,
    /** Begins a new batch. */
    startBatch: (): void => {
      focus = { guest: anyGuest(), day: random.between(0, 40) }
    },
    tally: () => ({ granted: grantedCounts, refused: refusedCounts }),
    async run(operation: Operation): Promise<void> {
      try {
        await operations[operation]()
      } catch (error) {
        failures.push(`${operation} went wrong: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
    /** The last message arrives, the schedules run, and every hold has expired. */
    async drain(): Promise<void> {
      await Promise.all(pendingItns.splice(0).map((body) => deliverItn(body, 2)))
      harness.clock.pass(3 * AN_HOUR)
      await settlePendingItns({ payments: harness.payments, settle: harness.settle, clock: harness.clock.read })
      await operations.expire()
      await operations.complete()
      const { now, today } = harness.clock.read()
      const due = [
        ...(await harness.bookings.expiringUpTo(now)),
        ...(await harness.bookings.departedBy(addDays(today, -1))),
      ]
      failures.push(...due.map(({ reference, status }) => `${reference} is still ${status}, though its time is up`))
    },
  }
}
