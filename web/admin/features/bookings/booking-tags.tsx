import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_TAGS, findTag } from '#shared/bookings/booking-tags.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { loadedTags } from './loaded-tags.ts'
import { tagBookings } from './tag-bookings.ts'
import { TagField, readTag } from './tag-field.tsx'
import './tags.css'

/** The tags of a booking, each with a button that removes it, and a field for one more. Saved at once, with Undo. */
export function BookingTags({ booking }: { booking: StaffBooking }) {
  const { tags } = booking
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)

  // On a phone the refusal may be below the edge of the drawer.
  useEffect(() => {
    if (problem) form.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  async function change(tag: string, tagged: boolean): Promise<boolean> {
    setIsBusy(true)
    const isChanged = await tagBookings(client, [booking], { tag, tagged })
    setIsBusy(false)
    // The button that was pressed may be gone with its tag.
    input.current?.focus()
    return isChanged
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const read = readTag(typed, loadedTags(client))
    if ('problem' in read) return setProblem(read.problem)
    const spelled = findTag(tags, read.tag)
    if (spelled !== undefined) return setProblem(`${spelled} is there already`)
    if (tags.length >= MAX_TAGS) return setProblem(`At most ${MAX_TAGS} tags: remove one first`)
    setProblem(undefined)
    if (await change(read.tag, true)) setTyped('')
  }

  return (
    <section className="booking-tags stack gap-m" aria-labelledby="tags-title">
      <h3 id="tags-title">Tags</h3>
      {tags.length > 0 && (
        <ul className="tag-list row gap-s">
          {tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
              <button
                type="button"
                className="tag-remove centered"
                aria-label={`Remove tag ${tag}`}
                disabled={isBusy}
                onClick={() => void change(tag, false)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form ref={form} noValidate className="tag-form" onSubmit={(event) => void add(event)}>
        <TagField
          label="Add a tag (only staff see it)"
          placeholder="Honeymoon, Needs cot"
          ref={input}
          value={typed}
          onChange={setTyped}
          problem={problem}
        />
        <Button type="submit" busy={isBusy}>
          Add
        </Button>
      </form>
    </section>
  )
}
