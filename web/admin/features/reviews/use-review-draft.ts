import { useState } from 'react'
import { isSameJson } from '#shared/kernel/change-log.ts'
import type { Review } from '#shared/reviews/review.ts'
import { RefusalError } from '#web/kit/api.ts'

/**
 * A change of one part of a review. It follows what is stored until something was changed. Then it stays, and `opened`,
 * the review that it began with, is what is sent: a colleague's change of the same part is refused. Changes of other
 * parts are not in its way.
 */
export function useReviewDraft<Value>(review: Review, valueOf: (review: Review) => Value) {
  const [opened, setOpened] = useState(review)
  const [value, setValue] = useState(() => valueOf(review))
  const [isRefused, setIsRefused] = useState(false)
  const before = valueOf(opened)
  const stored = valueOf(review)
  const isChanged = !isSameJson(value, before)
  const isConflict = isChanged && !isSameJson(stored, before) && !isSameJson(stored, value)
  // Once a refusal has said it, the next press is about the newest.
  if (review.version > opened.version && (isRefused || !isConflict)) {
    setOpened(review)
    if (!isChanged) setValue(stored)
  }
  return {
    opened,
    value,
    set: setValue,
    isChanged,
    /** What a colleague has stored meanwhile; undefined where nobody has, or nothing was changed here. */
    theirs: isConflict || (isRefused && isChanged) ? stored : undefined,
    /** Of the request that sends the draft. What was typed while it was on its way stays. */
    sending: {
      onStart: () => setIsRefused(false),
      onDone(saved: Review) {
        setOpened(saved)
        setValue((now) => (isSameJson(now, value) ? valueOf(saved) : now))
      },
      onFailed: (error: Error) => setIsRefused(error instanceof RefusalError && error.refusal === 'changed-meanwhile'),
    },
  }
}
