/** `/admin/email-templates`: the texts of e-mails and WhatsApp messages, and each of them below it. */
export { EmailTemplates as Component } from '#web/admin/features/email-templates/email-templates.tsx'
