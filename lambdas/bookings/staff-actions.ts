import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Stay } from '#shared/availability/stay.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import {
  type PaymentRefusal,
  acceptPayment,
  cancel,
  closeAttention,
  confirm,
  move,
  refund,
  refuseProof,
} from '#shared/bookings/booking-state.ts'
import { type Booking, moneyOf, stayOf } from '#shared/bookings/booking.ts'
import { partyRefusal } from '#shared/bookings/party.ts'
import type {
  AcceptProof,
  CancelBookingByStaff,
  CloseAttention,
  ConfirmBooking,
  MoveBooking,
  RecordPayment,
  RecordRefund,
  RefuseProof,
  StaffBooking,
} from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { MAX_CENTS, type Cents } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type LedgerEntry, paidCents } from '#shared/payments/ledger.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { type StaffNeeds, applyStaffAction, staffActor, staffView } from './apply-staff-action.ts'
import { refundQuote } from './booking-views.ts'

export const confirmBookingUsing =
  (needs: StaffNeeds): UseCase<typeof ConfirmBooking> =>
  async ({ params, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, { now }) =>
      confirm(booking, { by: staffActor(caller), now }),
    )

/** Staff cancel a booking: the refund follows the tiers, unless staff enter another one with a reason. */
export const cancelBookingByStaffUsing =
  (needs: StaffNeeds): UseCase<typeof CancelBookingByStaff> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, order }, { now, today }) => {
      const refundDueCents = body.refundCents ?? refundQuote(booking, order, today)?.refundCents ?? 0
      return cancel(booking, { by: staffActor(caller), now, today, refundDueCents, reason: body.reason })
    })

export const closeAttentionUsing =
  (needs: StaffNeeds): UseCase<typeof CloseAttention> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, { now }) => {
      const change = closeAttention(booking, { by: staffActor(caller), now, note: body.note })
      return change.ok && paidCents(booking.ledger) !== body.paidCents ? refuse('changed-meanwhile') : change
    })

type Entry = Pick<LedgerEntry, 'id' | 'amountCents' | 'method' | 'note'>

/**
 * A payment that staff enter. When its nights are taken it is recorded all the same, and the booking is flagged. An
 * entry that exists already (a double click) is not written again: the booking is simply shown.
 */
async function recordMoney<Unproven extends string = never>(
  needs: StaffNeeds,
  {
    reference,
    caller,
    entry,
    proofOf,
  }: {
    readonly reference: BookingReference
    readonly caller: Caller
    readonly entry: Entry
    readonly proofOf?: (whole: WholeBooking) => Result<Upload, Unproven>
  },
) {
  const write = (nightsAre: 'available' | 'gone') =>
    applyStaffAction<Unproven | PaymentRefusal | 'amount-too-large'>(needs, reference, async (whole, { now }) => {
      const proof = proofOf?.(whole)
      if (proof?.ok === false) return proof
      if (paidCents(whole.booking.ledger) + entry.amountCents > MAX_CENTS) return refuse('amount-too-large')
      const change = acceptPayment(
        whole.booking,
        { ...entry, kind: 'payment', at: now, by: caller.name },
        { by: staffActor(caller), now, nightsAre },
      )
      if (!change.ok || !proof) return change
      return accept({ ...change.value, file: { before: proof.value, after: { ...proof.value, state: 'accepted' } } })
    })
  const wanted = await write('available')
  // Nights on hold for a card payment may become available in a quarter of an hour: staff are told to wait.
  const written = !wanted.ok && wanted.refusal === 'nights-already-taken' ? await write('gone') : wanted
  return showIfAlreadyRecorded(needs, reference, written)
}

/** An entry that exists already shows the booking with it. */
async function showIfAlreadyRecorded<Refusal extends string>(
  needs: StaffNeeds,
  reference: BookingReference,
  outcome: Result<StaffBooking, Refusal>,
) {
  if (!outcome.ok && outcome.refusal === 'payment-already-recorded') return staffView(needs, reference)
  return outcome as Result<StaffBooking, Exclude<Refusal, PaymentRefusal>>
}

export const recordPaymentUsing =
  (needs: StaffNeeds): UseCase<typeof RecordPayment> =>
  async ({ params, body, caller }) => {
    const entry = { id: body.entryId, amountCents: body.amountCents, method: body.method, note: body.note }
    return recordMoney(needs, { reference: params.reference, caller, entry })
  }

export const recordRefundUsing =
  (needs: StaffNeeds): UseCase<typeof RecordRefund> =>
  async ({ params, body, caller }) => {
    const { entryId: id, amountCents, method, note } = body
    const outcome = await applyStaffAction(needs, params.reference, async ({ booking, uploads }, { now }) =>
      refund(
        booking,
        { id, kind: 'refund', method, amountCents, at: now, by: caller.name, note },
        { by: staffActor(caller), now, hasWaitingProof: uploads.some(isWaitingProof) },
      ),
    )
    return showIfAlreadyRecorded(needs, params.reference, outcome)
  }

export const moveBookingUsing =
  ({
    catalogue,
    ...needs
  }: StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'settingsAndCabin'> }): UseCase<typeof MoveBooking> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, order }, moment) => {
      if (hasSameStay(booking, body) && !isConfirmedByMove(booking)) return accept('done-already')
      const { settings, cabin } = await catalogue.settingsAndCabin(body.cabinSlug)
      if (!cabin) return refuse('cabin-not-found')
      const maxNights = Math.min(settings.maxNights, MAX_MOVED_NIGHTS - numberOfNights(stayOf(booking)))
      if (numberOfNights(body) > maxNights) return refuse('stay-too-long', { maxNights })
      const children = order.guests.filter(({ guestType }) => guestType === 'child').map(({ age }) => ({ age }))
      const doesNotFit = partyRefusal({ adults: booking.numberOfAdults, children }, cabin)
      if (doesNotFit) return refuse(doesNotFit)
      const stay: Stay = { checkInDate: body.checkInDate, checkOutDate: body.checkOutDate }
      const balanceDueDate = dueDate(booking.totalPriceCents, stay, moment, settings.extraNonBusinessDays)
      return move(
        booking,
        { cabinSlug: body.cabinSlug, ...stay, balanceDueDate },
        { by: staffActor(caller), now: moment.now },
      )
    })

type Place = { readonly cabinSlug: CabinSlug } & Stay

/** A move to the same nights confirms a booking that is paid, and changes no other open one. */
const isConfirmedByMove = (booking: Booking): boolean =>
  booking.status !== 'confirmed' &&
  (booking.status !== 'pending' || moneyOf(booking).paidCents >= moneyOf(booking).amountToConfirmCents)

const hasSameStay = (booking: Place, { cabinSlug, checkInDate, checkOutDate }: Place): boolean =>
  booking.cabinSlug === cabinSlug && booking.checkInDate === checkInDate && booking.checkOutDate === checkOutDate

/** Old and new nights are exchanged in one transaction, which holds 100 items. */
const MAX_MOVED_NIGHTS = 95

/** The balance of a moved stay is due by the new arrival's rule, or today where that date is too close. */
const dueDate = (
  totalCents: Cents,
  stay: Stay,
  moment: BusinessTime,
  extraDays: readonly CalendarDate[],
): CalendarDate => paymentInfoFor(totalCents, stay.checkInDate, moment, extraDays).balanceDueDate ?? moment.today

const isWaitingProof = ({ purpose, state }: Upload): boolean => purpose === 'proof' && state === 'waiting'

type ProofRefusal = 'upload-not-found' | 'proof-already-decided'

function waitingProof({ uploads }: WholeBooking, id: string): Result<Upload, ProofRefusal> {
  const upload = uploads.find((one) => one.id === id && one.purpose === 'proof')
  if (!upload || upload.state === 'awaited' || upload.state === 'rejected') return refuse('upload-not-found')
  return upload.state === 'waiting' ? accept(upload) : refuse('proof-already-decided')
}

/**
 * The payment of a proof has arrived in the bank. The ledger entry has the proof's id, so that one proof is one
 * payment.
 */
export const acceptProofUsing =
  (needs: StaffNeeds): UseCase<typeof AcceptProof> =>
  async ({ params, body, caller }) =>
    recordMoney(needs, {
      reference: params.reference,
      caller,
      entry: { id: `proof-${params.id}`, amountCents: body.amountCents, method: 'eft', note: body.note },
      proofOf: (whole) => waitingProof(whole, params.id),
    })

export const refuseProofUsing =
  ({
    catalogue,
    ...needs
  }: StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'settings'> }): UseCase<typeof RefuseProof> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async (whole, { now }) => {
      const proof = waitingProof(whole, params.id)
      if (!proof.ok) return proof
      const { eftExpiryHours } = await catalogue.settings()
      const hasOtherWaitingProofs = whole.uploads.some((upload) => upload.id !== params.id && isWaitingProof(upload))
      const change = refuseProof(whole.booking, {
        by: staffActor(caller),
        now,
        reason: body.reason,
        hasOtherWaitingProofs,
        eftExpiryHours,
      })
      const refused: Upload = { ...proof.value, state: 'refused', refusedBecause: body.reason }
      return accept({ ...change, file: { before: proof.value, after: refused } })
    })
