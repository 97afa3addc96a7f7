import type { FieldName, fieldKinds } from '#shared/notifications/template-fields.ts'
import type { EmailBlock } from './email-blocks.ts'

/** What a field of each kind is given. Blocks are made where a template names them. */
type ValueOfKind = {
  readonly text: string
  readonly word: { readonly word: string }
  readonly condition: boolean
  readonly link: { readonly href: string; readonly label?: string }
  readonly block: () => readonly EmailBlock[]
}

/** The fields of an e-mail. A text, word or link that does not apply is empty. */
export type EmailFields = { readonly [Name in FieldName]?: ValueOfKind[(typeof fieldKinds)[Name]] }
