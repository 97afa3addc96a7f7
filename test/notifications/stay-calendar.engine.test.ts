import { describe, expect, it } from 'vitest'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { captureLog, startOutboxHarness } from './outbox-harness.ts'

const tables = setUpTables()
const GUEST = 'thandi@example.co.za'

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  captureLog()
  outboxHarness.startHandling()
  return {
    harness,
    /** The calendar files of the guest's e-mails, oldest first, by subject. */
    async calendarFiles() {
      await outboxHarness.drained()
      return outboxHarness.inbox
        .emails(GUEST)
        .toReversed()
        .map(({ subject, attachments }) => ({
          subject,
          files: attachments.map(({ name, type, content }) => ({
            name,
            type,
            ...propertiesOf(Buffer.from(content, 'base64').toString()),
          })),
        }))
    },
    staffFiles: () => outboxHarness.inbox.emails('bookings@mountaincabins.example').flatMap((one) => one.attachments),
  }
}

/** What a calendar reads by: how to take the file, whose entry it is, how new it is, and its dates. */
function propertiesOf(file: string) {
  const valueOf = (name: string) => new RegExp(`^${name}[;:](?:.*:)?(.*)\r$`, 'm').exec(file)?.[1]
  return {
    method: valueOf('METHOD'),
    uid: valueOf('UID'),
    sequence: Number(valueOf('SEQUENCE')),
    start: valueOf('DTSTART'),
    status: valueOf('STATUS'),
  }
}

describe('the calendar file of a stay', () => {
  it('comes with the confirmation, follows a move, and is removed by a cancellation', async () => {
    const { harness, calendarFiles, staffFiles } = await createHarness()
    const { reference } = await harness.createBooking({ guestEmail: GUEST })
    const params = { reference }
    await calendarFiles()
    expectOk(await harness.confirm({ params }))
    await calendarFiles()
    harness.clock.pass(1)
    const to = { cabinSlug: 'protea', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
    expectOk(await harness.move({ params, body: to }))
    await calendarFiles()
    harness.clock.pass(1)
    expectOk(await harness.cancelByStaff({ params, body: { reason: 'A burst pipe' } }))

    const entry = { name: `${reference}.ics`, type: 'text/calendar', uid: `${reference}@www.example.com` }
    const sent = await calendarFiles()
    expect(sent).toMatchObject([
      { subject: expect.stringContaining('How to pay'), files: [] },
      {
        subject: expect.stringContaining('Confirmed'),
        files: [{ ...entry, method: 'PUBLISH', status: 'CONFIRMED', start: '20270201T120000Z' }],
      },
      {
        subject: expect.stringContaining('New dates'),
        files: [{ ...entry, method: 'PUBLISH', status: 'CONFIRMED', start: '20270208T120000Z' }],
      },
      {
        subject: expect.stringContaining('Cancelled'),
        files: [{ ...entry, method: 'CANCEL', status: 'CANCELLED', start: '20270208T120000Z' }],
      },
    ])
    const sequences = sent.flatMap(({ files }) => files.map(({ sequence }) => sequence))
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
    expect(new Set(sequences).size).toBe(3)
    expect(staffFiles()).toEqual([])
  })

  it('is in no e-mail about a booking that has not been confirmed: it is in no calendar', async () => {
    const { harness, calendarFiles } = await createHarness()
    const { reference } = await harness.createBooking({ guestEmail: GUEST })
    const params = { reference }
    await calendarFiles()
    const to = { cabinSlug: 'protea', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
    expectOk(await harness.move({ params, body: to }))
    await calendarFiles()
    expectOk(await harness.cancelByStaff({ params, body: { reason: 'A burst pipe' } }))
    expect(await calendarFiles()).toMatchObject([
      { subject: expect.stringContaining('How to pay'), files: [] },
      { subject: expect.stringContaining('New dates'), files: [] },
      { subject: expect.stringContaining('Cancelled'), files: [] },
    ])
  })

  it('begins at the check-in of its cabin, where that has its own', async () => {
    const { harness, calendarFiles } = await createHarness()
    const protea = await harness.cabins.find('protea')
    if (!protea) throw new Error('There is no cabin protea')
    const { version, ...form } = { ...protea, checkInTime: '15:00' }
    expectOk(await harness.saveCabin({ params: { id: 'protea' }, body: { form, version } }))
    const { reference } = await harness.createBooking({ guestEmail: GUEST })
    await calendarFiles()
    expectOk(await harness.confirm({ params: { reference } }))
    expect((await calendarFiles()).at(-1)).toMatchObject({ files: [{ start: '20270201T130000Z' }] })
  })

  it('is put back by the confirmation of a stay that is reinstated', async () => {
    const { harness, calendarFiles } = await createHarness()
    const { reference } = await harness.createBooking({ guestEmail: GUEST })
    const params = { reference }
    await calendarFiles()
    expectOk(await harness.confirm({ params }))
    await calendarFiles()
    harness.clock.pass(1)
    expectOk(await harness.cancelByStaff({ params, body: { reason: 'A mistake' } }))
    await calendarFiles()
    harness.clock.pass(1)
    expectOk(await harness.reinstate({ params }))
    const files = (await calendarFiles()).flatMap((email) => email.files)
    expect(files.map(({ method }) => method)).toEqual(['PUBLISH', 'CANCEL', 'PUBLISH'])
    expect(files[2]?.sequence).toBeGreaterThan(files[1]?.sequence ?? Infinity)
  })
})
