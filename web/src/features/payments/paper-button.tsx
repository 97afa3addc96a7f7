import type { BillingDocumentRequest } from '#shared/billing/billing-document.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSavedPaper } from './use-saved-paper.ts'

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
