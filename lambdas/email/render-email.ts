import { asOneLine } from '#shared/kernel/one-line.ts'
import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import { type EmailBlock, htmlOf, textOf, title } from './email-blocks.ts'
import { noPictures } from './email-pictures.ts'
import { inBrandColors } from './email-colors.ts'
import { type layoutValues, wrapInHtmlLayout, wrapInTextLayout } from './email-layout.ts'
import { TemplateUnusable, fillMarkdown, fillTemplateLine } from './fill-template.ts'
import type { OutgoingEmail } from './outgoing-email.ts'
import { renderHtml, renderText } from './render-template.ts'

/** The business's details and, in e-mails to guests, pictures. */
type EmailLayout = ReturnType<typeof layoutValues> & Partial<typeof noPictures>
type WrittenEmail = Pick<OutgoingEmail, 'subject' | 'html' | 'text'>

/** A template filled in, inside the layout. Throws `TemplateUnusable`. */
export function renderEmail(
  template: Pick<EmailTemplate, 'subject' | 'heading' | 'body'>,
  { fields, layout, ...given }: Parameters<typeof fillMarkdown>[1] & { readonly layout: EmailLayout },
): WrittenEmail {
  const heading = fillTemplateLine(template.heading, fields)
  const body = fillMarkdown(template.body, { fields, ...given })
  if (body.length === 0) throw new TemplateUnusable('Nothing is left of its text')
  const subject = fillTemplateLine(template.subject, fields)
  if (!subject?.trim()) throw new TemplateUnusable('Its subject names an empty field')
  return writeEmail({ subject, blocks: [...(heading ? [title(heading)] : []), ...body], layout })
}

/** An e-mail of blocks, inside the layout. */
export function writeEmail({
  subject,
  blocks,
  layout,
}: {
  readonly subject: string
  readonly blocks: readonly EmailBlock[]
  readonly layout: EmailLayout
}): WrittenEmail {
  const emailSubject = subjectOf(subject)
  const values = { ...noPictures, ...layout, emailSubject }
  // The layout is filled in before the content is put into it, so that a guest's text is never read for placeholders.
  return {
    subject: emailSubject,
    html: inBrandColors(
      renderHtml(wrapInHtmlLayout(CONTENT), values).replace(CONTENT, () => htmlOf(blocks)),
      layout,
    ),
    text: renderText(wrapInTextLayout(CONTENT), values).replace(CONTENT, () => textOf(blocks).trimEnd()),
  }
}

/** Where the content goes. */
const CONTENT = '<!-- content -->'

const MAX_SUBJECT_LENGTH = 200

/** One line, whatever the template or the values hold, so that no header can be added to the e-mail. */
const subjectOf = (subject: string): string => asOneLine(subject).slice(0, MAX_SUBJECT_LENGTH)
