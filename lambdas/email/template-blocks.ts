import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'

/** A block of an e-mail, as HTML and as plain text, so that both always say the same. */
export type Block = { readonly html: string; readonly text: string }

const joined = (blocks: readonly Block[]): Block => ({
  html: blocks.map(({ html }) => html).join(''),
  text: blocks.map(({ text }) => text).join(''),
})

export const paragraph = (text: string): Block => ({
  html: `<p style="margin:0 0 16px">${text}</p>\n`,
  text: `${text}\n\n`,
})

export const heading = (text: string): Block => ({
  html: `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.4">${text}</h2>\n`,
  text: `${text}\n`,
})

/** Labels with their values. A row with a condition is left out where that value is empty. */
export const rows = (...lines: readonly (readonly [label: string, text: string, condition?: string])[]): Block => {
  const lined = joined(
    lines.map(([label, text, condition]) => {
      const row = {
        html: `<dt class="soft" style="margin:0;font-size:13px;color:#48524c">${label}</dt><dd style="margin:0 0 8px;font-weight:600">${text}</dd>\n`,
        text: `${label}: ${text}\n`,
      }
      return condition ? when(condition, row) : row
    }),
  )
  return {
    html: `<dl class="line" style="margin:0 0 16px;padding:12px 0 4px;border-top:1px solid #e6dbcc;border-bottom:1px solid #e6dbcc">\n${lined.html}</dl>\n`,
    text: `${lined.text}\n`,
  }
}

/** The main call to action. */
export const button = (label: string, link: string): Block => ({
  html: `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#b04517;color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>\n`,
  text: `${label}:\n${link}\n\n`,
})

/** A secondary link, less prominent than the button. */
export const link = (label: string, address: string): Block => ({
  html: `<p style="margin:0 0 16px"><a class="link" href="${address}" style="color:#2e5f4b">${label}</a></p>\n`,
  text: `${label}:\n${address}\n\n`,
})

/** A quotation of a list of lines; left out where `condition` is empty. */
export const quote = (label: string, lines: string, condition: string): Block =>
  when(condition, {
    html: `<p style="margin:0 0 4px">${label}</p>\n<blockquote class="line" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e6dbcc">{{#${lines}}}{{.}}<br>{{/${lines}}}</blockquote>\n`,
    text: `${label}\n{{#${lines}}}\n> {{.}}\n{{/${lines}}}\n\n`,
  })

/** Blocks shown only where a value is present. For lists see `quote`. */
export const when = (placeholder: string, ...blocks: readonly Block[]): Block => {
  const { html, text } = joined(blocks)
  return {
    html: `{{#${placeholder}}}\n${html}{{/${placeholder}}}\n`,
    text: `{{#${placeholder}}}\n${text}{{/${placeholder}}}\n`,
  }
}

/** Blocks shown only where a value is empty. */
export const unless = (placeholder: string, ...blocks: readonly Block[]): Block => {
  const { html, text } = joined(blocks)
  return {
    html: `{{^${placeholder}}}\n${html}{{/${placeholder}}}\n`,
    text: `{{^${placeholder}}}\n${text}{{/${placeholder}}}\n`,
  }
}

type EmailContent = { readonly subject: string; readonly title: string; readonly body: readonly Block[] }

/** An e-mail of blocks under a title, ready to be filled in. */
export function buildEmail({ subject, title, body }: EmailContent): Omit<EmailTemplate, 'type'> {
  const { html, text } = joined(body)
  return {
    subject,
    html: `<h1 style="margin:0 0 16px;font-family:Georgia,serif;font-size:24px;line-height:1.3;font-weight:600">${title}</h1>\n${html}`,
    text: `${title}\n\n${text}`,
  }
}

export const template = (type: EmailType, text: EmailContent): EmailTemplate => ({ type, ...buildEmail(text) })
