import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IssuePaper } from '#shared/papers/papers.contract.ts'
import type { PaperWish } from '#shared/papers/paper.ts'
import { call } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import { guestBookingQuery } from './guest-booking.queries.ts'

type PaperButtonProps = { token: string; wish: PaperWish; children: string; size?: 'small' | 'medium' }

/** Saves an invoice, receipt or credit note as PDF. The server makes it out when it is first asked for. */
export function PaperButton({ token, wish, children, size = 'small' }: PaperButtonProps) {
  const client = useQueryClient()
  const paper = useMutation({
    mutationFn: () => call(IssuePaper, { params: { token }, body: wish }),
    onSuccess: ({ fileName, pdfBase64 }) => {
      saveFile(
        fileName,
        'application/pdf',
        Uint8Array.from(atob(pdfBase64), (letter) => letter.charCodeAt(0)),
      )
      // The page now knows its number.
      return client.invalidateQueries({ queryKey: guestBookingQuery(token).queryKey })
    },
    onError: (error) => showToast({ tone: 'danger', title: 'The PDF could not be made', detail: error.message }),
  })
  return (
    <Button size={size} busy={paper.isPending} busyLabel="Preparing…" onClick={() => paper.mutate()}>
      <Icon name="download" />
      {children}
    </Button>
  )
}
