import { describe, expect, it } from 'vitest'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const tables = setUpTables()
const log = setUpTestLog()

async function createHarness(): Promise<UseCaseHarness> {
  const { table } = await tables.createSeededTable()
  return createUseCaseHarness(table, createTestClock())
}

/** A stay of 1 to 3 February 2027 with a signed register, a document, a proof and an orphan of a broken upload. */
async function aStay(
  harness: UseCaseHarness,
  nights: object = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' },
) {
  const guest = await harness.createBooking(nights)
  const { token, reference } = guest
  expectOk(await harness.signRegister({ params: { token, place: 1 }, body: { ...aRegisterEntry, version: 0 } }))
  await harness.uploadFile(guest, { purpose: 'document', place: 1, fileName: 'Thandi passport.pdf' })
  await harness.uploadFile(guest)
  harness.storeUploadedFile(`document/${reference}/orphan`)
  expectOk(await harness.confirm({ params: { reference } }))
  return guest
}

const filesOf = ({ files }: UseCaseHarness, reference: BookingReference): string[] =>
  [...files.keys()].filter((key) => key.includes(reference)).map((key) => key.split('/')[0] ?? '')
const lastLine = async ({ bookings }: UseCaseHarness, reference: BookingReference) =>
  (await bookings.findWhole(reference))?.events.at(-1)
/** Runs the deletion on the night of a day. */
const deleteOn = (harness: UseCaseHarness, day: string) => {
  harness.clock.setTo(`${day}T21:00:00.000Z`)
  return harness.deleteDocuments()
}

describe('the documents of a stay', () => {
  it('are stored for two years after departure, and deleted in the night after', async () => {
    const harness = await createHarness()
    const { reference } = await aStay(harness)
    harness.clock.setTo('2027-02-04T06:00:00.000Z')
    expect(await harness.completeStays()).toBe(1)

    expect(await deleteOn(harness, '2029-02-02')).toBe(0)
    expect(filesOf(harness, reference).toSorted()).toEqual(['document', 'document', 'proof'])
    expect(await harness.registers.ofBooking(reference)).toHaveLength(1)

    expect(await deleteOn(harness, '2029-02-03')).toBe(1)
    // The proof stays as long as the ledger that it belongs to.
    expect(filesOf(harness, reference)).toEqual(['proof'])
    expect(await harness.registers.ofBooking(reference)).toEqual([])
    expect((await harness.uploads.ofBooking(reference)).map(({ purpose }) => purpose)).toEqual(['proof'])
    expect(await lastLine(harness, reference)).toMatchObject({
      name: 'documents-deleted',
      by: { kind: 'schedule' },
      at: '2029-02-03T21:00:00.000Z',
    })
    expect(await harness.bookings.find(reference)).toMatchObject({
      status: 'completed',
      documents: { signed: [], deletedAt: '2029-02-03T21:00:00.000Z' },
    })
  })

  it('leave none of their data in the table', async () => {
    const harness = await createHarness()
    const { reference } = await aStay(harness)
    await deleteOn(harness, '2029-02-03')
    const whole = JSON.stringify([
      await harness.bookings.findWhole(reference),
      await harness.registers.ofBooking(reference),
      await harness.uploads.ofBooking(reference),
    ])
    expect(whole).not.toMatch(/8001015009087|Main Street|passport|M40 120/)
    expect(JSON.stringify(log.lines)).not.toMatch(/8001015009087|Main Street|passport/)
  })

  it('are deleted once, however often the run happens', async () => {
    const harness = await createHarness()
    const { reference } = await aStay(harness)
    expect(await deleteOn(harness, '2029-02-10')).toBe(1)
    const before = await harness.bookings.find(reference)
    expect(await deleteOn(harness, '2029-02-11')).toBe(0)
    expect(await harness.bookings.find(reference)).toEqual(before)
  })

  it('follow the stay when it is moved, earlier or later', async () => {
    const harness = await createHarness()
    const { reference } = await aStay(harness)
    const moved = (checkInDate: string, checkOutDate: string) =>
      harness.move({ params: { reference }, body: { cabinSlug: 'protea', checkInDate, checkOutDate } })
    expectOk(await moved('2027-06-07', '2027-06-09'))
    expect(await deleteOn(harness, '2029-02-03')).toBe(0)
    expect(await harness.registers.ofBooking(reference)).toHaveLength(1)
    harness.clock.setTo('2026-11-21T08:00:00.000Z')
    expectOk(await moved('2027-01-04', '2027-01-06'))
    expect(await deleteOn(harness, '2029-01-06')).toBe(1)
  })

  it('are deleted thirty days after a cancellation, even while a refund is owed', async () => {
    const harness = await createHarness()
    const { reference } = await aStay(harness)
    expectOk(
      await harness.pay({
        params: { reference },
        body: { entryId: 'bank-line-0001', amountCents: 2_300_00, method: 'eft', note: '' },
      }),
    )
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    expect(await deleteOn(harness, '2026-12-20')).toBe(0)
    expect(await deleteOn(harness, '2026-12-21')).toBe(1)
    expect(filesOf(harness, reference)).toEqual(['proof'])
  })

  it('are deleted where only a file came, and bookings without any never grow the list', async () => {
    const harness = await createHarness()
    const withoutDocuments = await harness.createBooking({ checkInDate: '2027-03-01', checkOutDate: '2027-03-03' })
    await harness.createBooking({ checkInDate: '2027-04-05', checkOutDate: '2027-04-07' })
    await harness.uploadFile(withoutDocuments, { purpose: 'document' })
    harness.clock.setTo('2026-11-24T08:00:00.000Z')
    expect(await harness.expireBookings()).toBe(2)
    expect(await harness.bookings.withDocumentsDueBy('2099-01-01')).toEqual([withoutDocuments.reference])
    expect(await deleteOn(harness, '2026-12-24')).toBe(1)
    expect(await harness.bookings.withDocumentsDueBy('2099-01-01')).toEqual([])
  })

  it('of one booking that cannot be deleted do not block the others, and are retried by the next run', async () => {
    const harness = await createHarness()
    const [first, second] = [
      await aStay(harness),
      await aStay(harness, { checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }),
    ]
    const working = harness.bucket.deleteAllVersions
    harness.bucket.deleteAllVersions = async (folder) => {
      if (folder.includes(first.reference)) throw new Error('The storage does not answer')
      return working(folder)
    }
    await expect(deleteOn(harness, '2029-02-10')).rejects.toThrow('The documents of 1 bookings')
    expect(log.lines).toContainEqual(
      expect.objectContaining({
        message: 'documents not deleted',
        reference: first.reference,
        outcome: 'documents kept',
        counted: true,
      }),
    )
    expect(log.lines).toContainEqual(expect.objectContaining({ message: 'documents deleted', count: 1 }))
    expect(await harness.registers.ofBooking(second.reference)).toEqual([])
    expect(await harness.registers.ofBooking(first.reference)).toHaveLength(1)
    harness.bucket.deleteAllVersions = working
    expect(await deleteOn(harness, '2029-02-11')).toBe(1)
    expect(filesOf(harness, first.reference)).toEqual(['proof'])
  })

  it('are found at a cost that does not grow with the number of bookings', async () => {
    const harness = await createHarness()
    await aStay(harness)
    const measureRun = async () => {
      const { meter } = harness.table
      const before = { ...meter }
      await deleteOn(harness, '2028-01-01')
      return { requests: meter.requests - before.requests, units: meter.readUnits - before.readUnits }
    }
    const withOne = await measureRun()
    harness.clock.setTo('2026-11-21T08:00:00.000Z')
    for (const week of ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22'])
      // oxlint-disable-next-line no-await-in-loop -- bookings of one cabin
      await aStay(harness, {
        checkInDate: week,
        checkOutDate: week.replace(/\d\d$/, (day) => String(Number(day) + 2).padStart(2, '0')),
      })
    expect(await measureRun()).toEqual(withOne)
    expect(withOne.requests).toBe(1)
  })
})
