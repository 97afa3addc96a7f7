import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Contracts, contracts } from '#shared/api/contracts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { mustSignIn } from '#shared/kernel/endpoint.ts'
import { MAX_RECORDS } from '#shared/kernel/record-endpoints.ts'
import { type RecordKind, recordKinds } from '#test/support/record-kinds.ts'
import { type PublishedKind, publishedKinds } from '#test/support/published-kinds.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpApi, asOwner } from '#test/support/api-fixture.ts'
import { createGuest, samples, storageContracts } from './access-samples.ts'
import { documentTemplateIds } from '#shared/billing/document-template.ts'
import { clearBeforeEach, fuzzBookings, cabins, reusable, withBody, withParams } from './fuzz-fixture.ts'
import type { RequestParts } from './fuzz-mutations.ts'
import { type FuzzTarget, TIMEOUT_MS, REQUESTS, fuzz, watchTable } from './fuzz.ts'

const api = setUpApi()
const table = watchTable()
const log = setUpTestLog()

clearBeforeEach(api.clear)
const bookings = fuzzBookings(api.harness)

/** A target with one booking, which wears out after so many requests. */
function onBooking(
  endpoint: FuzzTarget['endpoint'],
  uses: number,
  body: (pieces: RequestParts) => Record<string, unknown> = () => ({}),
  make = bookings.byEft,
): FuzzTarget {
  const booking = reusable(make, uses)
  return {
    endpoint,
    claims: asOwner,
    toValid: async (pieces) => {
      const { reference } = await booking.get()
      const sensible = withParams(pieces, { reference })
      return pieces.body === undefined ? sensible : withBody(sensible, body(pieces))
    },
    after: booking.after,
  }
}

const onProof = (endpoint: FuzzTarget['endpoint'], body: Record<string, unknown>): FuzzTarget => {
  const proof = reusable(bookings.withProof)
  return {
    endpoint,
    claims: asOwner,
    toValid: async (pieces) => withBody(withParams(pieces, { ...(await proof.get()) }), body),
    after: proof.after,
  }
}

const paid = async () => {
  const booking = await bookings.byEft()
  const body = { entryId: 'entry-00000001', amountCents: 500_00, method: 'eft', note: '' } as const
  expectOk(await api.harness().pay({ params: { reference: booking.reference }, body }))
  return booking
}

/** Nights to block, one after the other, where no booking of these tests is; begins again after 220 days. */
function nightsFrom(first: string) {
  let days = 0
  return () => {
    days += 1
    const startDate = addDays(first, days % 220)
    return { startDate, endDate: startDate, reason: 'Paint' }
  }
}
const someDays = nightsFrom('2028-07-01')
const daysToOpen = nightsFrom('2029-03-01')
const block = reusable(async () => expectOk(await api.harness().block({ body: { ...daysToOpen(), cabinSlug: null } })))

let unknownMessages = 0
const messageToCheck = reusable(async () => {
  unknownMessages += 1
  const form = { amount: '10.00', merchant_id: '10000100', m_payment_id: `nobody-${unknownMessages}` }
  const id = await api.harness().receiveItn(api.harness().itnFor(form))
  await api.harness().settle(id)
  return { id }
})

/** A card payment that came twice. */
const secondPayment = reusable(async () => {
  unknownMessages += 1
  const { paymentData } = await api.harness().startCardPayment({ ...bookings.nights(), guestEmail: newGuestEmail() })
  const receive = async (pfPaymentId: number) => {
    const id = await api.harness().receiveItn(api.harness().itnFor(paymentData, { pfPaymentId: String(pfPaymentId) }))
    await api.harness().settle(id)
    return id
  }
  await receive(2 * unknownMessages)
  return { id: await receive(2 * unknownMessages + 1) }
})

/** What is sent of a kind of published record: to one that is published, with what was typed since then. */
function publishedTargets({ kind: { name, actions, records }, changed, addPublished, addArchived }: PublishedKind) {
  let added = 0
  const reusableOf = (add: typeof addPublished) =>
    reusable(async () => {
      added += 1
      if (added % 50 === 0 && records === 'many') await api.clear()
      return add(api.harness().table)
    })
  const published = reusableOf(addPublished)
  // What is on the site is not deleted, nor restored.
  const archived = reusableOf(addArchived)
  const bodies: Readonly<Record<string, object>> = {
    saveDraft: { form: changed },
    schedule: { at: '2027-03-05T06:00:00.000Z' },
    createPreviewLink: { isSent: true },
  }
  return Object.fromEntries(
    Object.entries(actions as Readonly<Record<string, FuzzTarget['endpoint']>>).map(([action, endpoint]) => {
      const record = ['delete', 'restore'].includes(action) ? archived : published
      const target: FuzzTarget = {
        endpoint,
        minAccepted: 0.1,
        toValid: async (pieces: RequestParts) => {
          if (action === 'list') return pieces
          const { id, version } = await record.get()
          const sensible = withParams(pieces, { id, ...(action.includes('ersion') && { number: '1' }) })
          return pieces.body === undefined ? sensible : withBody(sensible, { version, ...bodies[action] })
        },
        after: record.after,
      }
      return [`${name}.${action}`, target]
    }),
  )
}

/** The endpoints of a kind of record: each request on a record of its own, and with a form that staff would write. */
function recordTargets({ records: { name, actions }, form, changed, add, orderVersion }: RecordKind) {
  let added = 0
  /** Begins again with the records of the seed before there are too many of them. */
  const makeRoom = async () => {
    added += 1
    if (added % (MAX_RECORDS / 2) === 0) await api.clear()
  }
  const record = reusable(async () => {
    await makeRoom()
    return add(api.harness().table)
  })
  const onRecord = (endpoint: FuzzTarget['endpoint'], bodyOf: () => object = () => ({})): FuzzTarget => ({
    endpoint,
    toValid: async (pieces) => {
      const { id, version } = await record.get()
      const sensible = withParams(pieces, { id })
      return pieces.body === undefined ? sensible : withBody(sensible, { version, ...bodyOf() })
    },
    after: record.after,
  })
  return {
    [`${name}.list`]: { endpoint: actions.list },
    [`${name}.show`]: onRecord(actions.show),
    [`${name}.history`]: onRecord(actions.history),
    [`${name}.create`]: {
      endpoint: actions.create,
      toValid: async (pieces) => {
        await makeRoom()
        return withBody(pieces, { form: form() })
      },
    },
    [`${name}.save`]: onRecord(actions.save, () => ({ form: { ...form(), ...changed } })),
    [`${name}.archive`]: onRecord(actions.archive),
    [`${name}.restore`]: onRecord(actions.restore),
    ...(actions.reorder && {
      [`${name}.reorder`]: {
        endpoint: actions.reorder,
        toValid: async (pieces: RequestParts) =>
          withBody(pieces, { version: await orderVersion(api.harness().table), ids: [] }),
      },
    }),
  } satisfies Record<string, FuzzTarget>
}

const guest = reusable(async () => createGuest(api.harness()), Infinity)
/**
 * With what the tests of access send: records that are on file, in the version they have. The fields of the body that
 * are named here stay as they were drawn.
 */
const onSample = (name: keyof Contracts, ...drawn: readonly string[]): FuzzTarget =>
  targetOf(name, async () => guest.get(), drawn)

/** The same for what can be done once to a guest: each request is about another one. */
const onNewSample = (name: keyof Contracts): FuzzTarget => targetOf(name, async () => createGuest(api.harness()))

function targetOf(
  name: keyof Contracts,
  guestOf: () => ReturnType<typeof createGuest>,
  drawn: readonly string[] = [],
): FuzzTarget {
  return {
    endpoint: contracts[name],
    toValid: async (pieces) => {
      const { params = {}, query, body } = await samples[name](await guestOf(), api.harness())
      const sensible = { ...withParams(pieces, params), ...(query && { query }) }
      if (pieces.body === undefined) return sensible
      const fields = Object.entries(body ?? {}).filter(([field]) => !drawn.includes(field))
      return withBody(sensible, Object.fromEntries(fields))
    },
  }
}

/** Endpoints whose requests need more than a sample of the tests of access. */
const prepared: Record<string, FuzzTarget> = {
  ...Object.assign({}, ...recordKinds.map(recordTargets), ...publishedKinds.map(publishedTargets)),
  StartPictureUpload: onSample('StartPictureUpload', 'fileName'),
  ShowCalendar: { endpoint: contracts.ShowCalendar },
  ShowAddOnShortages: onBooking(contracts.ShowAddOnShortages, Infinity),
  SearchBookings: { endpoint: contracts.SearchBookings, minAccepted: 0.1 },
  ListBookings: { endpoint: contracts.ListBookings, known: { cursor: cabins }, minAccepted: 0.1 },
  ShowBookingToStaff: onBooking(contracts.ShowBookingToStaff, Infinity),
  ShowRegisterToStaff: onBooking(contracts.ShowRegisterToStaff, Infinity),
  MarkAdultChecked: onNewSample('MarkAdultChecked'),
  ShowIdNumber: { ...onNewSample('ShowIdNumber'), requests: Math.min(REQUESTS, 60) },
  ShowProForma: onBooking(contracts.ShowProForma, Infinity),
  PreviewArrivalPack: {
    endpoint: contracts.PreviewArrivalPack,
    claims: asOwner,
    toValid: async (pieces) => withBody(pieces, { reference: null }),
    requests: Math.min(REQUESTS, 60),
    minAccepted: 0.1,
  },
  ListAccessCodes: { endpoint: contracts.ListAccessCodes },
  ShowAccessCode: { endpoint: contracts.ShowAccessCode, known: { cabinSlug: cabins }, minAccepted: 0.1 },
  ChangeAccessCode: { ...onSample('ChangeAccessCode', 'code'), minAccepted: 0.1 },
  PreviewDocumentTemplate: {
    endpoint: contracts.PreviewDocumentTemplate,
    claims: asOwner,
    known: { id: fc.constantFrom(...documentTemplateIds) },
    // A chosen booking is one that there is, and a page takes a while to draw.
    toValid: async (pieces) => withBody(pieces, { reference: null }),
    requests: Math.min(REQUESTS, 60),
    minAccepted: 0.1,
  },
  // Some texts name what an e-mail does not have.
  PreviewEmailTemplate: { ...onSample('PreviewEmailTemplate', 'form'), minAccepted: 0.1 },
  // Ten an hour.
  SendTestEmail: { ...onSample('SendTestEmail'), minAccepted: 0.02 },
  ConfirmBooking: onBooking(contracts.ConfirmBooking, 1),
  CancelBookingByStaff: onBooking(contracts.CancelBookingByStaff, 1, () => ({
    ...{ refundCents: 0, reason: 'Flood' },
    shown: undefined,
  })),
  RecordPayment: onBooking(contracts.RecordPayment, 10, ({ body }) => ({
    amountCents: 1 + ((body as { amountCents: number }).amountCents % 1_000_00),
    paidOn: undefined,
  })),
  RecordRefund: onBooking(
    contracts.RecordRefund,
    20,
    () => ({
      ...{ amountCents: 1_00, priceGoesDown: false, confirmedReasons: UnusualReason.options },
      // Beyond the rail by which it came nothing goes back.
      ...{ method: 'eft', paidOn: undefined, shown: undefined },
    }),
    paid,
  ),
  // Drawn cabins, nights and people are hardly ever a stay that can be had.
  QuoteStayChange: { ...onSample('QuoteStayChange'), bodies: fc.constant({}) },
  ChangeStay: { ...onSample('ChangeStay'), bodies: fc.constant({}) },
  TransferPayment: onSample('TransferPayment', 'reason'),
  ExchangeBookings: onSample('ExchangeBookings', 'reason'),
  // After eight tags a booking takes no more.
  TagBooking: onBooking(contracts.TagBooking, 8),
  RemindGuest: onBooking(contracts.RemindGuest, 1, undefined, bookings.paidFor),
  RecordWhatsapp: onSample('RecordWhatsapp', 'moment'),
  AddNote: onSample('AddNote', 'note'),
  SaveCleanerNote: onSample('SaveCleanerNote', 'cleanerNote'),
  CorrectGuest: onSample('CorrectGuest', 'guestSuburb'),
  AdjustBooking: onBooking(contracts.AdjustBooking, 20, () => ({
    ...{ amountCents: -1_00, reason: 'Goodwill' },
    shown: undefined,
  })),
  WriteOff: onNewSample('WriteOff'),
  ChangeRefund: onNewSample('ChangeRefund'),
  CorrectLine: onBooking(
    contracts.CorrectLine,
    1,
    () => ({ corrects: 'entry-00000001', reason: 'Typed in error' }),
    paid,
  ),
  AcceptProof: onProof(contracts.AcceptProof, { paidOn: undefined, confirmedReasons: UnusualReason.options }),
  RefuseProof: onProof(contracts.RefuseProof, { reason: 'Unreadable' }),
  BookPaymentToCheck: {
    endpoint: contracts.BookPaymentToCheck,
    toValid: async (pieces) => withParams(pieces, { ...(await secondPayment.get()) }),
    after: secondPayment.after,
  },
  ClosePaymentToCheck: {
    endpoint: contracts.ClosePaymentToCheck,
    toValid: async (pieces) =>
      withBody(withParams(pieces, { ...(await messageToCheck.get()) }), { note: 'Sent back to the bank' }),
    after: messageToCheck.after,
  },
  ListBlockedDates: { endpoint: contracts.ListBlockedDates },
  BlockDates: {
    endpoint: contracts.BlockDates,
    known: { cabinSlug: cabins },
    toValid: (pieces) => withBody(pieces, someDays()),
  },
  UnblockDates: {
    endpoint: contracts.UnblockDates,
    toValid: async (pieces) => withParams(pieces, { id: (await block.get()).id }),
    after: block.after,
  },
  RejectReview: onSample('RejectReview', 'reason'),
  ReplyToReview: onSample('ReplyToReview', 'reply'),
  ListEnquiries: { endpoint: contracts.ListEnquiries, minAccepted: 0.1 },
  ChangeEnquiry: onSample('ChangeEnquiry', 'note'),
  MarkEnquiries: { ...onSample('MarkEnquiries'), minAccepted: 0.1 },
  ReplyToEnquiry: onSample('ReplyToEnquiry', 'text'),
  EraseEnquiry: onNewSample('EraseEnquiry'),
  ListChanges: { ...onSample('ListChanges'), minAccepted: 0.1 },
  QuoteForStaff: { ...onSample('QuoteForStaff'), bodies: fc.constant({}) },
  ReinstateBooking: onNewSample('ReinstateBooking'),
  CloseAttention: onNewSample('CloseAttention'),
  ResendEmail: { ...onNewSample('ResendEmail'), known: { id: fc.string() } },
  FindPeople: { ...onSample('FindPeople'), minAccepted: 0.1 },
  ErasePerson: onNewSample('ErasePerson'),
}

const ofStaff = (Object.keys(contracts) as (keyof Contracts)[]).filter(
  // Links are signed by the real clock: fuzz-uploads.
  (name) => mustSignIn(contracts[name].audience) && !storageContracts.has(name),
)
const targets = ofStaff.map((name) => [name, prepared[name] ?? onSample(name)] as const)

/** Staff are authenticated, so a fifth of the requests is enough. */
const STAFF_REQUESTS = Math.ceil(REQUESTS / 5)

describe(
  `${STAFF_REQUESTS} valid, nearly valid and hostile requests of an owner break nothing:`,
  { tags: 'long' },
  () => {
    it.each(targets)(
      '%s',
      async (_, target) => {
        await fuzz(
          { claims: asOwner, requests: STAFF_REQUESTS, ...target },
          { send: api.send, takeChangedKeys: table.takeChangedKeys },
        )
        expect(log.lines.filter(({ message }) => message === 'request failed')).toEqual([])
      },
      TIMEOUT_MS,
    )
  },
)
