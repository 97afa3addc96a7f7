import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { type ReviewInvitation, WriteReview } from '#shared/reviews/reviews.contract.ts'
import { InvalidFieldsError, RefusalError, call } from '#web/kit/api.ts'
import { type FieldProblems, focusFirstProblem } from '#web/kit/field-problems.ts'
import { assertValidGuestForm, prefetchFormSchemas } from '#web/site/kit/validate-guest-form.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { type ReviewDraft, clearDraft, saveDraft, loadDraft } from './review-draft.ts'
import { StarField } from './star-field.tsx'

type WriteReviewProps = {
  token: string
  invitation: ReviewInvitation
  /** Called once the review has been sent, now or earlier. */
  onWritten: () => void
}

/** The review form. Its draft survives a reload until it is sent. */
export function WriteReviewForm({ token, invitation, onWritten }: WriteReviewProps) {
  const [draft, setDraft] = useState(() => loadDraft(token, invitation))
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FieldProblems>({})
  useEffect(() => saveDraft(token, draft), [token, draft])

  const writing = useMutation({
    mutationFn: async () => {
      const body = { ...draft, cabinSlug: invitation.cabinSlug } as BodyInputOf<typeof WriteReview>
      await assertValidGuestForm('review', body)
      return call(WriteReview, { params: { token }, body })
    },
    onMutate: () => setProblems({}),
    onSuccess: written,
    onError: (error) => {
      if (error instanceof InvalidFieldsError) {
        setProblems(error.fields)
        if (form.current) focusFirstProblem(form.current)
      }
      if (error instanceof RefusalError && error.refusal === 'review-already-written') written()
    },
  })
  function written() {
    clearDraft(token)
    onWritten()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!writing.isPending) writing.mutate()
  }

  /** Editing a field removes its message. */
  function change(changed: Partial<ReviewDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  }
  const field = (name: Exclude<keyof ReviewDraft, 'rating'>) => ({
    name,
    value: draft[name],
    problem: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: target.value }),
  })

  return (
    <form
      ref={form}
      className="stack gap-l"
      noValidate
      onFocus={prefetchFormSchemas}
      onSubmit={submit}
      aria-label="Review"
    >
      <StarField
        label="How was your stay overall?"
        value={draft.rating}
        problem={problems['rating']}
        onChange={(rating) => change({ rating })}
      />
      <TextareaField
        label="Your review"
        hint="What was good, what was not, what should the next guests know? 20 to 2,000 characters."
        rows={8}
        {...field('reviewText')}
      />
      <TextField label="Title" optional hint="Your stay in a few words." {...field('title')} />
      <TextField
        label="Name"
        hint="Shown beside your review. A first name is enough."
        autoComplete="name"
        {...field('guestName')}
      />
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="email"
        hint="Only for our questions about your review. Nobody else sees it."
        {...field('guestEmail')}
      />
      {writing.isError && !(writing.error instanceof InvalidFieldsError) && (
        <FormProblem tone="warning" title="Your review was not sent">
          <p>{writing.error.message}</p>
        </FormProblem>
      )}
      <div className="stack gap-s">
        <p>
          <Button type="submit" variant="primary" size="large" busy={writing.isPending} busyLabel="Sending...">
            Send review
          </Button>
        </p>
        <p className="faint">
          We read it and then publish it as you wrote it, with your name, the cabin and the month of your stay. If you
          want it removed later, write to us.
        </p>
      </div>
    </form>
  )
}
