/** `/admin/document-templates`: the texts of documents, and each of them below it. */
export { DocumentTemplates as Component } from '#web/admin/features/billing/document-templates.tsx'
