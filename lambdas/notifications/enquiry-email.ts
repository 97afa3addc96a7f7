import type { Enquiry } from '#shared/inquiries/enquiry.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { linesOf } from '#lambdas/email/lines-of.ts'
import { layoutFacts } from '#lambdas/email/email-layout.ts'
import type { Facts } from '#lambdas/email/render-template.ts'
import { dateAndTime } from './email-facts.ts'

/** Every tag that the e-mail about an enquiry can use. What the visitor did not say is empty. */
export const enquiryFacts = (enquiry: Enquiry, settings: Settings, cabinTitle: string) =>
  ({
    ...layoutFacts(settings),
    guestName: enquiry.name,
    guestEmail: enquiry.email,
    guestPhone: enquiry.phone ?? '',
    cabinTitle,
    about: enquiry.about,
    messageLines: linesOf(enquiry.message),
    hasMessage: true,
    sentAt: dateAndTime(enquiry.createdAt),
  }) satisfies Facts
