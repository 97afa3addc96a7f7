/** `/admin/legal-pages`: the privacy notice and the business's details. */
export { LegalPages as Component } from '#web/admin/features/content/legal-pages.tsx'
