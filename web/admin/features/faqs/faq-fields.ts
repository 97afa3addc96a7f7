import type { FaqForm } from '#shared/content/faq.ts'
import { placeholderNames } from '#shared/content/placeholders.ts'
import type { FormField } from '#web/admin/kit/form-field.tsx'

/** The form of a question; `groups` are those that exist. */
export const faqFields = (groups: readonly string[]): FormField<FaqForm>[] => [
  {
    name: 'category',
    label: 'Group',
    kind: 'text',
    hint: 'Questions of one group stand together.',
    suggestions: groups,
  },
  { name: 'question', label: 'Question', kind: 'text', hint: 'As guests ask it' },
  {
    name: 'answer',
    label: 'Answer',
    kind: 'markdown',
    hint: '**bold**, lists with -, [a link](/terms). What follows the settings goes in as a field:',
    inserts: placeholderNames.map((name) => `{${name}}`),
  },
  { name: 'active', label: 'Guests see it', kind: 'switch' },
]
