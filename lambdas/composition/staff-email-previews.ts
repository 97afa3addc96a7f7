import { staffEmailPreviewsEndpoints } from '#shared/api/endpoints/staff-email-previews.ts'
import { loadMaskedArrivalPack } from '#lambdas/arrival/masked-arrival-pack.ts'
import { dryRunUsing } from '#lambdas/bookings/dry-run.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import { previewEmailsUsing } from '#lambdas/notifications/preview-emails.ts'

type Needs = Omit<NeedsOf<typeof previewEmailsUsing>, 'dryRun' | 'arrivalPack'> &
  NeedsOf<typeof dryRunUsing> &
  Parameters<typeof loadMaskedArrivalPack>[0]

/** The use cases of the Lambda `staff-email-previews`. */
export const staffEmailPreviews = composition(staffEmailPreviewsEndpoints, {
  PreviewEmails: (needs: Needs) =>
    previewEmailsUsing({
      ...needs,
      dryRun: dryRunUsing(needs),
      arrivalPack: async (booking) => loadMaskedArrivalPack(needs, booking),
    }),
})
