import {
  type RedactableField,
  type Redaction,
  isRedacted,
  redactableFields,
  wordsOf,
} from '#shared/reviews/redaction.ts'
import type { Review } from '#shared/reviews/review.ts'
import { useUnsavedWork } from '#web/admin/kit/unsaved-work.ts'
import { Button } from '#web/kit/button.tsx'
import { useReviewActions } from './use-review-actions.ts'
import { useReviewDraft } from './use-review-draft.ts'

const fieldNames: Record<RedactableField, string> = { title: 'Title', reviewText: 'Review' }
const textsOf = (review: Review) =>
  redactableFields.flatMap((field) => {
    const text = review[field]
    return text === null ? [] : [{ field, text }]
  })

/** Every word of a review as a button that blacks it out, for mouse and keyboard. */
export function RedactionEditor({ review, onDone }: { review: Review; onDone: () => void }) {
  const { run, isPending } = useReviewActions()
  const draft = useReviewDraft(review, redactedWords)
  const redactions = draft.value
  useUnsavedWork(draft.isChanged)
  const toggle = (word: Redaction) =>
    draft.set(allWords(review).filter((one) => isAmong(redactions, one) !== isAmong([word], one)))
  const save = () =>
    run(draft.opened, { kind: 'redact', redactions }, 'Blacked-out words saved', { ...draft.sending, onDone })
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
                onClick={() => toggle({ ...word, field })}
              >
                {text.slice(word.start, word.end)}
              </button>
            </span>
          ))}
          {text.slice(wordsOf(text).at(-1)?.end ?? 0)}
        </div>
      ))}
      <div className="row">
        <Button busy={isPending} busyLabel="Saving…" onClick={save}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

const allWords = (review: Review): Redaction[] =>
  textsOf(review).flatMap(({ field, text }) => wordsOf(text).map((word) => ({ ...word, field })))

const isAmong = (redactions: readonly Redaction[], { field, start }: Redaction): boolean =>
  redactions.some((one) => one.field === field && one.start === start)

/** Word by word, so that each can be shown again. */
const redactedWords = (review: Review): Redaction[] =>
  allWords(review).filter((word) => isRedacted(word, rangesIn(review.redactions, word.field)))

const rangesIn = (redactions: readonly Redaction[], name: RedactableField): Redaction[] =>
  redactions.filter(({ field }) => field === name)

/** The words of a text, each with what is between it and the word before. */
function piecesOf(text: string) {
  const words = wordsOf(text)
  return words.map((word, at) => ({ word, between: text.slice(words[at - 1]?.end ?? 0, word.start) }))
}
