import { paymentsEndpoints } from '#shared/api/endpoints/payments.ts'
import { endPayfastPaymentUsing } from '#lambdas/payments/end-payfast-payment.ts'
import { showPaymentUsing } from '#lambdas/payments/show-payment.ts'
import { reportLatePaymentUsing } from '#lambdas/payments/report-late-payment.ts'
import { startPayfastPaymentUsing } from '#lambdas/payments/start-payfast-payment.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `payments`. */
export const payments = composition(paymentsEndpoints, {
  StartPayfastPayment: startPayfastPaymentUsing,
  ShowPayment: showPaymentUsing,
  EndPayfastPayment: endPayfastPaymentUsing,
  ReportLatePayment: reportLatePaymentUsing,
})
