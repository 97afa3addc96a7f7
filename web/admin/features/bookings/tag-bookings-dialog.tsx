import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_TAGS, distinctTags, findTag } from '#shared/bookings/booking-tags.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { count } from '#web/kit/format.ts'
import { SelectField } from '#web/kit/select-field.tsx'
import { loadedTags } from './loaded-tags.ts'
import { tagBookings } from './tag-bookings.ts'
import { TagField, readTag } from './tag-field.tsx'

type TagBookingsDialogProps = { rows: readonly StaffBookingRow[]; onTagged: () => void; onDone: () => void }

/** Adds one tag to the chosen bookings, or removes one from them. */
export function TagBookingsDialog({ rows, onTagged, onDone }: TagBookingsDialogProps) {
  const client = useQueryClient()
  const theirs = distinctTags(rows.flatMap(({ tags }) => tags))
  const [tagged, setTagged] = useState(true)
  const [typed, setTyped] = useState('')
  const [removed, setRemoved] = useState(theirs[0] ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function change() {
    const read = tagged ? readTag(typed, loadedTags(client)) : { tag: removed }
    if ('problem' in read) return setProblem(read.problem)
    const { tag } = read
    const affected = rows.filter(({ tags }) => (findTag(tags, tag) !== undefined) !== tagged)
    if (affected.length === 0) return setProblem('All of these have this tag already')
    setProblem(undefined)
    setIsBusy(true)
    const isChanged = await tagBookings(client, affected, { tag, tagged })
    setIsBusy(false)
    if (!isChanged) return undefined
    onTagged()
    return onDone()
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={`Tag ${count(rows.length, 'booking')}`}
      description={`Only staff see tags; at most ${MAX_TAGS} on a booking. No e-mail is sent.`}
      action={tagged ? 'Add tag' : 'Remove tag'}
      busyLabel="Saving…"
      busy={isBusy}
      onConfirm={() => void change()}
    >
      {theirs.length > 0 && (
        <SelectField
          label="What to do"
          value={tagged ? 'add' : 'remove'}
          onChange={({ target }) => {
            setTagged(target.value === 'add')
            setProblem(undefined)
          }}
        >
          <option value="add">Add a tag</option>
          <option value="remove">Remove a tag</option>
        </SelectField>
      )}
      {tagged ? (
        <TagField label="Tag" value={typed} onChange={setTyped} problem={problem} />
      ) : (
        <SelectField label="Tag" value={removed} onChange={({ target }) => setRemoved(target.value)}>
          {theirs.map((tag) => (
            <option key={tag} value={tag}>
              {`${tag} (${rows.filter(({ tags }) => findTag(tags, tag) !== undefined).length})`}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  )
}
