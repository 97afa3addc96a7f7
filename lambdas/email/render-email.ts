import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import { wrapInHtmlLayout, wrapInTextLayout } from './email-layout.ts'
import type { OutgoingEmail } from './outgoing-email.ts'
import { type Facts, TemplateUnusable, renderHtml, renderSubject, renderText } from './render-template.ts'

/**
 * Fills in a template inside the layout. The layout is added before the tags are filled in, so that a guest's text is
 * filled in once and never read as a template. Throws `TemplateUnusable`.
 */
export function renderEmail(
  template: Pick<EmailTemplate, 'subject' | 'html' | 'text'>,
  facts: Facts,
): Pick<OutgoingEmail, 'subject' | 'html' | 'text'> {
  const emailSubject = renderSubject(template.subject, facts)
  if (emailSubject === '') throw new TemplateUnusable('The subject is empty')
  const all = { ...facts, emailSubject }
  return {
    subject: emailSubject,
    html: renderHtml(wrapInHtmlLayout(template.html), all),
    text: renderText(wrapInTextLayout(template.text), all),
  }
}
