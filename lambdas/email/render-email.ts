import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import { noPictures } from './email-pictures.ts'
import { inBrandColors } from './email-colors.ts'
import { wrapInHtmlLayout, wrapInTextLayout } from './email-layout.ts'
import type { OutgoingEmail } from './outgoing-email.ts'
import { type TemplateValues, TemplateUnusable, renderHtml, renderSubject, renderText } from './render-template.ts'

/**
 * Fills in a template inside the layout. The layout is added before the placeholders are filled in, so that a guest's text is
 * filled in once and never read as a template. Throws `TemplateUnusable`.
 */
export function renderEmail(
  template: Pick<EmailTemplate, 'subject' | 'html' | 'text'>,
  values: TemplateValues,
): Pick<OutgoingEmail, 'subject' | 'html' | 'text'> {
  const emailSubject = renderSubject(template.subject, values)
  if (emailSubject === '') throw new TemplateUnusable('The subject is empty')
  const all = { ...noPictures, ...values, emailSubject }
  return {
    subject: emailSubject,
    html: renderHtml(inBrandColors(wrapInHtmlLayout(template.html), values), all),
    text: renderText(wrapInTextLayout(template.text), all),
  }
}
