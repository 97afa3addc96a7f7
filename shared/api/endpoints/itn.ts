export { itnEndpoints } from '#shared/payments/payments.contract.ts'
