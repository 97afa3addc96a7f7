import { AddOnPage } from '#web/admin/features/add-ons/add-on-page.tsx'
import { FaqPage } from '#web/admin/features/content/faq-page.tsx'

/** The pages of records, as shared/site/admin-paths.ts names them. They are one file: nearly all of their code is the same. */
export const recordPages = { addOns: AddOnPage, faqs: FaqPage }
