import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExternalReviewForm } from '#shared/reviews/external-review-form.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { InvalidFieldsError, formErrorMessage } from '#web/kit/api.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { type FieldProblems, problemsByField } from '#web/kit/field-problems.ts'
import { count } from '#web/kit/format.ts'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { addReviewMutation } from './staff-reviews.queries.ts'
import { cabinsQuery } from '#web/booking/cabins.queries.ts'

const empty = {
  guestName: '',
  cabinSlug: '',
  rating: '',
  title: '',
  reviewText: '',
  reviewSource: '',
  sourceUrl: '',
  stayMonth: '',
  postedOn: '',
}

/** Copies a review from another site, with the address at which everybody can compare it. */
export function AddReviewDialog({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<FieldProblems>({})
  const { data } = useQuery(cabinsQuery())
  const { today } = useNow()
  const adding = useMutation(addReviewMutation())

  function add() {
    const parsed = ExternalReviewForm.safeParse({ ...values, rating: Number(values.rating) })
    setProblems(parsed.success ? {} : problemsByField(parsed.error))
    if (!parsed.success) return
    adding.mutate(
      { ...parsed.data, title: parsed.data.title ?? '' },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', title: 'Review added and published' })
          onDone()
        },
        onError: (error) => error instanceof InvalidFieldsError && setProblems(error.fields),
      },
    )
  }
  const field = (name: keyof typeof empty) => ({
    value: values[name],
    problem: problems[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  })

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Add a review from another site"
      description="Copy it word for word. It is published with its link, and is not marked as a verified stay."
      action="Add and publish"
      busyLabel="Adding…"
      busy={adding.isPending}
      problem={formErrorMessage(adding.error)}
      onConfirm={add}
    >
      <div className="review-form-pair">
        <TextField label="Site" placeholder="Google, Airbnb…" {...field('reviewSource')} />
        <TextField label="Its address there" type="url" placeholder="https://" {...field('sourceUrl')} />
        <TextField label="Name of the guest" {...field('guestName')} />
        <SelectField label="Cabin" {...field('cabinSlug')}>
          <option value="">Choose</option>
          {data?.cabins.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Rating" {...field('rating')}>
          <option value="">Choose</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars} value={stars}>
              {count(stars, 'star')}
            </option>
          ))}
        </SelectField>
        <TextField label="Posted on" type="date" max={today} {...field('postedOn')} />
        <TextField label="Month of the stay" optional type="month" max={today.slice(0, 7)} {...field('stayMonth')} />
        <TextField label="Title" optional {...field('title')} />
      </div>
      <TextareaField label="Review" rows={5} maxLength={2000} {...field('reviewText')} />
    </ConfirmDialog>
  )
}
