import type { Enquiry } from '#shared/inquiries/enquiry.ts'
import { type Settings, displayPhone } from '#shared/settings/settings.ts'
import type { Facts } from '#lambdas/mail/render-template.ts'
import { dateAndTime } from './mail-facts.ts'

/** Every tag that the e-mail about an enquiry can use. What the visitor did not say is empty. */
export const enquiryFacts = (enquiry: Enquiry, settings: Settings, cabinTitle: string) =>
  ({
    businessName: settings.businessName,
    contactPhone: displayPhone(settings.contactPhone),
    contactEmail: settings.contactEmail,
    address: settings.address,

    guestName: enquiry.name,
    guestEmail: enquiry.email,
    guestPhone: enquiry.phone ?? '',
    cabinTitle,
    about: enquiry.about,
    messageLines: enquiry.message.split(/\r?\n/).filter((line) => line.trim() !== ''),
    hasMessage: true,
    sentAt: dateAndTime(enquiry.createdAt),
  }) satisfies Facts
