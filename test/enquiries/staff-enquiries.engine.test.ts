import { afterEach, describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { type Enquiry, EnquiryState, unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { indexPartitions, keys, partitions } from '#lambdas/table/schema/access-patterns.ts'
import { asOwner, asStaff, setUpApi } from '#test/support/api-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { aStaffBookingForm } from '#test/support/staff-booking-form-fixture.ts'

const api = setUpApi()
afterEach(api.clear)

const ask = async (endpoint: Endpoint, input: RequestInput = {}) => api.ask(endpoint, { claims: asStaff, ...input })

async function send(changes: Partial<Enquiry> = {}): Promise<Enquiry> {
  const enquiry: Enquiry = {
    ...unreadEnquiry,
    ...{ id: newId(), name: 'Thandi Mokoena', email: `${newId()}@example.co.za`, phone: '082 555 0142', about: '' },
    ...{ message: 'Is the road open in winter?', cabinSlug: 'aloe', createdAt: NOW },
    ...changes,
  }
  await api.harness().enquiries.create(enquiry)
  return enquiry
}
async function show({ id }: Pick<Enquiry, 'id'>) {
  const { status, body } = await ask(contracts.ShowEnquiry, { params: { id } })
  expect(status).toBe(200)
  return body as unknown as ReplyOf<typeof contracts.ShowEnquiry>
}
const change = ({ id, version }: Pick<Enquiry, 'id' | 'version'>, body: object) =>
  ask(contracts.ChangeEnquiry, { params: { id }, body: { version, ...body } })
const reply = ({ id, version }: Pick<Enquiry, 'id' | 'version'>, body: object = {}) =>
  ask(contracts.ReplyToEnquiry, {
    params: { id },
    body: { version, replyId: newIdempotencyKey(), text: 'Hello Thandi\n\nIt is.', ...body },
  })
const idsIn = async (state: string) => {
  const { body } = await ask(contracts.ListEnquiries, { query: { state } })
  return (body as unknown as ReplyOf<typeof contracts.ListEnquiries>).enquiries.map(({ id }) => id)
}

describe('what staff do with an enquiry', () => {
  it.each(EnquiryState.options.filter((state) => state !== 'new'))(
    'moves it from the new ones to those that are %s, with one line that has no words of the guest',
    async (state) => {
      const enquiry = await send()
      expect(await idsIn('new')).toContain(enquiry.id)
      const { status, body } = await change(enquiry, { state, note: 'Thandi called' })
      expect([status, body]).toMatchObject([200, { state, version: 2, updatedBy: 'staff', updatedAt: NOW }])
      expect(await idsIn('new')).not.toContain(enquiry.id)
      expect(await idsIn(state)).toContain(enquiry.id)
      const { changes } = await show(enquiry)
      expect(changes).toMatchObject([{ action: `marked-${state}`, by: 'staff', area: 'enquiry' }])
      expect(changes[0]?.fields.map(({ field }) => field)).toContain('note')
      expect(JSON.stringify(changes)).not.toMatch(/Thandi|winter/)
    },
  )

  it('keeps the day on which it is deleted', async () => {
    const enquiry = await send()
    const stored = async () => (await api.harness().table.get(keys.enquiry(enquiry.id)))?.['ttl']
    const before = await stored()
    expect(before).toEqual(expect.any(Number))
    await change(enquiry, { state: 'lost' })
    expect(await stored()).toBe(before)
  })

  it('reads those from before enquiries had states, and changes them', async () => {
    const enquiry = await send()
    const { note: _, repliedAt: __, bookingReference: ___, version: ____, updatedBy: _____, ...older } = enquiry
    const { id } = enquiry
    const item = await api.harness().table.get(keys.enquiry(id))
    const index = { statePk: item?.['statePk'], stateSk: item?.['stateSk'] }
    await api.harness().table.put({ ...keys.enquiry(id), ...older, ...index })
    expect((await show(enquiry)).enquiry).toMatchObject({ version: 0, note: '' })
    expect((await change({ id, version: 0 }, { state: 'open' })).body).toMatchObject({ version: 1, state: 'open' })
  })

  it('refuses the second of two who decided on the same version, and names the first', async () => {
    const enquiry = await send()
    const results = await Promise.all([
      change(enquiry, { state: 'lost' }),
      change(enquiry, { state: 'spam' }),
      reply(enquiry),
    ])
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = results.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'changed-meanwhile', details: { by: 'staff' } })
    expect((await show(enquiry)).changes).toHaveLength(1)
  })

  it('takes the same change twice', async () => {
    const enquiry = await send()
    const both = await Promise.all([change(enquiry, { state: 'open' }), change(enquiry, { state: 'open' })])
    const again = await change(enquiry, { state: 'open' })
    expect(again).toMatchObject({ status: 200, body: { version: 2 } })
    expect(both.map(({ status }) => status)).toContain(200)
    expect((await show(enquiry)).changes).toHaveLength(1)
  })

  it('marks many at once, and leaves out those that are gone', async () => {
    const [first, second] = [await send(), await send()]
    const ids = [first.id, second.id, first.id, newId()]
    expect(await ask(contracts.MarkEnquiries, { body: { ids, state: 'spam' } })).toMatchObject({
      status: 200,
      body: { marked: 2 },
    })
    expect(await idsIn('spam')).toEqual(expect.arrayContaining([first.id, second.id]))
    const tooMany = Array.from({ length: 51 }, newId)
    expect(await ask(contracts.MarkEnquiries, { body: { ids: tooMany, state: 'spam' } })).toMatchObject({ status: 400 })
  })

  it('lists the newest first, page by page, with the first words alone', async () => {
    const long = 'A long message. '.repeat(100)
    const sent: string[] = []
    for (let minute = 0; minute < 52; minute += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      sent.push(
        (
          await send({
            state: 'lost',
            message: long,
            createdAt: `2027-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
          })
        ).id,
      )
    const page = async (cursor?: string) =>
      (await ask(contracts.ListEnquiries, { query: { state: 'lost', ...(cursor && { cursor }) } }))
        .body as unknown as ReplyOf<typeof contracts.ListEnquiries>
    const first = await page()
    const second = await page(first.cursor ?? '')
    const found = [...first.enquiries, ...second.enquiries]
    expect(found.map(({ id }) => id).filter((id) => sent.includes(id))).toEqual(sent.toReversed())
    expect(Math.max(...found.map(({ firstWords }) => firstWords.length))).toBeLessThan(200)
    expect(JSON.stringify(found[0])).not.toContain('"message"')
  })

  it('shows bookings with its e-mail address or its phone number', async () => {
    const harness = api.harness()
    const email = `${newId()}@example.co.za`
    const { reference } = await harness.createBooking({ guestEmail: email })
    const enquiry = await send({ email, phone: null })
    expect((await show(enquiry)).bookings).toMatchObject([{ reference, status: 'pending' }])
  })
})

describe('a reply', () => {
  it('is one reply however often it is sent', async () => {
    const enquiry = await send()
    const body = { replyId: newIdempotencyKey() }
    const all = [...(await Promise.all([reply(enquiry, body), reply(enquiry, body)])), await reply(enquiry, body)]
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    const { replies, changes, enquiry: after } = await show(enquiry)
    expect(replies).toMatchObject([{ text: 'Hello Thandi\n\nIt is.', by: 'staff', at: NOW, emailState: null }])
    expect(changes).toMatchObject([{ action: 'replied' }])
    expect(after).toMatchObject({ state: 'replied', repliedAt: NOW, version: 2 })
    expect(await reply(enquiry, { ...body, text: 'Something else' })).toMatchObject({
      status: 409,
      body: { error: 'reply-sent-differently' },
    })
  })
})

describe('an enquiry that becomes a booking', () => {
  it('is won by it, and stays so when the form is sent again', async () => {
    const enquiry = await send()
    const form = aStaffBookingForm({ checkInDate: '2028-03-06', checkOutDate: '2028-03-08' })
    const body = { ...form, enquiryId: enquiry.id }
    const booked = await ask(contracts.CreateBookingByStaff, { body })
    expect([booked.status, booked.body]).toMatchObject([200, {}])
    expect((await show(enquiry)).enquiry).toMatchObject({
      state: 'won',
      bookingReference: booked.body['reference'],
      version: 2,
    })
    expect(await ask(contracts.CreateBookingByStaff, { body })).toMatchObject({ status: 200, body: booked.body })
    expect((await show(enquiry)).changes).toMatchObject([{ action: 'marked-won' }])
  })

  it('is no reason to refuse the booking where it is gone', async () => {
    const form = aStaffBookingForm({ checkInDate: '2028-04-03', checkOutDate: '2028-04-05' })
    const booked = await ask(contracts.CreateBookingByStaff, { body: { ...form, enquiryId: newId() } })
    expect(booked.status).toBe(200)
  })
})

describe('the erasure of an enquiry', () => {
  it('leaves nothing of it but the line that says so', async () => {
    const { table, emails } = api.harness()
    const enquiry = await send({ name: 'Zandile Khumalo' })
    await reply(enquiry, { text: 'Hello Zandile' })
    const { replies } = await show(enquiry)
    const key = { topicId: enquiry.id, eventId: replies[0]?.id ?? '', type: 'enquiry_reply' } as const
    await emails.claim(key, { to: enquiry.email, subject: '', requestedAt: NOW, now: NOW, leaseUntil: NOW })
    expect((await show(enquiry)).replies).toMatchObject([{ emailState: 'sending' }])
    const erase = async (claims: object) =>
      ask(contracts.EraseEnquiry, { params: { id: enquiry.id }, claims } as RequestInput)
    expect(await erase(asStaff)).toMatchObject({ status: 403 })
    expect(await erase(asOwner)).toMatchObject({ status: 200 })
    expect(await erase(asOwner)).toMatchObject({ status: 404 })
    expect(await table.query({ partition: partitions.enquiry(enquiry.id) })).toEqual([])
    expect(await api.harness().enquiries.changesOf(enquiry.id)).toMatchObject([
      { action: 'erased', by: 'owner', fields: [] },
      { action: 'replied' },
    ])
  })

  it('of a person finds enquiries in every state, with their replies in the export', async () => {
    const harness = api.harness()
    const email = `${newId()}@example.co.za`
    const ids: string[] = []
    for (const state of EnquiryState.options) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const enquiry = await send({ email, name: 'Lindiwe Q', state })
      ids.push(enquiry.id)
      // oxlint-disable-next-line no-await-in-loop
      await reply(enquiry, { text: `Reply to one that was ${state}` })
    }
    const data = expectOk(await harness.exportPerson({ body: { email } }))
    expect(data.enquiries.flatMap(({ replies }) => replies.map(({ text }) => text)).toSorted()).toEqual(
      EnquiryState.options.map((state) => `Reply to one that was ${state}`).toSorted(),
    )
    expect(expectOk(await harness.erasePerson({ body: { email } })).erased.enquiries).toBe(EnquiryState.options.length)
    for (const id of ids)
      // oxlint-disable-next-line no-await-in-loop
      expect(await harness.table.query({ partition: partitions.enquiry(id) })).toEqual([])
    expect(await harness.table.query({ index: 'byGuest', partition: indexPartitions.guest(email) })).toEqual([])
  })
})
