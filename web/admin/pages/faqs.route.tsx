/** `/admin/faqs`: the questions that guests ask. */
export { FaqList as Component } from '#web/admin/features/content/faq-list.tsx'
