import { readMarkdownWithoutPhones } from '#shared/content/read-markdown.ts'
import type { TextBlock, TextRun } from '#shared/content/rich-text.ts'
import type { Problems } from '#shared/kernel/published-endpoints.ts'
import type { EmailTemplate } from './email-template.ts'
import { type EmailType, isGuestMoment } from './email-type.ts'
import { fieldsIn } from './fill-line.ts'
import { mandatoryReasons } from './mandatory-emails.ts'
import { type FieldName, bodyFieldsOf, fieldKinds, isFieldName, templateFields } from './template-fields.ts'
import { whatsappFieldNames } from './whatsapp-text.ts'

/** What keeps a template from being published, by the fields of its form. */
export function checkTemplate(type: EmailType, template: EmailTemplate): Problems {
  const { subject, heading, body, whatsapp, isSent } = template
  const mandatory = mandatoryReasons[type]
  const problems = {
    subject: subjectProblem(type, subject),
    heading: lineProblem(heading, bodyFieldsOf(type)),
    body: bodyProblem(type, body),
    whatsapp: whatsappProblem(type, whatsapp),
    isSent: !isSent && mandatory !== undefined ? `It is always sent: ${mandatory}` : undefined,
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])),
  )
}

/** Names what is not known, as far as it is a few plain words. */
const unknownField = (name: string): string =>
  /^[\w -]{1,40}$/.test(name)
    ? `There is no field “${name}” here: choose one of the list`
    : 'Braces are for fields such as {reference}'

/** Account and card numbers: those of the settings alone are put in. */
const LONG_NUMBER = /\d(?:[ \u00A0-]?\d){6,}/

const lineProblem = (line: string, known: readonly string[]): string | undefined => {
  const block = fieldsIn(line).find((name) => known.includes(name) && isBlockField(name))
  return block === undefined ? textProblem(line, known) : `“${block}” stands in a paragraph of its own`
}

function textProblem(line: string, known: readonly string[]): string | undefined {
  const unknown = fieldsIn(line).find((name) => !known.includes(name))
  if (unknown !== undefined) return unknownField(unknown)
  if (/[{}]/.test(line.replaceAll(/\{[^{}\n]*\}/g, ''))) return unknownField('{')
  return LONG_NUMBER.test(line)
    ? 'Long numbers are not written by hand: bank details and phone numbers are fields'
    : undefined
}

const isBlockField = (name: string): boolean => isFieldName(name) && fieldKinds[name] === 'block'

function subjectProblem(type: EmailType, subject: string): string | undefined {
  const { subject: always } = templateFields[type]
  const maybeEmpty = fieldsIn(subject).find(
    (name) => !(always as readonly string[]).includes(name) && (bodyFieldsOf(type) as readonly string[]).includes(name),
  )
  return maybeEmpty === undefined
    ? lineProblem(subject, always)
    : `“${maybeEmpty}” is not for subjects, since it can be empty or is more than words`
}

function bodyProblem(type: EmailType, body: string): string | undefined {
  let blocks
  try {
    blocks = readMarkdownWithoutPhones(body)
  } catch {
    return 'Lists and quotes are nested too deeply'
  }
  const known = bodyFieldsOf(type)
  for (const block of blocks) {
    const problem = blockProblem(block, known)
    if (problem !== undefined) return problem
  }
  const named = new Set(blocks.flatMap(linesOf).flatMap(fieldsIn))
  const missing = templateFields[type].required.find((field) => !alternativesOf(field).some((name) => named.has(name)))
  return missing === undefined ? undefined : `This e-mail needs the field “${alternativesOf(missing).join('” or “')}”`
}

const alternativesOf = (required: FieldName | readonly FieldName[]): readonly FieldName[] =>
  typeof required === 'string' ? [required] : required

function blockProblem(block: TextBlock, known: readonly string[]): string | undefined {
  if (block.kind === 'picture' || block.kind === 'cabin' || block.kind === 'book')
    return 'E-mails have no pictures, cabin cards and book buttons of their own'
  if (runsOf(block).some(({ href }) => href?.includes('{'))) return 'The address of a link has no fields'
  if (block.kind === 'table' && block.head.some((text) => fieldsIn(text).length > 0))
    return 'The head of a table has no fields'
  const [line, ...others] = linesOf(block)
  // Alone in its paragraph.
  if (block.kind === 'paragraph' && line !== undefined && others.length === 0 && isOneBlockField(line))
    return known.includes(line.trim().slice(1, -1)) ? undefined : unknownField(line.trim().slice(1, -1))
  for (const one of linesOf(block)) {
    const problem = lineProblem(one, known)
    if (problem !== undefined) return problem
  }
  return undefined
}

const isOneBlockField = (line: string): boolean =>
  /^\{[^{}\n]*\}$/.test(line.trim()) && isBlockField(line.trim().slice(1, -1))

const runsOf = (block: TextBlock): readonly TextRun[] => {
  switch (block.kind) {
    case 'paragraph':
    case 'quote':
      return block.runs
    case 'list':
      return block.items.flat()
    case 'table':
      return block.rows.flat(2)
    default:
      return []
  }
}

/** The texts in which a field is looked for, one for each style of a line. */
const linesOf = (block: TextBlock): string[] =>
  block.kind === 'heading' ? [block.text] : runsOf(block).map(({ text }) => text)

function whatsappProblem(type: EmailType, text: string): string | undefined {
  if (!isGuestMoment(type)) return text === '' ? undefined : 'There is no WhatsApp text of this e-mail'
  if (text.trim() === '') return 'Please write the message'
  return textProblem(text, whatsappFieldNames)
}
