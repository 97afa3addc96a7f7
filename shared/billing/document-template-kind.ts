import { publishedKind } from '#shared/kernel/published-kind.ts'
import { blocks, date, nullable, text, textarea } from '#shared/kernel/record-fields.ts'
import { documentTemplate, isDocumentTemplateId } from './document-template.ts'
import { DocumentTemplateForm } from './document-template-form.ts'

/** The texts of documents, as staff edit them. */
export const documentTemplateKind = publishedKind({
  name: 'document-template',
  noun: ['document', 'documents'],
  path: '/staff/document-templates',
  page: 'documentTemplates',
  title: 'Documents',
  lead: 'The texts around fixed layouts. Numbers, names and amounts are the layout’s. What was issued keeps its text.',
  empty: '',
  audience: 'staff',
  nameField: 'title',
  form: DocumentTemplateForm,
  records: 'defaults',
  usesDefault: (id) => !isDocumentTemplateId(id) || !('needsPublication' in documentTemplate(id)),
  fields: {
    title: text('Heading'),
    opening: textarea('Opening'),
    body: blocks('Text'),
    closing: textarea('Closing'),
    footer: textarea('Footer'),
    countsFrom: nullable(
      date('Counts from', {
        hint: 'Until that day the former text is used. Empty: from the moment it is published.',
      }),
    ),
  },
  rows: { title: { head: 'Document', grow: true }, countsFrom: { head: 'Counts from', from: 'm' } },
  slug: null,
  pageOf: null,
})
