import { accept, refuse, type Result } from '#shared/kernel/result.ts'
import { blankEmail, type NewEmail, recipientsOf } from './email.ts'
import { headerOf, readMime, splitAddresses } from './mime-message.ts'

export type SesRefusal = 'unknown-action' | 'source-missing' | 'nobody-to-send-to' | 'address-not-readable'

/**
 * Reads the SES client's request (the Query protocol: `Action=SendEmail&Destination.ToAddresses.member.1=…`). Refuses what
 * SES refuses too: another action than SendEmail and SendRawEmail, an e-mail without sender or recipient, and an invalid
 * address (`details.address`).
 */
export function readSesRequest(body: string): Result<NewEmail, SesRefusal> {
  const fields = new URLSearchParams(body)
  const action = fields.get('Action')
  if (action !== 'SendEmail' && action !== 'SendRawEmail') return refuse('unknown-action', { action: action ?? '' })

  const email = action === 'SendEmail' ? simpleEmail(fields) : rawEmail(fields)
  if (!email.from) return refuse('source-missing')
  const recipients = recipientsOf(email)
  if (recipients.length === 0) return refuse('nobody-to-send-to')
  const unreadable = [email.from, ...recipients].find((address) => !ADDRESS.test(address))
  if (unreadable !== undefined) return refuse('address-not-readable', { address: unreadable })
  return accept(email)
}

/** `a@b.c`, alone or in angle brackets behind a name. No line ends: they would add headers. */
const ADDRESS = /^(?:[^\r\n<>]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

const listOf = (fields: URLSearchParams, name: string): string[] =>
  [...fields].flatMap(([key, value]) => (key.startsWith(`${name}.member.`) ? [value] : []))

const namedFields = (fields: URLSearchParams): [string, string][] =>
  ['ReturnPath', 'ConfigurationSetName'].flatMap((name): [string, string][] => {
    const value = fields.get(name)
    return value === null ? [] : [[name, value]]
  })

function simpleEmail(fields: URLSearchParams): NewEmail {
  const value = (name: string) => fields.get(name) ?? ''
  const tags = [...fields].flatMap(([key, name]): [string, string][] => {
    const tag = /^(Tags\.member\.\d+)\.Name$/.exec(key)?.[1]
    return tag ? [[`tag ${name}`, value(`${tag}.Value`)]] : []
  })
  return {
    ...blankEmail,
    from: value('Source'),
    to: listOf(fields, 'Destination.ToAddresses'),
    cc: listOf(fields, 'Destination.CcAddresses'),
    bcc: listOf(fields, 'Destination.BccAddresses'),
    replyTo: listOf(fields, 'ReplyToAddresses'),
    subject: value('Message.Subject.Data'),
    text: value('Message.Body.Text.Data'),
    html: value('Message.Body.Html.Data'),
    headers: [...namedFields(fields), ...tags],
  }
}

function rawEmail(fields: URLSearchParams): NewEmail {
  const { headers, ...content } = readMime(Buffer.from(fields.get('RawMessage.Data') ?? '', 'base64'))
  const addresses = (name: string) => splitAddresses(headerOf(headers, name))
  const [to, cc] = [addresses('to'), addresses('cc')]
  // If there are `Destinations`, SES sends to them and not to the addresses of the message's headers.
  const destinations = listOf(fields, 'Destinations')
  const shown = new Set([...to, ...cc])
  return {
    ...blankEmail,
    ...content,
    from: fields.get('Source') ?? headerOf(headers, 'from'),
    to,
    cc,
    bcc: destinations.length > 0 ? destinations.filter((address) => !shown.has(address)) : addresses('bcc'),
    replyTo: addresses('reply-to'),
    subject: headerOf(headers, 'subject'),
    headers: [...headers.map(([name, value]): [string, string] => [name, value]), ...namedFields(fields)],
  }
}
