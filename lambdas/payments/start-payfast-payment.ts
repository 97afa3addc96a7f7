import { paths } from '#shared/site/paths.ts'
import { type NightCount, numberOfNights } from '#shared/availability/stay.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { type BookingChange, startCardPayment } from '#shared/bookings/booking-state.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { type Refused, accept, refuse } from '#shared/kernel/result.ts'
import type { Attempt } from '#shared/payments/attempt.ts'
import { cardLimitRefusal } from '#shared/payments/card-limits.ts'
import { signedPayfastForm } from '#shared/payments/payfast-form.ts'
import type { StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { md5 } from '#lambdas/payfast/md5.ts'
import type { PayfastConfig } from '#lambdas/payfast/payfast-config.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import { log } from '#lambdas/runtime/log.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { newAttempt } from '#lambdas/table/payment-repository.ts'
import type { UploadRepository } from '#lambdas/table/upload-repository.ts'
import { type HoldLimitNeeds, enforceHoldLimit } from './enforce-hold-limit.ts'

type Needs = HoldLimitNeeds & {
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'cabin'>
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly uploads: Pick<UploadRepository, 'ofBooking'>
  readonly payfast: () => Promise<PayfastConfig>
  /** Confirms paid bookings that wait for nights, where they can have them now. */
  readonly confirmWaiting: (references: readonly BookingReference[]) => Promise<unknown>
  readonly clock: Clock
}

/** A stay that staff confirmed before any money is paid in full. */
const purposeOf = (booking: Booking): Attempt['purpose'] => {
  if (moneyOf(booking).paidCents > 0) return 'balance'
  return booking.status === 'pending' ? booking.paymentType : 'full'
}

/**
 * Starts a card payment of the amount due. The amount comes from the stored booking; attempt, hold and history are one
 * transaction; the form to post exists only after it.
 */
export const startPayfastPaymentUsing =
  (needs: Needs): UseCase<typeof StartPayfastPayment> =>
  async ({ body, visitor, guest }) =>
    withOptimisticRetry(async () => {
      const { catalogue, bookings, uploads, payfast, clock, confirmWaiting } = needs
      const booking = await findByToken(body.token, bookings.find, ({ tokenHash }) => tokenHash)
      if (!booking) return refuse('booking-not-found')
      const [settings, files] = await Promise.all([catalogue.settings(), uploads.ofBooking(booking.reference)])
      const businessTime = clock()
      const { now } = businessTime
      const { dueNowCents: amountCents, amountToConfirmCents: toConfirmCents } = moneyOf(booking)
      const id = newId()
      const change = startCardPayment(booking, {
        by: guest,
        ...businessTime,
        attemptId: id,
        amountCents,
        until: minutesAfter(now, settings.cardHoldMinutes),
        hasWaitingProof: files.some(isWaitingProof),
      })
      if (!change.ok) return change
      if (body.amountCents !== undefined && body.amountCents !== amountCents)
        return refuse('price-changed', { amountCents })
      const limitRefusal = cardLimitRefusal(amountCents, settings, heldNights(change.value))
      if (limitRefusal) return limitRefusal

      const counted = await countedHold(needs, change.value, { visitor, now })
      if (!counted.ok) return counted

      // Nights are held only for a guest who can be sent to PayFast.
      const [cabin, config] = await Promise.all([catalogue.cabin(stayOf(booking).cabinSlug), payfast()])
      const attempt: Attempt = {
        id,
        reference: booking.reference,
        purpose: purposeOf(booking),
        amountCents,
        toConfirmCents,
        status: 'open',
        startedAt: now,
        pfPaymentId: null,
      }
      const saved = await bookings.save(booking, change.value, {
        now,
        otherWrites: [newAttempt(attempt), ...counted.value],
      })
      // Where a hold has lapsed, a booking that waits for its nights is confirmed now.
      if (!saved.ok && saved.refusal === 'nights-waited-for') await confirmWaiting(ownersIn(saved))
      if (!saved.ok) return withoutNightOwners(saved)
      log('counter', 'card payment started', { reference: booking.reference })
      return accept({
        attemptId: id,
        payfastUrl: config.processUrl,
        paymentData: formFor(
          booking,
          attempt,
          config,
          `${settings.businessName}: ${cabin?.name ?? stayOf(booking).cabinSlug}`,
        ),
      })
    })

const heldNights = ({ booking, nights }: BookingChange): NightCount =>
  nights.kind === 'hold' ? numberOfNights(stayOf(booking)) : 0

/** The writes that count a change's hold; none where it holds nothing. */
async function countedHold(
  needs: HoldLimitNeeds,
  { booking, nights }: BookingChange,
  { visitor, now }: { readonly visitor: () => Promise<string>; readonly now: string },
) {
  if (nights.kind !== 'hold') return accept([])
  return enforceHoldLimit(needs, { booking, visitor: await visitor(), until: nights.until, now })
}

/** The bookings because of which a guest cannot have the nights. */
const ownersIn = ({ details }: Refused<string>): readonly BookingReference[] => {
  const ownerIds = details?.['ownerIds']
  return Array.isArray(ownerIds) ? ownerIds.map(String) : []
}

/** A guest learns which nights are taken, held by us or paid for, never another booking's reference. */
function withoutNightOwners<Refusal extends string>({
  refusal,
  details,
}: Refused<Refusal>): Refused<Exclude<Refusal, 'nights-waited-for'> | 'nights-already-taken'> {
  const isHeldByStaff = details?.['staffHeldUntil'] !== undefined
  if (refusal === 'nights-waited-for' || isHeldByStaff)
    return refuse('nights-already-taken', { nights: details?.['nights'] ?? [] })
  const { ownerIds: _, ...others } = details ?? {}
  return refuse(refusal as Exclude<Refusal, 'nights-waited-for'>, details && others)
}

function formFor(booking: Booking, attempt: Attempt, config: PayfastConfig, itemName: string): Record<string, string> {
  const [firstName = '', ...others] = booking.guestName.split(' ')
  const fields = signedPayfastForm(
    {
      merchantId: config.merchantId,
      merchantKey: config.merchantKey,
      returnUrl: `${config.siteUrl}${paths.paymentSuccess(attempt.id)}`,
      cancelUrl: `${config.siteUrl}${paths.paymentCancelled(attempt.id)}`,
      notifyUrl: config.notifyUrl,
      firstName,
      lastName: others.join(' '),
      email: booking.guestEmail,
      mPaymentId: attempt.id,
      amountCents: attempt.amountCents,
      itemName,
      itemDescription: `${longDate(stayOf(booking).checkInDate)} to ${longDate(stayOf(booking).checkOutDate)}`,
      bookingReference: booking.reference,
      purpose: attempt.purpose,
    },
    config.passphrase,
    md5,
  )
  return Object.fromEntries(fields)
}
