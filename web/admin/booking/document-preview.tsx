import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookingReference } from '#shared/kernel/id.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { PdfView } from '#web/admin/kit/pdf-view.tsx'
import type { OwnPreview } from '#web/admin/kit/published-editor.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { TextField } from '#web/kit/text-field.tsx'

type Shown = { readonly form: OwnPreview['values']; readonly reference: string | null }
type Preview = { readonly fileName: string; readonly pdfBase64: string; readonly reference: string | null }

type DocumentPreviewProps = OwnPreview & {
  /** Names the document among others. */
  id: string
  /** Draws what is typed. */
  draw: (shown: Shown, signal: AbortSignal) => Promise<Preview>
}

const previewQuery = ({ id, values, version, draw }: DocumentPreviewProps, reference: string | null) =>
  queryOptions({
    queryKey: ['staff', 'document-preview', id, version, reference, values],
    queryFn: ({ signal }) => draw({ form: values, reference }, signal),
    placeholderData: keepPreviousData,
  })

/** The document with what is typed, for a booking that staff choose, a recent one, or made-up data. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { isBeside, onClose } = props
  const [typed, setTyped] = useState('')
  const reference = normalizePlainLine(typed).toUpperCase()
  const isReference = BookingReference.safeParse(reference).success
  const query = useQuery(previewQuery(props, isReference ? reference : null))
  const chooser = (
    <TextField
      label="With the booking"
      hint={query.data && (query.data.reference ? `It shows ${query.data.reference}.` : 'It shows made-up data.')}
      placeholder="MC-…"
      autoComplete="off"
      value={typed}
      problem={reference !== '' && reference.length >= 8 && !isReference ? 'That is no reference' : undefined}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
  const page = query.isError ? (
    <QueryProblem title="The preview could not be made" queries={[query]} />
  ) : query.data ? (
    <PdfView title="The document with what is typed" file={query.data} />
  ) : (
    <p role="status">Loading...</p>
  )
  if (!isBeside)
    return (
      <Dialog open wide onOpenChange={(stays) => !stays && onClose()} title="Preview">
        <div className="stack">
          {chooser}
          {page}
        </div>
      </Dialog>
    )
  return (
    <section className="preview preview-beside" aria-label="Preview">
      <div className="row spread align-start">
        <div className="grow">{chooser}</div>
        <Button size="small" variant="quiet" square aria-label="Close the preview" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      {page}
    </section>
  )
}
