import { staffEmailTemplatesEndpoints } from '#shared/api/endpoints/staff-email-templates.ts'
import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { fillWhatsappText } from '#shared/notifications/whatsapp-text.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { emailTemplateRules } from '#lambdas/composition/published-rules.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import {
  listWhatsappTextsUsing,
  previewEmailTemplateUsing,
  sendTestEmailUsing,
} from '#lambdas/notifications/email-templates.ts'
import { publishRecordsUsing } from '#lambdas/records/publish-records.ts'

type Needs = NeedsOf<typeof sendTestEmailUsing>

/** The text about a booking, with marks in place of its links. */
const fillWhatsappOf =
  ({ clock }: Pick<Needs, 'clock'>): Needs['fillWhatsapp'] =>
  (text, { booking, order, uploads }, { cabinTitle, siteOrigin }) =>
    fillWhatsappText(
      text,
      {
        ...staffRow(booking),
        guestLink: `${siteOrigin}/…`,
        reviewLink: `${siteOrigin}/…`,
        termsAcceptedAt: order.termsAcceptedAt,
        uploads: [...uploads],
      },
      cabinTitle,
      clock(),
    )

/** The use cases of the Lambda `staff-email-templates`. */
export const staffEmailTemplates = composition(staffEmailTemplatesEndpoints, {
  ...publishRecordsUsing(emailTemplateKind, emailTemplateRules),
  PreviewEmailTemplate: (needs: Omit<NeedsOf<typeof previewEmailTemplateUsing>, 'fillWhatsapp'>) =>
    previewEmailTemplateUsing({ ...needs, fillWhatsapp: fillWhatsappOf(needs) }),
  SendTestEmail: (needs: Omit<Needs, 'fillWhatsapp'>) =>
    sendTestEmailUsing({ ...needs, fillWhatsapp: fillWhatsappOf(needs) }),
  ListWhatsappTexts: listWhatsappTextsUsing,
})
