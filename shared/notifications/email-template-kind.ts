import { blocks, onOff, text, textarea } from '#shared/kernel/record-fields.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { EmailTemplateForm } from './email-template.ts'

/**
 * The templates of e-mails, as owners edit them: an e-mail that asks for money could name any account, so whoever may
 * write it may do what only owners do.
 */
export const emailTemplateKind = publishedKind({
  name: 'email-template',
  noun: ['e-mail', 'e-mails'],
  path: '/staff/email-templates',
  page: 'emailTemplates',
  title: 'E-mail templates',
  lead: 'What guests and staff get by e-mail, and the WhatsApp message about the same moment, in the order of a booking.',
  empty: '',
  audience: 'owner',
  nameField: 'subject',
  form: EmailTemplateForm,
  records: 'defaults',
  fields: {
    subject: text('Subject', { group: 'E-mail' }),
    heading: text('Words at the top', { group: 'E-mail' }),
    body: blocks('Text', {
      group: 'E-mail',
      hint: 'What a field puts in can be empty for a booking: then its paragraph, item or row is left out, and so is one with an “if” field that is not so.',
    }),
    isSent: onOff('This e-mail is sent', { group: 'E-mail' }),
    whatsapp: textarea('Message', {
      group: 'WhatsApp',
      hint: 'Each line is left out that names a field which is empty for the booking.',
    }),
  },
  rows: { subject: { head: 'E-mail', grow: true }, isSent: { head: 'Sent', from: 'm' } },
  slug: null,
  pageOf: null,
})
