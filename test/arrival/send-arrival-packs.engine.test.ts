import { describe, expect, it, vi } from 'vitest'
import { sendArrivalPackUsing, sendArrivalPacksUsing } from '#lambdas/notifications/send-arrival-packs.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { MASKED_CODE } from '#shared/arrival/access-code.ts'
import { startOutboxHarness } from '#test/notifications/outbox-harness.ts'
import { arrivalTexts } from '#test/support/arrival-pack-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const author = { by: 'Nomsa', bySub: 'nomsa', now: NOW, action: 'changed' }
/** In no other text of the table: what holds it holds the code. */
const CODE = 'hadeda4711'
const NEXT_CODE = 'bosbok0815'

type Stay = { readonly cabinSlug?: string; readonly checkInDate: string; readonly checkOutDate: string }
const soon: Stay = { checkInDate: addDays(TODAY, 2), checkOutDate: addDays(TODAY, 4) }
const later: Stay = { checkInDate: addDays(TODAY, 10), checkOutDate: addDays(TODAY, 12) }
/** 08:00 South African time. */
const at = (day: string): string => `${day}T06:00:00.000Z`

/** Guests and staff on one table, its real stream with the handler of the Lambda, and an inbox. */
async function createHouse({ isPublished = true, hasCodes = true } = {}) {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const lines: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  const outbox = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  const needs = { ...harness, clock: harness.clock.read }
  const publish = async () => {
    await table.put({ ...keys.arrivalPack, ...arrivalTexts, updatedAt: NOW })
    await outbox.drained()
  }
  const changeCode = async (code: string, cabinSlug = 'protea') => {
    const { version = 0 } = (await harness.accessCodes.find(cabinSlug)) ?? {}
    expectOk(await harness.accessCodes.change({ cabinSlug, cabinName: cabinSlug, code, version }, author))
    await outbox.drained()
  }
  await table.remove(keys.arrivalPack)
  for (const { cabinSlug } of await harness.accessCodes.list()) await table.remove(keys.accessCode(cabinSlug))
  if (isPublished) await publish()
  if (hasCodes) await changeCode(CODE)
  await outbox.drained()
  outbox.startHandling()
  const pay = async (reference: string, amountCents: number) => {
    const body = { entryId: newIdempotencyKey(), amountCents, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference }, body }))
    await outbox.drained()
  }
  /** A guest who books, is confirmed and owes nothing. */
  async function paidStay(stay: Stay) {
    const { reference, totalPriceCents } = await harness.createBooking({ ...stay, paymentType: 'full' })
    await outbox.drained()
    await pay(reference, totalPriceCents)
    const { guestEmail } = (await harness.bookings.find(reference)) ?? {}
    return { reference, guestEmail, params: { reference } }
  }
  const packsOf = async (reference: string) =>
    ((await harness.bookings.findWhole(reference))?.events ?? []).filter(({ name }) => name === 'arrival-pack-sent')
  const sentPacks = () =>
    outbox.inbox.emails().filter(({ subject }) => subject.startsWith('The way to') && !subject.startsWith('[Test]'))
  return {
    ...harness,
    outbox,
    publish,
    changeCode,
    pay,
    paidStay,
    packsOf,
    sentPacks,
    run: sendArrivalPacksUsing(needs),
    sendOne: sendArrivalPackUsing(needs),
    log: () => lines,
    stopLog: () => spy.mockRestore(),
    itemsWith: async (text: string) =>
      (await readAllItems(tables.started(), tableName)).filter((item) => JSON.stringify(item).includes(text)),
  }
}

describe('an arrival pack', () => {
  it('leaves at once when a stay within three days is paid, behind the confirmation, with the code', async () => {
    const house = await createHouse()
    const { reference, guestEmail } = await house.paidStay(soon)
    await house.outbox.drained()
    const subjects = house.outbox.sent(guestEmail)
    expect(subjects.at(-1)).toBe(`The way to Protea, and all you need (${reference})`)
    expect(subjects.at(-2)).toMatch(/^Confirmed/)
    const [email] = house.sentPacks()
    expect(email?.text).toContain(CODE)
    expect(email?.html).toContain(CODE)
    expect(email?.text).toContain('/arrival')
    expect(await house.packsOf(reference)).toMatchObject([
      { by: { kind: 'schedule' }, emails: ['arrival_pack'], details: { codeVersions: 'protea 1' } },
    ])
  })

  it('leaves once, however often the runs and the stream come back and how many at once', async () => {
    const house = await createHouse()
    const { reference } = await house.paidStay(soon)
    const early = await house.paidStay({ ...later, cabinSlug: 'aloe' })
    house.clock.setTo(at(addDays(later.checkInDate, -3)))
    await Promise.all([
      ...Array.from({ length: 6 }, () => house.run()),
      ...Array.from({ length: 6 }, () => house.sendOne(early.reference)),
    ])
    await house.outbox.drained()
    expect(await house.run()).toBe(0)
    expect(await house.packsOf(early.reference)).toHaveLength(1)
    expect(await house.packsOf(reference)).toHaveLength(1)
    expect(house.sentPacks()).toHaveLength(2)
  })

  it('leaves three days before arrival with the daily run, and not a day before', async () => {
    const house = await createHouse()
    const { reference } = await house.paidStay(later)
    house.clock.setTo(at(addDays(later.checkInDate, -4)))
    expect(await house.run()).toBe(0)
    house.clock.setTo(at(addDays(later.checkInDate, -3)))
    expect([await house.run(), await house.run()]).toEqual([1, 0])
    await house.outbox.drained()
    expect(house.sentPacks()).toHaveLength(1)
    expect(await house.packsOf(reference)).toHaveLength(1)
  })

  it('does not go to those who have not paid, and goes at once when they do', async () => {
    const house = await createHouse()
    const farOff = { checkInDate: addDays(TODAY, 60), checkOutDate: addDays(TODAY, 62) }
    const { reference, totalPriceCents } = await house.createBooking({ ...farOff, paymentType: 'deposit' })
    const half = Math.ceil(totalPriceCents / 2)
    await house.pay(reference, half)
    house.clock.setTo(at(addDays(farOff.checkInDate, -2)))
    expect(await house.run()).toBe(0)
    await house.pay(reference, totalPriceCents - half)
    expect(await house.packsOf(reference)).toHaveLength(1)
    expect(house.sentPacks()).toHaveLength(1)
  })

  it('goes to nobody whose stay is cancelled, also where its e-mail waits', async () => {
    const house = await createHouse()
    const { reference, params } = await house.paidStay(later)
    house.clock.setTo(at(addDays(later.checkInDate, -3)))
    expectOk(await house.cancelByStaff({ params, body: { reason: 'The road is closed' } }))
    expect(await house.run()).toBe(0)
    await house.outbox.drained()
    expect(await house.packsOf(reference)).toEqual([])
    expect(house.sentPacks()).toEqual([])
  })

  it('leaves again when a code changes, to those near their arrival in that cabin, and to no others', async () => {
    const house = await createHouse()
    await house.changeCode('aardvark1', 'aloe')
    const near = await house.paidStay(soon)
    const far = await house.paidStay(later)
    const elsewhere = await house.paidStay({ ...soon, cabinSlug: 'aloe' })
    expect(house.sentPacks()).toHaveLength(2)
    await house.changeCode(NEXT_CODE)
    await house.outbox.drained()
    expect((await house.packsOf(near.reference)).map(({ details }) => details['codeVersions']).toSorted()).toEqual([
      'protea 1',
      'protea 2',
    ])
    expect(await house.packsOf(far.reference)).toEqual([])
    expect(await house.packsOf(elsewhere.reference)).toHaveLength(1)
    expect(house.sentPacks().filter(({ text }) => text.includes(NEXT_CODE))).toHaveLength(1)
    // To a guest who is there, and to none on the departure day.
    house.clock.setTo(at(addDays(soon.checkOutDate, -1)))
    await house.changeCode(`${NEXT_CODE}1`)
    expect(await house.packsOf(near.reference)).toHaveLength(3)
    house.clock.setTo(at(soon.checkOutDate))
    await house.changeCode(`${NEXT_CODE}2`)
    expect(await house.packsOf(near.reference)).toHaveLength(3)
  })

  it('leaves again when the stay moves', async () => {
    const house = await createHouse()
    const { reference } = await house.paidStay(soon)
    const to = { checkInDate: addDays(soon.checkInDate, 1), checkOutDate: addDays(soon.checkOutDate, 1) }
    expectOk(await house.move({ params: { reference }, body: { cabinSlug: 'protea', ...to } }))
    await house.outbox.drained()
    expect(await house.packsOf(reference)).toHaveLength(2)
    expect(house.sentPacks()).toHaveLength(2)
  })

  it('leaves without a code that is missing, says so, and leaves again with it', async () => {
    const house = await createHouse({ hasCodes: false })
    const { reference } = await house.paidStay(soon)
    expect(await house.packsOf(reference)).toHaveLength(1)
    await house.changeCode(CODE)
    await house.outbox.drained()
    expect(house.sentPacks().map(({ text }) => text.includes(CODE))).toEqual([true, false])
  })

  it('waits for the house’s texts, and leaves when they are first published, not when they are published again', async () => {
    const house = await createHouse({ isPublished: false })
    const { reference } = await house.paidStay(soon)
    expect(await house.run()).toBe(0)
    expect(await house.packsOf(reference)).toEqual([])
    await house.publish()
    await house.outbox.drained()
    expect(await house.packsOf(reference)).toHaveLength(1)
    await house.publish()
    expect(await house.packsOf(reference)).toHaveLength(1)
  })

  it('leaves nothing and marks nothing while its e-mail is switched off', async () => {
    const house = await createHouse()
    const off = {
      subject: 'All you need',
      heading: 'All you need',
      body: '{open arrival pack}\n\n{access code}',
      whatsapp: 'x',
      isSent: false,
    }
    await house.table.put({ ...keys.template('arrival_pack'), ...off })
    const { reference } = await house.paidStay(soon)
    expect(await house.run()).toBe(0)
    expect(await house.packsOf(reference)).toEqual([])
    await house.table.put({ ...keys.template('arrival_pack'), ...off, isSent: true })
    expect(await house.run()).toBe(1)
    await house.outbox.drained()
    expect(house.outbox.sent()).toContain('All you need')
  })

  it('goes to the address that was corrected', async () => {
    const house = await createHouse()
    const { params } = await house.paidStay(soon)
    const { guestName, guestEmail, guestPhone, guestSuburb } = expectOk(await house.showToStaff({ params }))
    const openedWith = { guestName, guestEmail, guestPhone, guestSuburb }
    const corrected = { ...openedWith, guestEmail: 'right@example.co.za' }
    expectOk(await house.correctGuest({ params, body: { ...corrected, openedWith, sendAgain: false } }))
    await house.outbox.drained()
    expect(house.outbox.sent('right@example.co.za').filter((subject) => subject.startsWith('The way'))).toHaveLength(1)
  })
})

describe('an access code', () => {
  it('is in no item but its own after packs were sent, in no line of the log, and in nothing that staff see', async () => {
    const house = await createHouse()
    const { reference, params } = await house.paidStay(soon)
    await house.outbox.drained()
    expect(house.sentPacks()[0]?.text).toContain(CODE)
    expect((await house.itemsWith(CODE)).map(({ sk }) => sk)).toEqual(['ACCESS_CODE#protea'])
    expect(house.log().filter((line) => line.includes(CODE))).toEqual([])
    expect(house.log().some((line) => line.includes('e-mail sent'))).toBe(true)

    const shown = expectOk(await house.showToStaff({ params }))
    expect(JSON.stringify(shown)).not.toContain(CODE)
    const form = {
      subject: 'Code',
      heading: '',
      body: '{access code}\n\n{open arrival pack}',
      whatsapp: '{arrival link}',
    }
    const preview = expectOk(
      await house.previewEmailTemplate({
        params: { id: 'arrival_pack' },
        body: { form, reference },
      }),
    )
    expect(preview.text).toContain(MASKED_CODE)
    expect(JSON.stringify(preview)).not.toContain(CODE)

    // Sent again by staff it is read again.
    house.clock.pass(5)
    const entry = shown.emails.find(({ type }) => type === 'arrival_pack')
    expectOk(await house.resendEmail({ params: { reference, id: entry?.id ?? '' } }))
    await house.outbox.drained()
    expect(house.sentPacks().filter(({ text }) => text.includes(CODE))).toHaveLength(2)
    expect((await house.itemsWith(CODE)).map(({ sk }) => sk)).toEqual(['ACCESS_CODE#protea'])
    expect(await house.packsOf(reference)).toHaveLength(1)
  })
})
