import type { BookingReference } from '#shared/kernel/id.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { SendBookingLink } from '#shared/bookings/guest-bookings.contract.ts'
import { InvalidFieldsError, call } from '#web/kit/api.ts'
import { type FieldProblems, focusFirstProblem } from '#web/kit/field-problems.ts'
import { assertValidGuestForm, prefetchFormSchemas } from '#web/site/kit/validate-guest-form.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import './booking-link-form.css'

/** Sends a fresh link to the booking with this reference and e-mail address. The reply never tells whether they match. */
export function BookingLinkForm() {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FieldProblems>({})
  const link = useMutation({
    mutationFn: async (body: { reference: BookingReference; guestEmail: string }) => {
      await assertValidGuestForm('booking link', body)
      return call(SendBookingLink, { body })
    },
    onMutate: () => setProblems({}),
    onError: (error) => {
      if (!(error instanceof InvalidFieldsError)) return
      setProblems(error.fields)
      if (form.current) focusFirstProblem(form.current)
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    link.mutate({ reference: String(written.get('reference')), guestEmail: String(written.get('guestEmail')) })
  }

  if (link.isSuccess)
    return (
      <Notice tone="success" title="Look in your inbox" live="polite">
        <p>
          If there is a booking with this reference and e-mail address, we have sent its link there. It can take a
          minute; it may also be in your spam folder.
        </p>
      </Notice>
    )
  return (
    <form
      ref={form}
      className="booking-link"
      noValidate
      onFocus={prefetchFormSchemas}
      onSubmit={submit}
      aria-label="Get your booking link"
    >
      {link.isError && !(link.error instanceof InvalidFieldsError) && (
        <Notice tone="warning" live="now">
          <p>{link.error.message}</p>
        </Notice>
      )}
      <TextField
        label="Booking reference"
        name="reference"
        placeholder="MC-7K4QX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problems['reference']}
      />
      <TextField
        label="E-mail address"
        name="guestEmail"
        type="email"
        autoComplete="email"
        hint="The one you booked with."
        problem={problems['guestEmail']}
      />
      <Button type="submit" variant="primary" busy={link.isPending} busyLabel="Sending...">
        E-mail me the link
      </Button>
    </form>
  )
}
