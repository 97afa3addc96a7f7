import type { SendBookingLink } from '#shared/bookings/guest-bookings.contract.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import type { LinkRequestRepository } from '#lambdas/table/link-request-repository.ts'

type Needs = { readonly linkRequests: Pick<LinkRequestRepository, 'save'>; readonly clock: Clock }

/**
 * Stores that somebody asks for the links of their bookings. Only the e-mail that follows looks for bookings: so the
 * reply, the work and the time that it takes are the same for every address.
 */
export const sendBookingLinkUsing =
  ({ linkRequests, clock }: Needs): UseCase<typeof SendBookingLink> =>
  async ({ body: { reference, guestEmail } }) => {
    await linkRequests.save({ id: newId(), email: guestEmail, reference: reference || null, requestedAt: clock().now })
    return accept({ sent: true })
  }
