import { describe, expect, it } from 'vitest'
import type { BankPress, StatementCredit } from '#shared/bank/bank-import.contract.ts'
import { bankLedgerId } from '#shared/bank/bank-line.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import { keyedLine } from '#lambdas/bookings/settled-bank-line.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'
import { newGuestEmail, newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { A_DAY, TODAY } from '#test/support/business-time-fixture.ts'
import { failFrom, interruptTable } from '#test/support/interleaving.ts'
import { createSeededRandom } from '#test/concurrency/seeded-random.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { aBankAccount, aCredit } from './bank-import-fixture.ts'

const tables = setUpTables()
setUpTestLog()

const sipho = { sub: 'sipho', name: 'Sipho', role: 'staff' } as const

async function createHarness(): Promise<UseCaseHarness> {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  expectOk(await harness.saveBankAccount({ body: aBankAccount }))
  return harness
}

/** The same table on a machine of its own. */
const onTable = (harness: UseCaseHarness, table: UseCaseHarness['table']) => createUseCaseHarness(table, harness.clock)

/** A guest who is to pay the deposit of R2,300.00, and that line of the bank. */
async function aGuest(harness: UseCaseHarness, form: Parameters<UseCaseHarness['createBooking']>[0] = {}) {
  const { reference, token } = await harness.createBooking({ guestEmail: newGuestEmail(), ...form })
  return { reference, token, line: aCredit({ text: `CAPITEC ${reference} NALEDI` }) }
}

const press = async (
  harness: UseCaseHarness,
  lines: readonly StatementCredit[],
  { pressId = newIdempotencyKey(), ...request }: { pressId?: string; caller?: typeof sipho } = {},
): Promise<BankPress> =>
  expectOk(
    await harness.bookBankLines({ ...request, body: { pressId, account: aBankAccount.number, lines: [...lines] } }),
  )
const outcomes = ({ lines }: BankPress) => lines.map(({ outcome }) => outcome)
const kinds = (booked: BankPress) =>
  outcomes(booked).map((outcome) => (outcome?.kind === 'refused' ? outcome.refusal : (outcome?.kind ?? null)))
const keyOf = (line: StatementCredit): string => keyedLine(aBankAccount.number, line).key
const knownCount = async (harness: UseCaseHarness, line: StatementCredit) =>
  expectOk(await harness.knownBankLines({ body: { keys: [keyOf(line)] } })).lines[0]?.count ?? 0
const ledgerOf = async (harness: UseCaseHarness, reference: string) =>
  (await harness.bookings.find(reference))?.ledger ?? []

type Settlement = Parameters<UseCaseHarness['settleBankLine']>[0]['body']
const settle = (harness: UseCaseHarness, line: StatementCredit, as: object, pressId = newIdempotencyKey()) =>
  harness.settleBankLine({
    body: { pressId, account: aBankAccount.number, line, as: { isAnotherPayment: false, ...as } } as Settlement,
  })

describe('one press', () => {
  it('books a deposit, confirms the booking, and asks for its e-mail', async () => {
    const harness = await createHarness()
    const { reference, line } = await aGuest(harness)
    const booked = await press(harness, [{ ...line, day: '2026-11-20' }])
    const ledgerId = bankLedgerId(keyOf({ ...line, day: '2026-11-20' }), 1)
    expect(outcomes(booked)).toEqual([{ kind: 'booked', reference, ledgerId, confirmed: true }])
    const { booking, events } = (await harness.bookings.findWhole(reference)) ?? {}
    expect(booking).toMatchObject({
      status: 'confirmed',
      ledger: [
        { id: ledgerId, kind: 'payment', method: 'eft', amountCents: 2_300_00, paidOn: '2026-11-20', bySub: 'nomsa' },
      ],
      statementLines: [{ ledgerId }],
    })
    expect(events?.at(-1)).toMatchObject({ name: 'payment-accepted', emails: ['booking_confirmed'] })
  })

  it('books each line once: the same press again, the same file again, and by another person', async () => {
    const harness = await createHarness()
    const guests = [
      await aGuest(harness),
      await aGuest(harness, { cabinSlug: 'aloe', checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }),
    ]
    const second = expectOk(await harness.showToStaff({ params: guests[1]! }))
    const lines = [guests[0]!.line, { ...guests[1]!.line, cents: second.depositAmountCents }]
    const pressId = newIdempotencyKey()
    const first = await press(harness, lines, { pressId })
    expect(kinds(first)).toEqual(['booked', 'booked'])
    expect(outcomes(await press(harness, lines, { pressId }))).toEqual(outcomes(first))
    expect(kinds(await press(harness, lines))).toEqual(['booked-before', 'booked-before'])
    expect(kinds(await press(harness, lines, { caller: sipho }))).toEqual(['booked-before', 'booked-before'])
    for (const { reference } of guests) expect(await ledgerOf(harness, reference)).toHaveLength(1)
    expect(await knownCount(harness, lines[0]!)).toBe(1)
  })

  it('books a line once where five press at once', async () => {
    const harness = await createHarness()
    const { reference, line } = await aGuest(harness)
    const all = await Promise.all(Array.from({ length: 5 }, () => press(harness, [line])))
    expect(all.flatMap(kinds).filter((kind) => kind === 'booked')).toHaveLength(1)
    expect(all.flatMap(kinds).filter((kind) => kind === 'booked-before')).toHaveLength(4)
    expect(await ledgerOf(harness, reference)).toHaveLength(1)
  })

  it('books a line once where the same press is sent by two at once', async () => {
    const harness = await createHarness()
    const { reference, line } = await aGuest(harness)
    const pressId = newIdempotencyKey()
    const both = await Promise.all([press(harness, [line], { pressId }), press(harness, [line], { pressId })])
    expect(both.map(kinds)).toEqual([['booked'], ['booked']])
    expect(await ledgerOf(harness, reference)).toHaveLength(1)
  })

  it('books a line once where a colleague is quicker at any of its steps', async () => {
    for (let at = 0; at < 100; at += 1) {
      const harness = await createHarness()
      const { reference, line } = await aGuest(harness)
      const interrupted = interruptTable(harness.table, at, () => press(harness, [line], { caller: sipho }), {
        of: 'writes',
      })
      await press(onTable(harness, interrupted.table), [line])
      expect(await ledgerOf(harness, reference), `at ${at}`).toHaveLength(1)
      expect(await knownCount(harness, line), `at ${at}`).toBe(1)
      if (!interrupted.happened()) return
    }
    throw new Error('It never ended')
  })

  it('goes on where the machine died, and answers as if it had not', async () => {
    for (let at = 0; at < 200; at += 7) {
      const harness = await createHarness()
      const one = await aGuest(harness)
      const other = await aGuest(harness, { cabinSlug: 'yellowwood' })
      const { depositAmountCents } = expectOk(await harness.showToStaff({ params: other }))
      const lines = [one.line, { ...other.line, cents: depositAmountCents }]
      const pressId = newIdempotencyKey()
      const hasDied = await press(onTable(harness, failFrom(harness.table, at)), lines, { pressId }).then(
        () => false,
        () => true,
      )
      expect(kinds(await press(harness, lines, { pressId })), `at ${at}`).toEqual(['booked', 'booked'])
      for (const { reference } of [one, other]) expect(await ledgerOf(harness, reference), `at ${at}`).toHaveLength(1)
      if (!hasDied) return
    }
    throw new Error('It never ended')
  })

  it('attaches a line to the payment on file, without a second one and without an e-mail', async () => {
    const harness = await createHarness()
    const { reference, line } = await aGuest(harness)
    const body = { entryId: 'by-hand-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference }, body: { ...body, paidOn: '2026-11-18' } }))
    // Events of one moment have no order.
    harness.clock.pass(1)
    const attached = await press(harness, [line])
    expect(outcomes(attached)).toEqual([{ kind: 'attached', reference, ledgerId: 'by-hand-1' }])
    const { booking, events } = (await harness.bookings.findWhole(reference)) ?? {}
    expect(booking?.ledger).toHaveLength(1)
    expect(booking?.statementLines).toEqual([{ ledgerId: 'by-hand-1', bankLine: keyOf(line) }])
    expect(events?.at(-1)).toMatchObject({ name: 'payment-attached', emails: [] })
    expect(kinds(await press(harness, [line]))).toEqual(['booked-before'])
    // The balance has the same amount, and is another payment.
    const balance = { ...line, text: `BALANCE ${reference}` }
    expect(kinds(await press(harness, [balance]))).toEqual(['booked'])
    expect(await ledgerOf(harness, reference)).toHaveLength(2)
  })

  it('tells equal lines of a file apart by how many are booked', async () => {
    const harness = await createHarness()
    const { reference, line } = await aGuest(harness)
    const both = [line, { ...line, nth: 2 }]
    // The second is the same amount on the same day again: staff look at it.
    expect(kinds(await press(harness, both))).toEqual(['booked', 'likely'])
    expect(kinds(await press(harness, both))).toEqual(['booked-before', 'likely'])
    expectOk(
      await settle(harness, both[1]!, {
        kind: 'payment',
        reference,
        isAnotherPayment: true,
        confirmedReasons: ['same-again'],
      }),
    )
    expect(kinds(await press(harness, both))).toEqual(['booked-before', 'booked-before'])
    const ids = (await ledgerOf(harness, reference)).map(({ id }) => id)
    expect(ids).toEqual([bankLedgerId(keyOf(line), 1), bankLedgerId(keyOf(line), 2)])
  })

  it('names what is not exact, and changes nothing of it', async () => {
    const harness = await createHarness()
    const { reference, line } = await aGuest(harness)
    const lapsed = await aGuest(harness, { checkInDate: '2027-04-05', checkOutDate: '2027-04-07' })
    expectOk(await harness.cancelByStaff({ params: lapsed, body: { reason: '' } }))
    const before = await harness.bookings.find(reference)
    const refusals: [Partial<StatementCredit>, string][] = [
      [{ cents: 10_000_00 }, 'likely'],
      [{ cents: 2_299_99 }, 'likely'],
      [{ text: `${reference.slice(3)} NALEDI` }, 'likely'],
      [{ text: `${reference} ${lapsed.reference}` }, 'likely'],
      [{ text: lapsed.line.text }, 'likely'],
      [{ text: 'SALARY', cents: 77 }, 'none'],
      [{ day: '2025-12-31' }, 'before-first-run'],
      [{ day: addDays(TODAY, 1) }, 'pending'],
    ]
    const booked = await press(
      harness,
      refusals.map(([changes]) => ({ ...line, ...changes })),
    )
    expect(kinds(booked)).toEqual(refusals.map(([, refusal]) => refusal))
    expect(outcomes(booked)[0]).toMatchObject({ references: [reference], why: ['not-asked-for', 'more-than-owed'] })
    expect(await harness.bookings.find(reference)).toEqual(before)
    expect(await ledgerOf(harness, lapsed.reference)).toEqual([])
  })

  it('goes over no hold, nor over nights of others', async () => {
    const harness = await createHarness()
    const { reference, line } = await aGuest(harness)
    const paying = await harness.startCardPayment({ guestEmail: newGuestEmail() })
    expect(kinds(await press(harness, [line]))).toEqual(['nights-on-hold'])
    await harness.settle(await harness.receiveItn(harness.itnFor(paying.paymentData)))
    expect(kinds(await press(harness, [line]))).toEqual(['nights-already-taken'])
    expect(await harness.bookings.find(reference)).toMatchObject({
      status: 'pending',
      ledger: [],
      needsAttention: null,
    })
  })

  it('confirms a stay of 90 nights in one transaction', async () => {
    const harness = await createHarness()
    await changeSettings(harness.table, { maxNights: 90 })
    const checkInDate = '2027-05-03'
    const { reference, line } = await aGuest(harness, { checkInDate, checkOutDate: addDays(checkInDate, 90) })
    const { depositAmountCents: cents } = expectOk(await harness.showToStaff({ params: { reference } }))
    // Paid too little first: the booking leaves a list with the same transaction, and is put on another.
    const short = { entryId: 'short-001', amountCents: 100_00, method: 'cash', note: '' } as const
    expectOk(await harness.pay({ params: { reference }, body: short }))
    expect(kinds(await press(harness, [{ ...line, cents: cents - 100_00 }]))).toEqual(['booked'])
    expect(await harness.bookings.find(reference)).toMatchObject({ status: 'confirmed' })
  })

  it('asks for the account first, and never books what came before its first day', async () => {
    const harness = createUseCaseHarness((await tables.createSeededTable()).table)
    const { line } = await aGuest(harness)
    const body = { pressId: newIdempotencyKey(), account: aBankAccount.number, lines: [line] }
    expect(await harness.bookBankLines({ body })).toMatchObject({ refusal: 'bank-account-not-found' })
    const save = (changes: object) =>
      harness.saveBankAccount({ body: { ...aBankAccount, firstRunOn: TODAY, ...changes } })
    expect(await save({ firstRunOn: addDays(TODAY, 1) })).toMatchObject({ refusal: 'first-run-in-future' })
    expectOk(await save({ readTo: TODAY }))
    expect(expectOk(await save({ readTo: '2026-11-01' }))).toMatchObject({ readTo: TODAY, version: 2 })
    expect(await save({ firstRunOn: '2026-01-01' })).toMatchObject({ refusal: 'first-run-set' })
    expect(kinds(await press(harness, [{ ...line, day: '2026-11-20' }]))).toEqual(['before-first-run'])
    expect(expectOk(await harness.bankAccounts({})).accounts).toMatchObject([{ number: aBankAccount.number }])
  })

  it('is one person’s, of one account, and of so many lines', async () => {
    const harness = await createHarness()
    const { line } = await aGuest(harness)
    const { id: pressId } = await press(harness, [line])
    const body = { pressId, account: aBankAccount.number, lines: [line] }
    expect(await harness.bookBankLines({ body, caller: sipho })).toMatchObject({ refusal: 'press-id-used' })
    expect(await settle(harness, line, { kind: 'not-ours' }, pressId)).toMatchObject({ refusal: 'press-id-used' })
    const many = Array.from({ length: 200 }, (_, at) => ({ ...line, nth: at + 2 }))
    expect(await harness.bookBankLines({ body: { ...body, lines: many } })).toMatchObject({
      refusal: 'too-many-bank-lines',
    })
  })

  it('takes any text that somebody typed at a bank', async () => {
    const harness = await createHarness()
    const { reference, line } = await aGuest(harness)
    const hostile = [
      '=HYPERLINK("http://x.example")',
      '<script>alert(1)</script>',
      '\ud800',
      '',
      '|'.repeat(60),
      '🏔️'.repeat(20),
    ]
    const lines = hostile.map((text) => ({ ...line, text, cents: 1 }))
    expect(new Set(kinds(await press(harness, lines)))).toEqual(new Set(['none']))
    const quoted = { ...line, text: `'"><b>{{x}} ${reference} =1+1` }
    expect(kinds(await press(harness, [quoted]))).toEqual(['booked'])
    expect(await harness.bank.texts([keyOf(quoted)])).toEqual([quoted.text])
  })
})

describe('what is kept of a line', () => {
  it('is a hash for ever; its text goes 90 days after it was settled, and nothing is kept of what was refused', async () => {
    const { table, tableName } = await tables.createSeededTable()
    const harness = createUseCaseHarness(table)
    expectOk(await harness.saveBankAccount({ body: aBankAccount }))
    const { line } = await aGuest(harness)
    const unknown = { ...line, text: 'SIBONGILE PRIVATE', cents: 5 }
    const notOurs = { ...line, text: 'SIBONGILE RENT', cents: 6_000_00 }
    await press(harness, [line, unknown])
    expectOk(await settle(harness, notOurs, { kind: 'not-ours' }))
    const items = await readAllItems(tables.started(), tableName)
    const withText = items.filter((item) => JSON.stringify(item).includes('CAPITEC'))
    expect(withText).toHaveLength(1)
    expect(withText[0]?.['ttl']).toBe(Date.parse('2027-02-19T08:00:00.000Z') / 1000)
    expect(JSON.stringify(items)).not.toContain('SIBONGILE')
    expect(JSON.stringify(items)).not.toContain('600000')
    expect(expectOk(await harness.knownBankLines({ body: { keys: [keyOf(notOurs), keyOf(unknown)] } })).lines).toEqual([
      { key: keyOf(notOurs), count: 1, uses: [{ kind: 'not-ours', reference: null }] },
    ])
  })

  it('is exported with the guest’s data, and its text is erased with them', async () => {
    const harness = await createHarness()
    const guestEmail = newGuestEmail()
    const { reference, line } = await aGuest(harness, { guestEmail })
    await press(harness, [line])
    const exported = expectOk(await harness.exportPerson({ body: { email: guestEmail } }))
    expect(exported.bookings[0]?.bankLines).toEqual([line.text])
    harness.clock.setTo('2027-02-04T06:00:00.000Z')
    await harness.completeStays()
    const { outstandingCents: amountCents } = expectOk(await harness.showToStaff({ params: { reference } }))
    const body = { entryId: 'the-rest-1', amountCents, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference }, body }))
    expectOk(await harness.erasePerson({ body: { email: guestEmail } }))
    expect(await harness.bank.texts([keyOf(line)])).toEqual([])
    expect(await knownCount(harness, line)).toBe(1)
  })
})

describe('a likely line', () => {
  it('is booked by staff with the usual warnings', async () => {
    const harness = await createHarness()
    const { reference } = await aGuest(harness)
    const line = aCredit({ text: 'T MOKOENA', cents: 5_000_00 })
    const as = { kind: 'payment', reference }
    expect(await settle(harness, line, as)).toMatchObject({
      refusal: 'unusual-line',
      details: { reasons: ['more-than-owed'] },
    })
    expect(await knownCount(harness, line)).toBe(0)
    expect(expectOk(await harness.bankPresses({ query: {} })).presses).toEqual([])
    const pressId = newIdempotencyKey()
    const confirmed = { ...as, confirmedReasons: ['more-than-owed'] }
    const settled = expectOk(await settle(harness, line, confirmed, pressId))
    expect(settled).toMatchObject({
      kind: 'settled',
      lines: [{ outcome: { kind: 'booked', reference, confirmed: true } }],
    })
    expect(expectOk(await settle(harness, line, confirmed, pressId))).toEqual(settled)
    expect(await settle(harness, line, confirmed)).toMatchObject({ refusal: 'bank-line-booked' })
    expect(await ledgerOf(harness, reference)).toHaveLength(1)
  })

  it('attaches to what is on file, by the rule, by hand, or is another payment', async () => {
    const harness = await createHarness()
    const { reference } = await aGuest(harness)
    const pay = async (entryId: string, paidOn: string, method: 'eft' | 'cash') =>
      harness.pay({ params: { reference }, body: { entryId, amountCents: 1_000_00, method, paidOn, note: '' } })
    expectOk(await pay('payment-1', '2026-11-20', 'eft'))
    expectOk(await pay('payment-2', '2026-11-21', 'cash'))
    const line = (text: string) => aCredit({ text, cents: 1_000_00 })
    const as = { kind: 'payment', reference }
    expectOk(await settle(harness, line('ONE'), as))
    expect(await settle(harness, line('TWO'), as)).toMatchObject({
      refusal: 'payment-on-file',
      details: { lineId: 'payment-2' },
    })
    expect(await settle(harness, line('TWO'), { ...as, attachTo: 'payment-1' })).toMatchObject({
      refusal: 'payment-not-attachable',
    })
    expectOk(await settle(harness, line('TWO'), { ...as, attachTo: 'payment-2' }))
    expectOk(
      await settle(harness, line('THREE'), {
        ...as,
        isAnotherPayment: true,
        confirmedReasons: ['same-again', 'far-from-asked'],
      }),
    )
    expect((await ledgerOf(harness, reference)).map(({ id }) => id)).toEqual([
      'payment-1',
      'payment-2',
      bankLedgerId(keyOf(line('THREE')), 1),
    ])
  })

  it('is settled once by two at once', async () => {
    const harness = await createHarness()
    const { reference } = await aGuest(harness)
    const line = aCredit({ text: 'T MOKOENA' })
    const all = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        settle(harness, line, at % 2 === 0 ? { kind: 'payment', reference } : { kind: 'not-ours' }),
      ),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await knownCount(harness, line)).toBe(1)
  })

  it('of a booking that was brought in attaches only', async () => {
    const harness = await createHarness()
    const { reference } = await aGuest(harness)
    const stored = await harness.bookings.find(reference)
    if (!stored) throw new Error('There is no booking')
    const event = {
      at: harness.clock.read().now,
      by: { kind: 'schedule', name: '' },
      name: 'noted',
      details: {},
      emails: [],
    } as const
    const change = {
      booking: { ...stored, source: 'imported', version: stored.version + 1 },
      event,
      nights: { kind: 'keep' },
    } as const
    expectOk(await harness.bookings.save(stored, change as never, { now: harness.clock.read().now }))
    expect(await settle(harness, aCredit(), { kind: 'payment', reference })).toMatchObject({
      refusal: 'booking-brought-in',
    })
  })
})

describe('an undone press', () => {
  it('corrects what it booked, detaches what it attached, and can be booked again', async () => {
    const harness = await createHarness()
    const one = await aGuest(harness)
    const other = await aGuest(harness, { cabinSlug: 'yellowwood' })
    const { depositAmountCents: cents } = expectOk(await harness.showToStaff({ params: other }))
    const body = { entryId: 'by-hand-1', amountCents: cents, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: other, body }))
    const lines = [one.line, { ...other.line, cents }]
    const booked = await press(harness, lines)
    expect(kinds(booked)).toEqual(['booked', 'attached'])

    const { press: undone, isDone } = expectOk(await harness.undoBankPress({ params: { id: booked.id } }))
    expect(isDone).toBe(true)
    expect(undone).toMatchObject({ undoneBy: 'Nomsa' })
    expect(undone.lines.map(({ undo }) => undo)).toEqual([
      { outcome: 'corrected', staysConfirmed: true },
      { outcome: 'detached', staysConfirmed: false },
    ])
    const after = await harness.bookings.find(one.reference)
    expect(after).toMatchObject({ status: 'confirmed', statementLines: [] })
    expect(paidCents(after?.ledger ?? [])).toBe(0)
    expect(paidCents(await ledgerOf(harness, other.reference))).toBe(cents)
    expect(await knownCount(harness, one.line)).toBe(0)
    expect(await harness.bank.texts(lines.map(keyOf))).toEqual([])

    // Twice: nothing more happens, and the press books nothing any more.
    const again = expectOk(await harness.undoBankPress({ params: { id: booked.id }, caller: sipho }))
    expect(again.press.lines).toEqual(undone.lines)
    const request = { pressId: booked.id, account: aBankAccount.number, lines }
    expect(await harness.bookBankLines({ body: request })).toMatchObject({ refusal: 'press-undone' })

    expect(kinds(await press(harness, lines))).toEqual(['booked', 'attached'])
    const ledger = await ledgerOf(harness, one.reference)
    expect(ledger.map(({ id }) => id)).toEqual([
      bankLedgerId(keyOf(one.line), 1),
      `${bankLedgerId(keyOf(one.line), 1)}-undone`,
      bankLedgerId(keyOf(one.line), 2),
    ])
    expect(paidCents(ledger)).toBe(2_300_00)
    expect(await harness.undoBankPress({ params: { id: 'no-such-press' } })).toMatchObject({
      refusal: 'press-not-found',
    })
  })

  it('says what could not be undone: money that moved on', async () => {
    const harness = await createHarness()
    const one = await aGuest(harness)
    const other = await aGuest(harness, { cabinSlug: 'yellowwood' })
    const booked = await press(harness, [one.line])
    const lineId = bankLedgerId(keyOf(one.line), 1)
    const move = { entryId: newIdempotencyKey(), lineId, toReference: other.reference, amountCents: 2_300_00 }
    expectOk(await harness.transfer({ params: one, body: move }))
    const first = expectOk(await harness.undoBankPress({ params: { id: booked.id } }))
    expect(first.press.lines[0]?.undo).toEqual({ outcome: 'line-not-correctable', staysConfirmed: false })
    expect(await knownCount(harness, one.line)).toBe(1)
    expect(paidCents(await ledgerOf(harness, other.reference))).toBe(2_300_00)
  })

  it('frees a line whose payment was corrected by hand, and one that is not ours', async () => {
    const harness = await createHarness()
    const one = await aGuest(harness)
    const booked = await press(harness, [one.line])
    const body = { entryId: newIdempotencyKey(), corrects: bankLedgerId(keyOf(one.line), 1), reason: 'Wrong' }
    expectOk(await harness.correct({ params: one, body }))
    expect(kinds(await press(harness, [one.line]))).toEqual(['booked-before'])
    expect(expectOk(await harness.undoBankPress({ params: { id: booked.id } })).press.lines[0]?.undo).toEqual({
      outcome: 'detached',
      staysConfirmed: true,
    })
    expect(kinds(await press(harness, [one.line]))).toEqual(['booked'])
    const rent = aCredit({ text: 'RENT', cents: 9 })
    const notOurs = expectOk(await settle(harness, rent, { kind: 'not-ours' }))
    expect(expectOk(await harness.undoBankPress({ params: { id: notOurs.id } })).press.lines[0]?.undo).toEqual({
      outcome: 'released',
      staysConfirmed: false,
    })
    expect(await knownCount(harness, rent)).toBe(0)
  })

  it('misses nothing that the press books meanwhile, and is undone once by two', async () => {
    for (let at = 0; at < 100; at += 1) {
      const harness = await createHarness()
      const { reference, line } = await aGuest(harness)
      const pressId = newIdempotencyKey()
      await press(harness, [aCredit({ text: 'NOTHING', cents: 1 })], { pressId })
      const interrupted = interruptTable(
        harness.table,
        at,
        () => Promise.all([0, 1].map(() => harness.undoBankPress({ params: { id: pressId } }))),
        { of: 'writes' },
      )
      const account = aBankAccount.number
      await onTable(harness, interrupted.table).bookBankLines({ body: { pressId, account, lines: [line] } })
      if (interrupted.happened()) {
        expectOk(await harness.undoBankPress({ params: { id: pressId } }))
        expect(paidCents(await ledgerOf(harness, reference)), `at ${at}`).toBe(0)
        expect(await knownCount(harness, line), `at ${at}`).toBe(0)
      } else {
        expect(at).toBeGreaterThan(1)
        return
      }
    }
    throw new Error('It never ended')
  })
})

describe('the lists of the bank import', () => {
  it('have every booking that a line may be of, page by page', async () => {
    const harness = await createHarness()
    const open = await aGuest(harness)
    const closed = await aGuest(harness, { cabinSlug: 'aloe' })
    expectOk(await harness.cancelByStaff({ params: closed, body: { reason: '' } }))
    const all = async () => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = expectOk(await harness.bankCandidates({ query: { cursor } }))
        found.push(...page.candidates.map(({ reference }) => reference))
        cursor = page.cursor ?? undefined
      } while (cursor)
      return found
    }
    expect(await all()).toEqual([open.reference, closed.reference])
    expect(await harness.bankCandidates({ query: { cursor: 'x.y' } })).toMatchObject({ refusal: 'cursor-unreadable' })
    expect(await harness.bankCandidates({ query: { cursor: 'pending.!' } })).toMatchObject({
      refusal: 'cursor-unreadable',
    })
    expectOk(await harness.confirm({ params: open }))
    harness.clock.pass(61 * A_DAY)
    expect(await all()).toEqual([open.reference])
  })

  it('show the presses newest first', async () => {
    const harness = await createHarness()
    const one = await press(harness, [aCredit()])
    harness.clock.pass(1)
    const two = await press(harness, [aCredit()])
    const { presses, cursor } = expectOk(await harness.bankPresses({ query: {} }))
    expect(presses.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(cursor).toBeNull()
  })
})

it('any order of presses, settlements and undoings: ledgers are the booked lines less the undone ones', async () => {
  for (const seed of [1, 2, 3]) {
    const random = createSeededRandom(seed)
    const pick = <Value>(values: readonly Value[]): Value => random.oneOf(values) as Value
    const harness = await createHarness()
    const stays = ['protea', 'yellowwood', 'aloe'].map(async (cabinSlug) => aGuest(harness, { cabinSlug }))
    const guests = await Promise.all(stays)
    const shown = await Promise.all(guests.map(async (guest) => harness.shownToStaff(guest)))
    const lines = guests.flatMap(({ line }, at) => {
      const { depositAmountCents, totalPriceCents } = shown[at]!
      const cents = [depositAmountCents, totalPriceCents - depositAmountCents]
      return cents.flatMap((amount, nth) => [
        { ...line, cents: amount, day: addDays(TODAY, -nth) },
        { ...line, cents: amount, day: addDays(TODAY, -nth), text: `EFT ${at}` },
      ])
    })
    const ids: string[] = []
    const steps = Array.from({ length: 30 }, () => async () => {
      const act = pick(['press', 'press', 'again', 'settle', 'undo', 'not-ours'] as const)
      const pressId = act === 'again' && ids.length > 0 ? pick(ids) : newIdempotencyKey()
      const some = lines.filter(() => random.hasPercentChance(40)).concat(pick(lines))
      const account = aBankAccount.number
      if (act === 'undo') return ids.length > 0 && harness.undoBankPress({ params: { id: pick(ids) } })
      ids.push(pressId)
      if (act === 'not-ours') return settle(harness, pick(lines), { kind: 'not-ours' }, pressId)
      if (act === 'settle')
        return settle(
          harness,
          pick(lines),
          {
            kind: 'payment',
            reference: pick(guests).reference,
            isAnotherPayment: true,
            confirmedReasons: ['same-again', 'more-than-owed', 'far-from-asked'],
          },
          pressId,
        )
      return harness.bookBankLines({ body: { pressId, account, lines: some } })
    })
    while (steps.length > 0) await Promise.all(steps.splice(0, 3).map((step) => step()))

    const stored = await harness.bank.lines(lines.map(keyOf))
    const used = stored.flatMap(({ key, uses, count }) => {
      expect(uses).toHaveLength(count)
      const line = lines.find((one) => keyOf(one) === key)
      return uses.map((use) => ({ ...use, cents: line?.cents ?? 0 }))
    })
    const bookings = await Promise.all(guests.map(async ({ reference }) => harness.bookings.find(reference)))
    const paid = bookings.reduce((sum, booking) => sum + paidCents(booking?.ledger ?? []), 0)
    const booked = used.filter(({ kind }) => kind === 'booked').reduce((sum, { cents }) => sum + cents, 0)
    expect(paid, `seed ${seed}`).toBe(booked)
    expect(stored.every(({ count }) => count <= 1)).toBe(true)
    const bound = bookings.flatMap((booking) => booking?.statementLines ?? []).map(({ ledgerId }) => ledgerId)
    expect(bound.toSorted()).toEqual(used.flatMap(({ booking }) => booking?.ledgerId ?? []).toSorted())
  }
})
