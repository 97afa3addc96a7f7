import type { FaqForm } from '#shared/content/faq.ts'

/** What staff call the fields of a question. */
export const faqLabels = {
  category: 'Group',
  question: 'Question',
  answer: 'Answer',
  active: 'Guests see it',
} as const satisfies Record<keyof FaqForm, string>
