import { blocks, text } from '#shared/kernel/record-fields.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { paths } from '#shared/site/paths.ts'
import { LegalPageForm } from './legal-page-form.ts'

/** The privacy notice and the business's details, as staff edit them: the law asks for both, so neither is removed. */
export const legalPageKind = publishedKind({
  name: 'legal-page',
  noun: ['page', 'pages'],
  path: '/staff/legal-pages',
  page: 'legalPages',
  title: 'Privacy and legal',
  lead: 'What you must tell guests about their data and your business. They are always on the site.',
  empty: '',
  audience: 'staff',
  nameField: 'title',
  form: LegalPageForm,
  records: 'fixed',
  fields: { title: text('Title'), content: blocks('Text') },
  rows: { title: { grow: true } },
  slug: null,
  pageOf: (_form, id) => (id === 'privacy' ? paths.privacy : paths.legal),
})
