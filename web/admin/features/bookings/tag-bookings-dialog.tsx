import { useQueryClient } from '@tanstack/react-query'
import { MAX_TAGS, MAX_TAG_LENGTH, distinctTags, findTag } from '#shared/bookings/booking-tags.ts'
import { TagBooking } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { count } from '#web/kit/format.ts'
import { loadedTags } from './loaded-tags.ts'
import { tagBookings } from './tag-bookings.ts'

type TagBookingsDialogProps = { rows: readonly StaffBookingRow[]; onTagged: () => void; onDone: () => void }
type Body = BodyInputOf<typeof TagBooking>
type Values = { what: string; tag: string; removed: string }

/** Adds one tag to the chosen bookings, or removes one from them. */
export function TagBookingsDialog({ rows, onTagged, onDone }: TagBookingsDialogProps) {
  const client = useQueryClient()
  const known = loadedTags(client)
  const theirs = distinctTags(rows.flatMap(({ tags }) => tags))
  const initial: Values = { what: 'add', tag: '', removed: theirs[0] ?? '' }
  const bodyOf = ({ what, tag, removed }: Values): Body =>
    what === 'add' ? { tag: findTag(known, tag.trim()) ?? tag, tagged: true } : { tag: removed, tagged: false }
  const affected = ({ tag, tagged }: Body) => rows.filter(({ tags }) => (findTag(tags, tag) !== undefined) !== tagged)

  return (
    <ActionDialog
      endpoint={TagBooking}
      title={`Tag ${count(rows.length, 'booking')}`}
      description={`Only staff see tags; at most ${MAX_TAGS} on a booking. No e-mail is sent.`}
      action={({ what }) => (what === 'add' ? 'Add tag' : 'Remove tag')}
      initial={initial}
      fields={[
        {
          name: 'what',
          label: 'What to do',
          kind: 'select',
          choices: [
            { value: 'add', label: 'Add a tag' },
            { value: 'remove', label: 'Remove a tag' },
          ],
          show: () => theirs.length > 0,
        },
        {
          ...{ name: 'tag', label: 'Tag', kind: 'text', suggestions: known, maxLength: MAX_TAG_LENGTH },
          show: ({ what }) => what === 'add',
        },
        {
          name: 'removed',
          label: 'Tag',
          kind: 'select',
          choices: theirs.map((tag) => ({
            value: tag,
            label: `${tag} (${rows.filter(({ tags }) => findTag(tags, tag) !== undefined).length})`,
          })),
          show: ({ what }) => what === 'remove',
        },
      ]}
      body={bodyOf}
      check={(values) => (affected(bodyOf(values)).length > 0 ? {} : { tag: 'All of these have this tag already' })}
      send={async (sent) => {
        const body = sent as Body
        const isChanged = await tagBookings(client, affected(body), body)
        if (!isChanged) throw new Error('None of these bookings was changed.')
        onTagged()
        return undefined
      }}
      // The toast, with its way back, says what was done to which of them.
      done={() => undefined}
      onDone={onDone}
    />
  )
}
