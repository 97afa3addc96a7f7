import { BusinessSettings, ContactSettings, NotificationSettings } from '#shared/settings/settings-sections.ts'
import { allFields } from '#web/admin/kit/all-fields.ts'
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx'

export const businessForm = {
  section: 'business',
  title: 'Business',
  lead: 'What the site, e-mails and invoices call you, and what the law asks you to publish.',
  schema: BusinessSettings,
  fields: allFields(BusinessSettings, [
    { name: 'businessName', label: 'Name', kind: 'text' },
    { name: 'tagline', label: 'Tagline', kind: 'text', hint: 'Under the name, at the foot of each page' },
    { name: 'legalName', label: 'Legal name', kind: 'text', hint: 'On invoices and the legal page' },
    { name: 'registrationNumber', label: 'Registration number', kind: 'text' },
    { name: 'placeOfRegistration', label: 'Registered in', kind: 'text' },
    { name: 'officeBearers', label: 'Directors or members', kind: 'text' },
    {
      name: 'serviceAddress',
      label: 'Address for legal documents',
      kind: 'text',
      hint: 'Empty: the address below',
    },
    {
      name: 'vatNumber',
      label: 'VAT number',
      kind: 'text',
      hint: 'Empty: not registered, and prices include none',
    },
  ]),
} satisfies SettingsFormProps<typeof BusinessSettings>

export const contactForm = {
  section: 'contact',
  title: 'Contact and social',
  lead: 'A social icon shows on the site only where there is a link.',
  schema: ContactSettings,
  fields: allFields(ContactSettings, [
    { name: 'contactPhone', label: 'Phone', kind: 'text', hint: 'The Call button' },
    { name: 'contactWhatsapp', label: 'WhatsApp', kind: 'text', hint: 'The WhatsApp button. Empty: none' },
    { name: 'contactEmail', label: 'E-mail address for guests', kind: 'text' },
    { name: 'address', label: 'Address', kind: 'text' },
    {
      name: 'mapsUrl',
      label: 'Link to the map',
      kind: 'text',
      hint: 'To your gate, not to the area: guests follow it. In Google Maps hold your gate until a pin shows, then Share.',
    },
    { name: 'instagramUrl', label: 'Instagram', kind: 'text' },
    { name: 'facebookUrl', label: 'Facebook', kind: 'text' },
    { name: 'tiktokUrl', label: 'TikTok', kind: 'text' },
  ]),
} satisfies SettingsFormProps<typeof ContactSettings>

export const notificationForm = {
  section: 'notifications',
  title: 'Notifications',
  schema: NotificationSettings,
  fields: allFields(NotificationSettings, [
    {
      name: 'notifyEmail',
      label: 'Where staff are told',
      kind: 'text',
      hint: 'New bookings, payments, enquiries and problems go to this address',
    },
  ]),
  saved: 'New messages go there from now on.',
} satisfies SettingsFormProps<typeof NotificationSettings>

/** Who the business is, and how guests reach it. */
export const BusinessSection = () => (
  <>
    <SettingsForm {...businessForm} />
    <SettingsForm {...contactForm} />
    <SettingsForm {...notificationForm} />
  </>
)
