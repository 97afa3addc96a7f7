import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PayByEft } from '#shared/bookings/guest-bookings.contract.ts'
import { RefusalError, call } from '#web/kit/api.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { clearOpenPayment } from '#web/site/kit/open-payment.ts'
import { guestBookingQuery } from './guest-booking.queries.ts'

/** Leaves the card for EFT: the server gives the time of an EFT and e-mails the bank details. */
export function PayByEftButton({ token, onChanged }: { token: string; onChanged?: () => void }) {
  const client = useQueryClient()
  const { queryKey } = guestBookingQuery(token)
  const changing = useMutation({
    mutationFn: () => call(PayByEft, { params: { token } }),
    onSuccess: (booking) => {
      client.setQueryData(queryKey, booking)
      clearOpenPayment()
      onChanged?.()
    },
    // The booking is not as this page shows it.
    onError: (error) => error instanceof RefusalError && client.invalidateQueries({ queryKey }),
  })
  return (
    <>
      {changing.isError && (
        <FormProblem tone="warning">
          <p>{changing.error.message}</p>
        </FormProblem>
      )}
      <Button busy={changing.isPending} busyLabel="Changing..." onClick={() => changing.mutate()}>
        Pay by EFT instead
      </Button>
    </>
  )
}
