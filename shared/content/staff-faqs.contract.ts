import { recordEndpoints } from '#shared/kernel/record-endpoints.ts'
import { FaqForm } from './faq.ts'

export const faqRecords = recordEndpoints({ noun: 'faq', path: '/staff/faqs', form: FaqForm, audience: 'staff' })
