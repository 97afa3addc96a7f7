import { staffEmailTemplatesEndpoints } from '#shared/api/endpoints/staff-email-templates.ts'
import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { fillWhatsappText } from '#shared/notifications/whatsapp-text.ts'
import { loadMaskedArrivalPack } from '#lambdas/arrival/masked-arrival-pack.ts'
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
type Composed = 'fillWhatsapp' | 'arrivalPack'
type PackNeeds = Parameters<typeof loadMaskedArrivalPack>[0]

/** The packs of a preview, without their codes. */
const arrivalPackOf =
  (needs: PackNeeds): Needs['arrivalPack'] =>
  async (booking) =>
    loadMaskedArrivalPack(needs, booking)

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
  PreviewEmailTemplate: (needs: Omit<NeedsOf<typeof previewEmailTemplateUsing>, Composed> & PackNeeds) =>
    previewEmailTemplateUsing({ ...needs, fillWhatsapp: fillWhatsappOf(needs), arrivalPack: arrivalPackOf(needs) }),
  SendTestEmail: (needs: Omit<Needs, Composed> & PackNeeds) =>
    sendTestEmailUsing({ ...needs, fillWhatsapp: fillWhatsappOf(needs), arrivalPack: arrivalPackOf(needs) }),
  ListWhatsappTexts: listWhatsappTextsUsing,
})
