import { containsLink } from '#shared/kernel/contains-link.ts'
import type { FaqForm } from './faq.ts'

const PAYMENT_WORDS = /pay|deposit|eft|bank|account|card|refund|money|transfer|owing|balance/i
/** A number as long as that of a phone or an account. */
const LONG_NUMBER = /(?:\d[ -]?){6}/

/** Whether a question is about paying, or its answer holds a number or a link that guests could pay or phone by. */
export const isAboutPayment = ({ category, question, answer }: Omit<FaqForm, 'active'>): boolean =>
  [category, question, answer].some((text) => PAYMENT_WORDS.test(text) || LONG_NUMBER.test(text) || containsLink(text))
