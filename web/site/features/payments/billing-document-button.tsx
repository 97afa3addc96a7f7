import type { BillingDocumentRequest } from '#shared/billing/billing-document.ts'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { NOT_MADE, useBillingDocumentDownload } from './use-billing-document-download.ts'

type BillingDocumentButtonProps = {
  token: string
  request: BillingDocumentRequest
  children: string
  size?: 'small' | 'medium'
}

/** Saves an invoice, receipt or credit note as PDF. The server issues it on the first request. */
export function BillingDocumentButton({ token, request, children, size = 'small' }: BillingDocumentButtonProps) {
  const download = useBillingDocumentDownload(token)
  return (
    <>
      <Button size={size} busy={download.isPending} busyLabel="Preparing…" onClick={() => download.mutate(request)}>
        <Icon name="download" />
        <span>{children}</span>
      </Button>
      {download.isError && (
        <FormProblem title={NOT_MADE}>
          <p>{download.error.message}</p>
        </FormProblem>
      )}
    </>
  )
}
