import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { granted } from '#test/support/a-house.ts'
import { theLog } from '#test/support/a-log.ts'
import { apiForThisFile, asOwner } from '#test/support/an-api.ts'
import { bookingsOf, cabins, renewed, withBody, withParams } from './fuzz-house.ts'
import type { Pieces } from './fuzz-spoils.ts'
import { type Door, PATIENCE_MS, REQUESTS, fuzz, theTable } from './fuzz.ts'

const api = apiForThisFile()
const table = theTable()
const log = theLog()

const bookings = bookingsOf(api.house)

/** A door to one booking, which wears out after so many visits. */
function onBooking(
  endpoint: Door['endpoint'],
  uses: number,
  body: (pieces: Pieces) => Record<string, unknown> = () => ({}),
  make = bookings.byEft,
): Door {
  const booking = renewed(make, uses)
  return {
    endpoint,
    claims: asOwner,
    sense: async (pieces) => {
      const { reference } = await booking.get()
      const sensible = withParams(pieces, { reference })
      return pieces.body === undefined ? sensible : withBody(sensible, body(pieces))
    },
    after: booking.after,
  }
}

const onProof = (endpoint: Door['endpoint'], body: Record<string, unknown>): Door => {
  const proof = renewed(bookings.withProof)
  return {
    endpoint,
    claims: asOwner,
    sense: async (pieces) => withBody(withParams(pieces, { ...(await proof.get()) }), body),
    after: proof.after,
  }
}

const paid = async () => {
  const booking = await bookings.byEft()
  const body = { entryId: 'entry-00000001', amountCents: 500_00, method: 'eft', note: '' } as const
  granted(await api.house().pay({ params: { reference: booking.reference }, body }))
  return booking
}

let days = 0
/** Blocked dates where no booking of these tests is. */
const someDays = () => {
  days += 3
  const startDate = addDays('2150-01-01', days)
  return { startDate, endDate: addDays(startDate, 1), reason: 'Paint' }
}
const block = renewed(async () => granted(await api.house().block({ body: { ...someDays(), cabinName: null } })))

let unknownMessages = 0
const messageToCheck = renewed(async () => {
  unknownMessages += 1
  const form = { amount: '10.00', merchant_id: '10000100', m_payment_id: `nobody-${unknownMessages}` }
  const id = await api.house().received(api.house().itnFor(form))
  await api.house().settle(id)
  return { id }
})

const doors: Record<string, Door> = {
  ShowToday: { endpoint: contracts.ShowToday },
  ListBookings: { endpoint: contracts.ListBookings, known: { cursor: cabins }, leastTaken: 0.1 },
  ShowBookingToStaff: onBooking(contracts.ShowBookingToStaff, Infinity),
  ShowRegisterToStaff: onBooking(contracts.ShowRegisterToStaff, Infinity),
  ConfirmBooking: onBooking(contracts.ConfirmBooking, 1),
  CancelBookingByStaff: onBooking(contracts.CancelBookingByStaff, 1, () => ({ refundCents: 0, reason: 'Flood' })),
  RecordPayment: onBooking(contracts.RecordPayment, 10, ({ body }) => ({
    amountCents: 1 + ((body as { amountCents: number }).amountCents % 1_000_00),
  })),
  RecordRefund: onBooking(contracts.RecordRefund, 20, () => ({ amountCents: 1_00 }), paid),
  MoveBooking: onBooking(contracts.MoveBooking, 3, () => ({ ...bookings.nights() })),
  ListWaitingProofs: { endpoint: contracts.ListWaitingProofs },
  AcceptProof: onProof(contracts.AcceptProof, {}),
  RefuseProof: onProof(contracts.RefuseProof, { reason: 'Unreadable' }),
  ListPaymentsToCheck: { endpoint: contracts.ListPaymentsToCheck },
  ClosePaymentToCheck: {
    endpoint: contracts.ClosePaymentToCheck,
    sense: async (pieces) =>
      withBody(withParams(pieces, { ...(await messageToCheck.get()) }), { note: 'Sent back to the bank' }),
    after: messageToCheck.after,
  },
  ListBlockedDates: { endpoint: contracts.ListBlockedDates },
  BlockDates: {
    endpoint: contracts.BlockDates,
    known: { cabinName: cabins },
    sense: (pieces) => withBody(pieces, someDays()),
  },
  UnblockDates: {
    endpoint: contracts.UnblockDates,
    sense: async (pieces) => withParams(pieces, { id: (await block.get()).id }),
    after: block.after,
  },
  ShowMe: { endpoint: contracts.ShowMe },
  ListAccounts: { endpoint: contracts.ListAccounts },
}

/** Staff have shown who they are, so that a fifth must do. */
const OF_STAFF = Math.ceil(REQUESTS / 5)

describe(`${OF_STAFF} requests of an owner, sound, nearly sound and hostile, break nothing:`, () => {
  it.each(Object.entries(doors))(
    '%s',
    async (_, door) => {
      await fuzz({ claims: asOwner, requests: OF_STAFF, ...door }, { send: api.send, leftBehind: table.leftBehind })
      expect(log.lines.filter(({ what }) => what === 'request failed')).toEqual([])
    },
    PATIENCE_MS,
  )
})
