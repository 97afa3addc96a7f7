import type { BillingDocumentRequest } from '#shared/billing/billing-document.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useSavedPaper } from './use-saved-document.ts'

type PaperButtonProps = { token: string; wish: BillingDocumentRequest; children: string; size?: 'small' | 'medium' }

/** Saves an invoice, receipt or credit note as PDF. The server makes it out when it is first asked for. */
export function PaperButton({ token, wish, children, size = 'small' }: PaperButtonProps) {
  const paper = useSavedPaper(token)
  return (
    <Button size={size} busy={paper.isPending} busyLabel="Preparing…" onClick={() => paper.mutate(wish)}>
      <Icon name="download" />
      {children}
    </Button>
  )
}
