import type { BookingReference } from '#shared/kernel/id.ts'
import { paths } from '#shared/site/paths.ts'
import type { Order } from '#shared/bookings/order.ts'
import type { BookingChange, NightsChange } from '#shared/bookings/booking-state.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { isReviewable } from '#shared/reviews/invitation.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { type LinkKeys, tokenForBooking } from '#lambdas/runtime/guest-link.ts'
import { guestToken } from '#lambdas/runtime/ids-and-tokens.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { type BookingRepository, type WholeBooking, orderWrite } from '#lambdas/table/booking-repository.ts'
import type { NightsRefusalOf } from '#lambdas/table/night-claims.ts'
import type { Write } from '#lambdas/table/table.ts'
import { updateUpload } from '#lambdas/table/upload-repository.ts'
import { staffBooking } from './booking-views.ts'
import { confirmWaitingUsing } from './confirm-waiting.ts'

export type StaffNeeds = {
  readonly bookings: BookingRepository
  readonly clock: Clock
  readonly linkKey: LinkKeys
  /** The site's origin, `https://…`, for the guest's link. */
  readonly siteOrigin: string
}

/** The whole booking as staff see it. */
export const viewForStaff = async (
  { clock, linkKey, siteOrigin }: StaffNeeds,
  whole: WholeBooking,
): Promise<StaffBooking> => {
  const token = await tokenForBooking(linkKey, whole.booking)
  return staffBooking(whole, {
    today: clock().today,
    guestLink: `${siteOrigin}${paths.booking(token)}`,
    reviewLink: isReviewable(whole.booking) ? `${siteOrigin}${paths.review(await reviewTokenOf(linkKey, whole))}` : '',
  })
}

/** The token of the link to review a stay; the same before the guest is asked and after. */
export async function reviewTokenOf(
  linkKey: LinkKeys,
  { booking: { id, reference, linkVersion }, invitation }: Pick<WholeBooking, 'booking' | 'invitation'>,
): Promise<string> {
  return invitation
    ? tokenForBooking(linkKey, { id, reference, linkVersion, tokenHash: invitation.tokenHash }, 'review-link')
    : guestToken(await linkKey(), { id, reference, linkVersion }, 'review-link')
}

/** The whole booking as staff see it, or `booking-not-found`. */
export async function staffView(
  needs: StaffNeeds,
  reference: BookingReference,
): Promise<Result<StaffBooking, 'booking-not-found'>> {
  const whole = await needs.bookings.findWhole(reference)
  return whole ? accept(await viewForStaff(needs, whole)) : refuse('booking-not-found')
}

/**
 * The result of an action: the booking's change, the file that staff have checked, and whatever else is written with
 * it. Or that it was done already, by the first of two clicks or before a reply was lost.
 */
type Decision<Nights extends NightsChange> =
  | (BookingChange<Nights> & {
      /** The order, where it changes. */
      readonly order?: Order
      readonly file?: { readonly before: Upload; readonly after: Upload }
      readonly otherWrites?: readonly Write[]
    })
  | 'done-already'

/**
 * One action of staff on one booking: reads the whole booking, decides by the pure rule, writes the change, and shows
 * the booking as it is then. One read and one transaction; where a colleague was quicker it reads and decides again. A
 * paid booking that waits for nights which come free by it is confirmed.
 */
export async function applyStaffAction<Refusal extends string, Nights extends NightsChange = NightsChange>(
  needs: StaffNeeds,
  reference: BookingReference,
  decide: (whole: WholeBooking, businessTime: BusinessTime) => Promise<Result<Decision<Nights>, Refusal>>,
): Promise<Result<StaffBooking, Refusal | NightsRefusalOf<Nights> | 'changed-meanwhile' | 'booking-not-found'>> {
  return withOptimisticRetry<StaffBooking, Refusal | NightsRefusalOf<Nights> | 'booking-not-found'>(async () => {
    const whole = await needs.bookings.findWhole(reference)
    if (!whole) return refuse('booking-not-found')
    const businessTime = needs.clock()
    const decision = await decide(whole, businessTime)
    if (!decision.ok) return decision
    if (decision.value === 'done-already') return accept(await viewForStaff(needs, whole))
    const { file, order, otherWrites: others = [], ...change } = decision.value
    const otherWrites = [
      ...(file ? [updateUpload(file.before, file.after)] : []),
      ...(order ? [orderWrite(reference, order)] : []),
      ...others,
    ]
    const saved = await needs.bookings.save(whole.booking, change, { now: businessTime.now, otherWrites })
    if (!saved.ok) return saved

    const { booking, event, waiting } = saved.value
    const confirmed = await confirmWaitingUsing(needs)(waiting)
    if (confirmed.includes(reference)) return staffView(needs, reference)
    const uploads = whole.uploads.map((upload) => (upload.id === file?.after.id ? file.after : upload))
    return accept(
      await viewForStaff(needs, {
        ...whole,
        booking,
        order: order ?? whole.order,
        events: [...whole.events, event],
        uploads,
      }),
    )
  })
}
