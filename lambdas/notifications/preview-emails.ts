import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { type Result, accept } from '#shared/kernel/result.ts'
import type { PreviewEmails } from '#shared/notifications/email-preview.contract.ts'
import { deliverableEmails, isStaffEmail } from '#shared/notifications/email-type.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import { type BookingWithEvent, type NeedsForBookingEmail, bookingEmail } from './booking-email.ts'
import { type ComposeNeeds, composeEmail, loadEmailContext } from './compose-email.ts'

type Needs = ComposeNeeds &
  NeedsForBookingEmail & {
    /** What the action would leave behind, of each booking that it changes; nothing where it is done already. */
    readonly dryRun: (
      request: Request<typeof PreviewEmails>,
    ) => Promise<Result<readonly BookingWithEvent[], RefusalOf<typeof PreviewEmails>>>
  }

/** The e-mails to the guests by which an action would be followed, as they are written when it is done. */
export const previewEmailsUsing =
  (needs: Needs): UseCase<typeof PreviewEmails> =>
  async (request) => {
    const done = await needs.dryRun(request)
    if (!done.ok) return done
    const wanted = done.value.flatMap((found) =>
      [...new Set(deliverableEmails(found.event.emails, found.booking))]
        .filter((type) => !isStaffEmail(type))
        .map((type) => ({ found, type })),
    )
    const emails = await Promise.all(
      wanted.map(async ({ found, type }) => {
        const context = await loadEmailContext(bookingEmail, needs, found, type)
        const { settings } = context
        if (bookingEmail.isObsolete?.(type, found, { settings, today: needs.clock().today })) return []
        const topicId = found.booking.reference
        const written = await composeEmail(bookingEmail, needs, found, { type, topicId, context })
        return [
          {
            type,
            to: written.to,
            subject: written.subject,
            text: written.text,
            isSwitchedOff: context.isSwitchedOff,
          },
        ]
      }),
    )
    return accept({ emails: emails.flat() })
  }
