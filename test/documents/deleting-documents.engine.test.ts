import { describe, expect, it } from 'vitest'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { aClock } from '#test/support/a-moment.ts'
import { anEntry } from '#test/support/a-register-entry.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { theLog } from '#test/support/a-log.ts'

const tables = tablesForThisFile()
const log = theLog()

async function aHouse(): Promise<House> {
  const { table } = await tables.aFurnishedTable()
  return aHouseOn(table, aClock())
}

/** A stay of 1 to 3 February 2027 with a signed register, a document, a proof and an orphan of a broken upload. */
async function aStay(house: House, nights: object = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }) {
  const guest = await house.booked(nights)
  const { token, reference } = guest
  granted(await house.signRegister({ params: { token, place: 1 }, body: { ...anEntry, version: 0 } }))
  await house.sentFile(guest, { purpose: 'document', place: 1, fileName: 'Thandi passport.pdf' })
  await house.sentFile(guest)
  house.putOnShelf(`document/${reference}/orphan`)
  granted(await house.confirm({ params: { reference } }))
  return guest
}

const filesOf = ({ files }: House, reference: BookingReference): string[] =>
  [...files.keys()].filter((key) => key.includes(reference)).map((key) => key.split('/')[0] ?? '')
const lastLine = async ({ bookings }: House, reference: BookingReference) =>
  (await bookings.findWhole(reference))?.events.at(-1)
/** The run of the night of a day. */
const runOn = (house: House, day: string) => {
  house.clock.setTo(`${day}T21:00:00.000Z`)
  return house.deleteDocuments()
}

describe('the documents of a stay', () => {
  it('are there for two years after departure, and gone in the night after', async () => {
    const house = await aHouse()
    const { reference } = await aStay(house)
    house.clock.setTo('2027-02-03T06:00:00.000Z')
    expect(await house.complete()).toBe(1)

    expect(await runOn(house, '2029-02-02')).toBe(0)
    expect(filesOf(house, reference).toSorted()).toEqual(['document', 'document', 'proof'])
    expect(await house.registers.ofBooking(reference)).toHaveLength(1)

    expect(await runOn(house, '2029-02-03')).toBe(1)
    // The proof stays as long as the ledger that it belongs to.
    expect(filesOf(house, reference)).toEqual(['proof'])
    expect(await house.registers.ofBooking(reference)).toEqual([])
    expect((await house.uploads.ofBooking(reference)).map(({ purpose }) => purpose)).toEqual(['proof'])
    expect(await lastLine(house, reference)).toMatchObject({
      what: 'documents-deleted',
      by: { kind: 'schedule' },
      at: '2029-02-03T21:00:00.000Z',
    })
    expect(await house.bookings.find(reference)).toMatchObject({
      status: 'completed',
      documents: { signed: [], deletedAt: '2029-02-03T21:00:00.000Z' },
    })
  })

  it('leave no word of theirs in the table', async () => {
    const house = await aHouse()
    const { reference } = await aStay(house)
    await runOn(house, '2029-02-03')
    const whole = JSON.stringify([
      await house.bookings.findWhole(reference),
      await house.registers.ofBooking(reference),
      await house.uploads.ofBooking(reference),
    ])
    expect(whole).not.toMatch(/8001015009087|Main Street|passport|M40 120/)
    expect(JSON.stringify(log.lines)).not.toMatch(/8001015009087|Main Street|passport/)
  })

  it('are deleted once, however often the run comes', async () => {
    const house = await aHouse()
    const { reference } = await aStay(house)
    expect(await runOn(house, '2029-02-10')).toBe(1)
    const before = await house.bookings.find(reference)
    expect(await runOn(house, '2029-02-11')).toBe(0)
    expect(await house.bookings.find(reference)).toEqual(before)
  })

  it('follow the stay when it is moved, earlier or later', async () => {
    const house = await aHouse()
    const { reference } = await aStay(house)
    const moved = (checkInDate: string, checkOutDate: string) =>
      house.move({ params: { reference }, body: { cabinName: 'protea', checkInDate, checkOutDate } })
    granted(await moved('2027-06-07', '2027-06-09'))
    expect(await runOn(house, '2029-02-03')).toBe(0)
    expect(await house.registers.ofBooking(reference)).toHaveLength(1)
    house.clock.setTo('2026-11-21T08:00:00.000Z')
    granted(await moved('2027-01-04', '2027-01-06'))
    expect(await runOn(house, '2029-01-06')).toBe(1)
  })

  it('go thirty days after a stay was called off, though money is still owed on it', async () => {
    const house = await aHouse()
    const { reference } = await aStay(house)
    granted(
      await house.pay({
        params: { reference },
        body: { entryId: 'bank-line-0001', amountCents: 2_300_00, method: 'eft', note: '' },
      }),
    )
    granted(await house.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    expect(await runOn(house, '2026-12-20')).toBe(0)
    expect(await runOn(house, '2026-12-21')).toBe(1)
    expect(filesOf(house, reference)).toEqual(['proof'])
  })

  it('are deleted where only a file came, and no list grows with bookings that none came for', async () => {
    const house = await aHouse()
    const bare = await house.booked({ checkInDate: '2027-03-01', checkOutDate: '2027-03-03' })
    await house.booked({ checkInDate: '2027-04-05', checkOutDate: '2027-04-07' })
    await house.sentFile(bare, { purpose: 'document' })
    house.clock.setTo('2026-11-24T08:00:00.000Z')
    expect(await house.lapse()).toBe(2)
    expect(await house.bookings.withDocumentsDueBy('2099-01-01')).toEqual([bare.reference])
    expect(await runOn(house, '2026-12-24')).toBe(1)
    expect(await house.bookings.withDocumentsDueBy('2099-01-01')).toEqual([])
  })

  it('of one booking that cannot be deleted do not keep the others, and are taken up by the next run', async () => {
    const house = await aHouse()
    const [first, second] = [
      await aStay(house),
      await aStay(house, { checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }),
    ]
    const working = house.bucket.removeForGood
    house.bucket.removeForGood = async (folder) => {
      if (folder.includes(first.reference)) throw new Error('The storage does not answer')
      return working(folder)
    }
    await expect(runOn(house, '2029-02-10')).rejects.toThrow('The documents of 1 bookings')
    expect(log.lines).toContainEqual(
      expect.objectContaining({
        what: 'documents not deleted',
        reference: first.reference,
        outcome: 'documents kept',
        counted: true,
      }),
    )
    expect(log.lines).toContainEqual(expect.objectContaining({ what: 'documents deleted', count: 1 }))
    expect(await house.registers.ofBooking(second.reference)).toEqual([])
    expect(await house.registers.ofBooking(first.reference)).toHaveLength(1)
    house.bucket.removeForGood = working
    expect(await runOn(house, '2029-02-11')).toBe(1)
    expect(filesOf(house, first.reference)).toEqual(['proof'])
  })

  it('are found at a cost that does not grow with the bookings on file', async () => {
    const house = await aHouse()
    await aStay(house)
    const asked = async () => {
      const { meter } = house.table
      const before = { ...meter }
      await runOn(house, '2028-01-01')
      return { requests: meter.requests - before.requests, units: meter.readUnits - before.readUnits }
    }
    const withOne = await asked()
    house.clock.setTo('2026-11-21T08:00:00.000Z')
    for (const week of ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22'])
      // oxlint-disable-next-line no-await-in-loop -- bookings of one cabin
      await aStay(house, {
        checkInDate: week,
        checkOutDate: week.replace(/\d\d$/, (day) => String(Number(day) + 2).padStart(2, '0')),
      })
    expect(await asked()).toEqual(withOne)
    expect(withOne.requests).toBe(1)
  })
})
