/** `/admin/faqs`: the questions that guests ask. */
export { FaqPage as Component } from '#web/admin/features/content/faq-page.tsx'
