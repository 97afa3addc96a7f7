import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { AcceptTerms, type GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { RefusalError, call } from '#web/kit/api.ts'
import { guestBookingQuery } from './guest-booking.queries.ts'
import { bookingSections } from './booking-sections.ts'

/** Few guests need it, and it brings what shows texts. */
const TermsText = lazy(async () => ({ default: (await import('./terms-text.tsx')).TermsText }))

type Terms = NonNullable<GuestBooking['termsToAccept']>

/** The terms of a booking that staff entered: the guest reads and accepts them before anything else. */
export function AcceptTermsSection({ token, terms }: { token: string; terms: Terms }) {
  const client = useQueryClient()
  const [isRead, setIsRead] = useState(false)
  const { queryKey } = guestBookingQuery(token)
  const accepting = useMutation({
    mutationFn: () => call(AcceptTerms, { params: { token }, body: { termsId: terms.id } }),
    onSuccess: (accepted) => client.setQueryData(queryKey, accepted),
    // The terms have changed since: show the new version.
    onError: (error) => error instanceof RefusalError && client.invalidateQueries({ queryKey }),
  })
  return (
    <section id={bookingSections.terms} aria-labelledby="terms-title" className="card stack gap-s">
      <h2 id="terms-title">Please accept our terms first</h2>
      <p>
        We entered this booking for you. Please check it, and read our terms and conditions. They say what goes back to
        you if you cancel.
      </p>
      <details onToggle={({ currentTarget }) => setIsRead(currentTarget.open)}>
        <summary>{`Version ${terms.version} of our terms and conditions`}</summary>
        {isRead && (
          <Suspense fallback={<p>Loading...</p>}>
            <TermsText version={terms.version} />
          </Suspense>
        )}
      </details>
      {accepting.isError && (
        <FormProblem>
          <p>{accepting.error.message}</p>
        </FormProblem>
      )}
      <p>
        <Button
          variant="primary"
          busy={accepting.isPending}
          busyLabel="Accepting..."
          onClick={() => accepting.mutate()}
        >
          I accept the terms
        </Button>
      </p>
    </section>
  )
}
