/** `/admin/terms`: what guests accept with a booking, and what became of each version. */
export { TermsContent as Component } from '#web/admin/features/content/terms-content.tsx'
