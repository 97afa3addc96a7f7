import type { MailTemplate } from '#shared/notifications/mail-template.ts'
import { framedHtml, framedText } from './mail-frame.ts'
import type { Letter } from './mail-sender.ts'
import { type Facts, TemplateUnusable, renderHtml, renderSubject, renderText } from './render-template.ts'

/**
 * Fills in a template and puts the house's frame around it. The frame is added before the tags are filled in, so that
 * what a guest wrote is filled in once and never read as a template. Throws `TemplateUnusable`.
 */
export function writeLetter(
  template: Pick<MailTemplate, 'subject' | 'html' | 'text'>,
  facts: Facts,
): Pick<Letter, 'subject' | 'html' | 'text'> {
  const mailSubject = renderSubject(template.subject, facts)
  if (mailSubject === '') throw new TemplateUnusable('The subject is empty')
  const all = { ...facts, mailSubject }
  return {
    subject: mailSubject,
    html: renderHtml(framedHtml(template.html), all),
    text: renderText(framedText(template.text), all),
  }
}
