import { markdown, onOff, text } from '#shared/kernel/record-fields.ts'
import { plain, recordKind } from '#shared/kernel/record-kind.ts'
import { byHand } from '#shared/kernel/record-order.ts'
import { FaqForm } from './faq.ts'
import { placeholderNames } from './placeholders.ts'

/** The questions that guests ask, as staff edit them. */
export const faqKind = recordKind({
  name: 'faq',
  noun: ['question', 'questions'],
  path: '/staff/faqs',
  page: 'faqs',
  title: 'FAQs',
  lead: 'What guests ask. Questions of one group are shown together.',
  empty: 'Write the first one.',
  saved: 'Guests see it within seconds.',
  audience: 'staff',
  nameField: 'question',
  form: FaqForm,
  fields: {
    category: text('Group', { hint: 'Questions of one group are shown together.', suggests: true }),
    question: text('Question', { hint: 'As guests ask it' }),
    active: onOff('Guests see it'),
    // Last, so that the preview is right below it.
    answer: markdown('Answer', {
      hint: 'An empty line begins a paragraph, a dash at the start of a line a list. **Two stars** make words bold, and [words](/terms) become a link.',
      inserts: placeholderNames.map((name) => `{${name}}`),
    }),
  },
  rows: {
    question: { grow: true },
    category: { card: 'detail' },
    answer: 'csv',
    active: {},
    updatedAt: { from: 'l' },
  },
  order: byHand({ groupBy: 'category' }),
  size: 'whole',
  life: plain({
    shownBy: 'active',
    shown: { state: 'Shown', action: 'Show', done: 'On the site' },
    hidden: { state: 'Hidden', action: 'Hide', done: 'Hidden from guests' },
  }),
  refusals: ['text-not-readable'],
})
