import { describe, expect, it } from 'vitest'
import { PreviewEmails, type PreviewRequest } from '#shared/notifications/email-preview.contract.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { captureLog, startOutboxHarness } from './outbox-harness.ts'

const tables = setUpTables()
const GUEST = 'thandi@example.co.za'

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outbox = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  captureLog()
  const { reference } = await harness.createBooking({ guestEmail: GUEST })
  const preview = (request: PreviewRequest) =>
    harness.previewEmails({ params: { reference }, body: PreviewEmails.body?.parse(request) })
  return { harness, outbox, reference, preview, items: () => readAllItems(tables.started(), tableName) }
}

const line = { entryId: 'bank-line-1', method: 'eft', note: '', confirmedReasons: UnusualReason.options } as const
const deposit = { ...line, amountCents: 2_300_00 }
const to = { cabinSlug: 'aloe', checkInDate: '2027-03-01', checkOutDate: '2027-03-04' }
/** What the form of a move is opened with, and its price as agreed. */
const opened = { openedWith: { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' } }
const kept = {
  entryId: '22222222-2222-4222-8222-222222222222',
  newTotal: 'keep' as const,
  quotedCents: 4_600_00,
  reason: '',
  notifyGuest: true,
}
const party = {
  numberOfAdults: 1,
  children: [],
  addOns: [{ addOnId: 'firewood', quantity: 3 }],
  entryId: '11111111-1111-4111-8111-111111111111',
  newTotal: 'keep',
  quotedCents: 4_600_00,
  reason: 'The husband is ill',
  notifyGuest: true,
} satisfies Partial<Extract<PreviewRequest, { action: 'ChangeStay' }>['body']>

const writeOff = {
  entryId: 'write-off-1',
  amountCents: 600_00,
  reason: 'Moved abroad',
  notifyGuest: true,
  shown: { paidCents: 0, owedCents: 4_600_00 },
}
const otherRefund = {
  refundDueCents: 500_00,
  reason: 'Goodwill',
  notifyGuest: true,
  reasonForGuest: true,
  shown: { paidCents: 2_300_00, refundDueCents: 0 },
}

type Params = { readonly params: { readonly reference: string } }
type Scenario = {
  readonly prepare?: (harness: UseCaseHarness, params: Params) => Promise<unknown>
  readonly request: PreviewRequest
  readonly run: (harness: UseCaseHarness, params: Params) => Promise<unknown>
}
const pay: Scenario['run'] = (harness, params) => harness.pay({ ...params, body: deposit })
const cancel = { refundCents: 100_00, reason: 'Flood on the road' }
const scenarios: Readonly<Record<string, Scenario>> = {
  'a confirmation': { request: { action: 'ConfirmBooking' }, run: (harness, params) => harness.confirm(params) },
  'a booking that is opened again': {
    prepare: (harness, params) => harness.cancelByStaff({ ...params, body: { ...cancel, refundCents: 0 } }),
    request: { action: 'ReinstateBooking' },
    run: (harness, params) => harness.reinstate(params),
  },
  'a cancellation': {
    prepare: pay,
    request: { action: 'CancelBookingByStaff', body: cancel },
    run: (harness, params) => harness.cancelByStaff({ ...params, body: cancel }),
  },
  'a payment': { request: { action: 'RecordPayment', body: deposit }, run: pay },
  'a payment for nights that somebody else has': {
    prepare: async (harness) =>
      harness.confirm({ params: await harness.createBooking({ guestEmail: 'pieter@example.co.za' }) }),
    request: { action: 'RecordPayment', body: deposit },
    run: pay,
  },
  'a refund': {
    prepare: pay,
    request: {
      action: 'RecordRefund',
      body: { ...line, entryId: 'refund-1', amountCents: 50_00, priceGoesDown: true },
    },
    run: (harness, params) =>
      harness.refund({ ...params, body: { ...line, entryId: 'refund-1', amountCents: 50_00, priceGoesDown: true } }),
  },
  'an adjustment': {
    request: {
      action: 'AdjustBooking',
      body: { entryId: 'adjustment-1', amountCents: -100_00, reason: 'Cold tub', notifyGuest: true },
    },
    run: (harness, params) =>
      harness.adjust({
        ...params,
        body: { entryId: 'adjustment-1', amountCents: -100_00, reason: 'Cold tub', notifyGuest: true },
      }),
  },
  'a correction': {
    prepare: pay,
    request: {
      action: 'CorrectLine',
      body: { entryId: 'correction-1', corrects: 'bank-line-1', reason: 'Wrong guest', notifyGuest: true },
    },
    run: (harness, params) =>
      harness.correct({
        ...params,
        body: { entryId: 'correction-1', corrects: 'bank-line-1', reason: 'Wrong guest', notifyGuest: true },
      }),
  },
  'a write-off': {
    prepare: (harness, params) => harness.confirm(params),
    request: { action: 'WriteOff', body: writeOff },
    run: (harness, params) => harness.writeOff({ ...params, body: writeOff }),
  },
  'another refund': {
    prepare: async (harness, params) => {
      await pay(harness, params)
      await harness.cancelByStaff({ ...params, body: { refundCents: 0, reason: 'Agreed' } })
    },
    request: { action: 'ChangeRefund', body: otherRefund },
    run: (harness, params) => harness.changeRefund({ ...params, body: otherRefund }),
  },
  'a move': {
    prepare: pay,
    request: { action: 'ChangeStay', body: { ...to, ...opened, ...kept } },
    run: (harness, params) => harness.move({ ...params, body: to }),
  },
  "another party and add-ons, by staff's own template": {
    prepare: (harness) =>
      harness.table.put({
        ...keys.template('ledger_changed'),
        subject: 'Changed for {reference}',
        heading: 'Changed',
        body: 'Hello {first name}, now it is {party}.\n\n{what changed}\n\n{order}',
        whatsapp: '',
        isSent: true,
      }),
    request: {
      action: 'ChangeStay',
      body: { ...party, openedWith: { numberOfAdults: 2, children: [], addOns: [] } },
    },
    run: (harness, params) => harness.changeParty({ ...params, body: party }),
  },
  'a reminder': {
    prepare: (harness, params) => {
      harness.clock.pass(24 * 60 + 1)
      return Promise.resolve(params)
    },
    request: { action: 'RemindGuest' },
    run: (harness, params) => harness.remindGuest(params),
  },
}

describe('a preview of the e-mails', () => {
  it.each(Object.entries(scenarios))('of %s is what the guest then gets, and writes nothing', async (_, scenario) => {
    const { harness, outbox, reference, preview, items } = await createHarness()
    const params = { params: { reference } }
    await scenario.prepare?.(harness, params)
    await outbox.handlerWith()(await outbox.takeStreamEvents())
    const sentBefore = outbox.inbox.emails(GUEST).length
    const before = await items()

    const { emails } = expectOk(await preview(scenario.request))
    expect(await items()).toEqual(before)
    expect(emails.length).toBeGreaterThan(0)

    expectOk((await scenario.run(harness, params)) as Parameters<typeof expectOk>[0])
    await outbox.handlerWith()(await outbox.takeStreamEvents())
    const sent = outbox.inbox.emails(GUEST)
    const now = sent.slice(0, sent.length - sentBefore).map(({ subject, text }) => ({ subject, text }))
    expect(emails.map(({ subject, text }) => ({ subject, text })).toSorted(bySubject)).toEqual(now.toSorted(bySubject))
    expect(new Set(emails.map((email) => email.to))).toEqual(new Set([GUEST]))
  })

  it('names what would refuse the action', async () => {
    const { preview } = await createHarness()
    expect(await preview({ action: 'ReinstateBooking' })).toMatchObject({ refusal: 'booking-not-closed' })
    expect(
      await preview({ action: 'CancelBookingByStaff', body: { refundCents: 100, reason: 'Too much' } }),
    ).toMatchObject({ refusal: 'refund-too-large' })
  })

  it('is empty where the guest is not notified, or has no address', async () => {
    const { harness, preview } = await createHarness()
    expect(
      await preview({ action: 'ChangeStay', body: { ...to, ...opened, ...kept, notifyGuest: false } }),
    ).toMatchObject({
      value: { emails: [] },
    })
    const { reference } = expectOk(await harness.bookByStaff())
    expect(
      await harness.previewEmails({
        params: { reference },
        body: { action: 'ChangeStay', body: { ...to, ...opened, ...kept, keepsTerms: true } },
      }),
    ).toMatchObject({ value: { emails: [] } })
  })
})

const bySubject = (one: { readonly subject: string }, other: { readonly subject: string }): number =>
  one.subject.localeCompare(other.subject)
