import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { MAX_TAG_LENGTH, findTag } from '#shared/bookings/booking-tags.ts'
import { BookingTag } from '#shared/bookings/change-booking.contract.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { loadedTags } from './loaded-tags.ts'

type TagFieldProps = Omit<ComponentProps<typeof TextField>, 'list' | 'value' | 'onChange'> & {
  value: string
  onChange: (tag: string) => void
}

/** A tag to add; suggests those of the bookings that were loaded. */
export function TagField({ value, onChange, ...field }: TagFieldProps) {
  const client = useQueryClient()
  const id = useId()
  return (
    <>
      <TextField
        {...field}
        list={id}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {loadedTags(client).map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
    </>
  )
}

/** The typed tag, spelled as on the other bookings; or what is wrong with it. */
export function readTag(typed: string, known: readonly string[]): { readonly tag: string } | { problem: string } {
  const parsed = BookingTag.safeParse(typed)
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? '' }
  return { tag: findTag(known, parsed.data) ?? parsed.data }
}
