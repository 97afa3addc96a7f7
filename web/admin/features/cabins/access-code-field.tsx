import { useMutation } from '@tanstack/react-query'
import type { AccessCodeState } from '#shared/arrival/access-code.contract.ts'
import { ShowAccessCode } from '#shared/arrival/access-code.contract.ts'
import { MASKED_CODE } from '#shared/arrival/access-code.ts'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { listDate } from '#web/admin/kit/list-dates.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { Button } from '#web/kit/button.tsx'
import { showToast } from '#web/kit/toast.ts'

type AccessCodeFieldProps = {
  cabin: CabinRecord
  state: AccessCodeState | undefined
  onChange: () => void
}

/** The access code of a cabin: masked until somebody asks, and never kept beyond this view. */
export function AccessCodeField({ cabin, state, onChange }: AccessCodeFieldProps) {
  const { today } = useNow()
  // A mutation, since a query would keep the code in the cache.
  const showing = useMutation({
    mutationFn: () => staffCall(ShowAccessCode, { params: { cabinSlug: cabin.id } }),
    gcTime: 0,
    onError: ({ message }) => void showToast({ tone: 'danger', title: 'Not shown', detail: message }),
  })
  const isSet = state?.isSet ?? false
  return (
    <section className="stack gap-xs" aria-label="Access code">
      <h3 className="head-sans small">Access code</h3>
      <p className="row">
        <span role="status" className="strong">
          {isSet ? (showing.data?.code ?? MASKED_CODE) : 'None'}
        </span>
        {state?.changedAt && <span className="small soft">changed {listDate(dayOf(state.changedAt), today)}</span>}
        {isSet && (
          <Button
            size="small"
            busy={showing.isPending}
            onClick={() => (showing.data ? showing.reset() : showing.mutate())}
          >
            {showing.data ? 'Hide' : 'Show'}
          </Button>
        )}
        <Button size="small" onClick={onChange}>
          {isSet ? 'Change…' : 'Add…'}
        </Button>
      </p>
      <p className="small soft">Guests who have paid read it from three days before arrival.</p>
    </section>
  )
}
