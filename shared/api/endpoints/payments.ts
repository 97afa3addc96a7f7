export { paymentEndpoints as paymentsEndpoints } from '#shared/payments/payments.contract.ts'
