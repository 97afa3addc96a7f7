import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SendBookingLink } from '#shared/bookings/guest-bookings.contract.ts'
import { InvalidFieldsError, call } from '#web/kit/api.ts'
import { type FieldProblems, focusFirstProblem } from '#web/kit/field-problems.ts'
import { assertValidGuestForm, prefetchFormSchemas } from '#web/site/kit/validate-guest-form.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import './booking-link-form.css'

/** Sends the links of all bookings with an e-mail address, or of one. The reply never tells whether there is any. */
export function BookingLinkFields() {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<HTMLDivElement>(null)
  const [problems, setProblems] = useState<FieldProblems>({})
  const link = useMutation({
    mutationFn: async (body: { reference: string; guestEmail: string }) => {
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

  useEffect(() => {
    // The pressed button is gone.
    if (link.isSuccess) sent.current?.focus()
  }, [link.isSuccess])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    link.mutate({ reference: String(written.get('reference')), guestEmail: String(written.get('guestEmail')) })
  }

  if (link.isSuccess)
    return (
      <div ref={sent} tabIndex={-1}>
        <Notice tone="success" title="Look in your inbox" live="polite">
          <p>
            If there are bookings with this e-mail address, we send their links there. It can take a minute; it may also
            be in your spam folder.
          </p>
        </Notice>
      </div>
    )
  return (
    <form
      ref={form}
      className="booking-link stack"
      noValidate
      onFocus={prefetchFormSchemas}
      onSubmit={submit}
      aria-label="Get your booking link"
    >
      <TextField
        label="E-mail address"
        name="guestEmail"
        type="email"
        autoComplete="email"
        hint="The one you booked with."
        problem={problems['guestEmail']}
      />
      <TextField
        label="Booking reference"
        name="reference"
        optional
        hint="MC-7K4QX for example. Without it we send the links of all your bookings."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problems['reference']}
      />
      {link.isError && !(link.error instanceof InvalidFieldsError) && (
        <FormProblem tone="warning">
          <p>{link.error.message}</p>
        </FormProblem>
      )}
      <Button type="submit" variant="primary" busy={link.isPending} busyLabel="Sending...">
        E-mail me the link
      </Button>
    </form>
  )
}
