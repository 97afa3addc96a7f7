/** `/admin/faqs`: the questions that guests ask. */
export { FaqList as Component } from '#web/admin/features/faqs/faq-list.tsx'
