import { FULL_PAYMENT_WITHIN_BUSINESS_DAYS } from '#shared/kernel/business-days.ts'

/** What is paid when, in one sentence. */
export const depositRule = `Half the price books the cabin; the rest is due ${FULL_PAYMENT_WITHIN_BUSINESS_DAYS} business days before you arrive.`

/** When the whole price is due. */
export const fullPaymentRule = `With fewer than ${FULL_PAYMENT_WITHIN_BUSINESS_DAYS} business days to go, the whole price is due at once.`
