import { useQuery } from '@tanstack/react-query'
import { AddReview } from '#shared/reviews/staff-reviews.contract.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { count } from '#web/kit/format.ts'

const empty = {
  ...{ reviewSource: '', sourceUrl: '', guestName: '', cabinSlug: '', rating: '' },
  ...{ postedOn: '', stayMonth: '', title: '', reviewText: '' },
}

/** Copies a review from another site, with the address at which everybody can compare it. */
export function AddReviewDialog({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(cabinsQuery())
  const { today } = useNow()
  const cabins = data?.cabins.map(({ slug, name }) => ({ value: slug, label: name })) ?? []
  const ratings = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: count(stars, 'star') }))
  const choose = { value: '', label: 'Choose' }
  return (
    <ActionDialog
      endpoint={AddReview}
      title="Add a review from another site"
      description="Copy it word for word. It is published with its link, and is not marked as a verified stay."
      action="Add and publish"
      busyLabel="Adding…"
      initial={empty}
      fields={[
        { name: 'reviewSource', label: 'Site', kind: 'text', hint: 'Google, Airbnb…' },
        { name: 'sourceUrl', label: 'Its address there', kind: 'url', hint: 'Begins with https://' },
        { name: 'guestName', label: 'Name of the guest', kind: 'text' },
        { name: 'cabinSlug', label: 'Cabin', kind: 'select', choices: [choose, ...cabins] },
        { name: 'rating', label: 'Rating', kind: 'select', choices: [choose, ...ratings] },
        { name: 'postedOn', label: 'Posted on', kind: 'date', max: today },
        { name: 'stayMonth', label: 'Month of the stay', kind: 'month', optional: true, max: today.slice(0, 7) },
        { name: 'title', label: 'Title', kind: 'text', optional: true },
        { name: 'reviewText', label: 'Review', kind: 'textarea', maxLength: 2000 },
      ]}
      body={(values) => ({ form: { ...values, rating: Number(values.rating) } })}
      beside={{ 'posted-in-future': 'postedOn', 'cabin-not-found': 'cabinSlug' }}
      done={() => 'Review added and published'}
      onDone={onDone}
    />
  )
}
