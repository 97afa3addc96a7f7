import { useState } from 'react'
import {
  type RedactableField,
  type Redaction,
  type TextRange,
  isRedacted,
  redactableFields,
  wordsOf,
} from '#shared/reviews/redaction.ts'
import type { Review } from '#shared/reviews/review.ts'
import { useUnsavedWork } from '#web/admin/kit/unsaved-work.ts'
import { Button } from '#web/kit/button.tsx'

const fieldNames: Record<RedactableField, string> = { title: 'Title', reviewText: 'Review' }
const textsOf = (review: Review) =>
  redactableFields.flatMap((field) => {
    const text = review[field]
    return text === null ? [] : [{ field, text }]
  })

/** Every word of a review as a button that blacks it out, for mouse and keyboard. */
export function RedactionEditor({
  review,
  busy,
  onSave,
  onCancel,
}: {
  review: Review
  busy: boolean
  onSave: (redactions: Redaction[]) => void
  onCancel: () => void
}) {
  const stored = redactedWords(review)
  const [redactions, setRedactions] = useState<readonly Redaction[]>(stored)
  const isChosen = ({ field, start }: Redaction) => redactions.some((one) => one.field === field && one.start === start)
  useUnsavedWork(redactions.length !== stored.length || !stored.every(isChosen))
  const toggle = (field: RedactableField, { start, end }: TextRange) =>
    setRedactions(
      isChosen({ field, start, end })
        ? redactions.filter((one) => one.field !== field || one.start !== start)
        : [...redactions, { field, start, end }],
    )
  return (
    <div className="stack" role="group" aria-label="Black out words">
      <p className="soft small">
        Press the words that nobody should read. The guest’s text stays as it is; the site shows ▇▇▇ in their place and
        says that words were removed.
      </p>
      {textsOf(review).map(({ field, text }) => (
        <div key={field} role="group" aria-label={fieldNames[field]} className="redaction-text">
          {piecesOf(text).map(({ word, between }) => (
            <span key={word.start}>
              {between}
              <button
                type="button"
                className="redaction-word"
                aria-pressed={isRedacted(word, rangesIn(redactions, field))}
                onClick={() => toggle(field, word)}
              >
                {text.slice(word.start, word.end)}
              </button>
            </span>
          ))}
          {text.slice(wordsOf(text).at(-1)?.end ?? 0)}
        </div>
      ))}
      <div className="row">
        <Button busy={busy} busyLabel="Saving…" onClick={() => onSave([...redactions])}>
          Save
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** Word by word, so that each can be shown again. */
const redactedWords = (review: Review): Redaction[] =>
  textsOf(review).flatMap(({ field, text }) =>
    wordsOf(text)
      .filter((word) => isRedacted(word, rangesIn(review.redactions, field)))
      .map((word) => ({ ...word, field })),
  )

const rangesIn = (redactions: readonly Redaction[], name: RedactableField): Redaction[] =>
  redactions.filter(({ field }) => field === name)

/** The words of a text, each with what is between it and the word before. */
function piecesOf(text: string) {
  const words = wordsOf(text)
  return words.map((word, at) => ({ word, between: text.slice(words[at - 1]?.end ?? 0, word.start) }))
}
