import * as z from 'zod/mini'
import { RemindGuest } from '#shared/bookings/change-booking.contract.ts'
import {
  AdjustBooking,
  CancelBookingByStaff,
  ConfirmBooking,
  CorrectLine,
  RecordPayment,
  RecordRefund,
  ReinstateBooking,
} from '#shared/bookings/staff-bookings.contract.ts'
import { ExchangeBookings } from '#shared/bookings/exchange.contract.ts'
import { ChangeRefund, WriteOff } from '#shared/bookings/settle-money.contract.ts'
import { ChangeStay } from '#shared/bookings/stay-change.contract.ts'
import { TransferPayment } from '#shared/bookings/transfer.contract.ts'
import { type BodyInputOf, endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { EmailType } from './email-type.ts'

/** What staff do with a booking that sends e-mails. */
export const previewedActions = {
  ConfirmBooking,
  ReinstateBooking,
  CancelBookingByStaff,
  RecordPayment,
  RecordRefund,
  AdjustBooking,
  CorrectLine,
  ChangeStay,
  RemindGuest,
  TransferPayment,
  ExchangeBookings,
  WriteOff,
  ChangeRefund,
}
export type PreviewedAction = keyof typeof previewedActions

/** An action and the body of its request. */
const request = <Action extends PreviewedAction, Body extends z.ZodMiniType>(
  action: Action,
  { body }: { readonly body?: Body },
) => z.object({ action: z.literal(action), body: body as Body })

export const PreviewEmails = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/email-preview',
  audience: 'staff',
  summary:
    'The e-mails that the guest, or the guests of both bookings, would get by an action of staff, as they would read. Does and writes nothing.',
  params: z.object({ reference: BookingReference }),
  body: z.discriminatedUnion('action', [
    request('ConfirmBooking', ConfirmBooking),
    request('ReinstateBooking', ReinstateBooking),
    request('CancelBookingByStaff', CancelBookingByStaff),
    request('RecordPayment', RecordPayment),
    request('RecordRefund', RecordRefund),
    request('AdjustBooking', AdjustBooking),
    request('CorrectLine', CorrectLine),
    request('ChangeStay', ChangeStay),
    request('TransferPayment', TransferPayment),
    request('ExchangeBookings', ExchangeBookings),
    request('WriteOff', WriteOff),
    request('ChangeRefund', ChangeRefund),
    z.object({ action: z.literal('RemindGuest') }),
  ]),
  reply: z.object({
    emails: z.array(
      z.object({
        type: EmailType,
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        /** Owners have switched it off: it is not sent. */
        isSwitchedOff: z.boolean(),
      }),
    ),
  }),
  refusals: [...new Set(Object.values(previewedActions).flatMap(({ refusals }) => refusals))],
})
export type PreviewRequest = BodyInputOf<typeof PreviewEmails>

export const emailPreviewEndpoints = { PreviewEmails }
