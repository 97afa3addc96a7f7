import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { FaqForm } from '#shared/content/faq.ts'
import { RichText } from '#web/kit/rich-text.tsx'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { faqPreviewQuery } from './faq-preview.queries.ts'

const DEBOUNCE_MS = 400

/** The answer as guests will read it, a moment after each change. Its links open beside the form, not in its place. */
export function FaqPreview({ answer }: { answer: string }) {
  const typed = useDebounced(answer, DEBOUNCE_MS)
  const isReadable = FaqForm.shape.answer.safeParse(typed).success
  const { data } = useQuery({ ...faqPreviewQuery(typed), enabled: isReadable })
  if (!data || !isReadable) return null
  function openBeside(event: MouseEvent<HTMLElement>) {
    const link = (event.target as HTMLElement).closest('a')
    if (!link) return
    event.preventDefault()
    window.open(link.href, '_blank', 'noopener')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a key on a link is a click too
    <section className="card card-small" aria-label="Preview" onClickCapture={openBeside}>
      <h3 className="field-label">As guests read it</h3>
      <RichText text={data.answer} />
    </section>
  )
}
