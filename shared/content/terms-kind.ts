import { blocks, own, text } from '#shared/kernel/record-fields.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { paths } from '#shared/site/paths.ts'
import { TermsForm } from './terms-form.ts'

/** The terms and conditions, as staff edit them: each publication is a version that bookings accept. */
export const termsKind = publishedKind({
  name: 'terms',
  noun: ['version of the terms', 'versions of the terms'],
  path: '/staff/terms',
  page: 'terms',
  title: 'Terms',
  lead: 'What a guest accepts with a booking: the words, and what goes back on cancelling. Bookings on file keep the version that they accepted.',
  empty: '',
  audience: 'staff',
  nameField: 'title',
  form: TermsForm,
  records: 'one',
  isByClock: true,
  fields: {
    title: text('Title'),
    cancellationTiers: own('Refunds on cancelling', {
      initial: [],
      hint: 'Of what was paid, by the days before arrival. Later than the last step: nothing. The text has to say the same.',
    }),
    content: blocks('Text'),
  },
  rows: {},
  slug: null,
  pageOf: () => paths.terms,
})
