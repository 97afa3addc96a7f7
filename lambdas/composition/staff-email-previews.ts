import { staffEmailPreviewsEndpoints } from '#shared/api/endpoints/staff-email-previews.ts'
import { dryRunUsing } from '#lambdas/bookings/dry-run.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import { previewEmailsUsing } from '#lambdas/notifications/preview-emails.ts'

type Needs = Omit<NeedsOf<typeof previewEmailsUsing>, 'dryRun'> & NeedsOf<typeof dryRunUsing>

/** The use cases of the Lambda `staff-email-previews`. */
export const staffEmailPreviews = composition(staffEmailPreviewsEndpoints, {
  PreviewEmails: (needs: Needs) => previewEmailsUsing({ ...needs, dryRun: dryRunUsing(needs) }),
})
