import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IssueBillingDocument } from '#shared/billing/billing-documents.contract.ts'
import type { BillingDocumentRequest } from '#shared/billing/billing-document.ts'
import { call } from '#web/kit/api.ts'
import { assertValidGuestForm } from '#web/site/kit/validate-guest-form.ts'
import { savePdf } from '#web/kit/save-pdf.ts'
import { guestBookingQuery } from './guest-booking.queries.ts'

export const NOT_MADE = 'The PDF could not be made'

/** Issues a billing document, or fetches it again, and saves it as PDF. The recipient is validated first. */
export function useBillingDocumentDownload(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (request: BillingDocumentRequest) => {
      if (request.kind === 'invoice' && request.madeOutTo) await assertValidGuestForm('recipient', request.madeOutTo)
      return call(IssueBillingDocument, { params: { token }, body: request })
    },
    onSuccess: (pdf) => {
      savePdf(pdf)
      // The page now knows its number.
      return client.invalidateQueries({ queryKey: guestBookingQuery(token).queryKey })
    },
  })
}
