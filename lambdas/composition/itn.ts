import { itnEndpoints } from '#shared/api/endpoints/itn.ts'
import { composition } from '#lambdas/http/composition.ts'
import { receiveItnUsing } from '#lambdas/payments/receive-itn.ts'

/** The use cases of the Lambda `itn`. */
export const itn = composition(itnEndpoints, { ReceiveItn: receiveItnUsing })
