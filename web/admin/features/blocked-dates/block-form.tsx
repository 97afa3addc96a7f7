import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { BlockDates } from '#shared/availability/blocked-dates.contract.ts'
import { STAFF_HORIZON_MONTHS, lastDeparture } from '#shared/availability/stay.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { overHoldsOf } from '#web/admin/kit/over-holds.ts'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { InvalidFieldsError, RefusalError } from '#web/kit/api.ts'
import { type FieldProblems, focusFirstProblem, problemsByField } from '#web/kit/field-problems.ts'
import { count, shortDate } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { blockDatesMutation, unblockDatesMutation } from './blocked-dates.queries.ts'
import { cabins } from '#web/booking/cabins.queries.ts'
import './blocked-dates.css'

const ALL = ''
const empty = { cabinSlug: ALL, startDate: '', endDate: '', reason: '' }

type BlockFormProps = {
  /** What is filled in already: then only the button is left to press. */
  start?: Pick<typeof empty, 'cabinSlug' | 'startDate' | 'endDate'> | undefined
  /** In a dialog, which has the title: called when the nights are blocked. */
  onDone?: () => void
}

/** Blocks nights. Where a booking has some of them, the refusal names the nights and the booking. */
export function BlockForm({ start, onDone }: BlockFormProps) {
  const [values, setValues] = useState({ ...empty, ...start })
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (start) button.current?.querySelector('button')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- when it opens
  }, [])
  const [problems, setProblems] = useState<FieldProblems>({})
  const { data } = useQuery(cabins())
  const latest = lastDeparture(useNow().today, STAFF_HORIZON_MONTHS)
  const blocking = useMutation(blockDatesMutation())
  const unblocking = useMutation(unblockDatesMutation())

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (blocking.isPending) return
    const form = event.currentTarget
    const parsed = BlockDates.body?.safeParse({
      ...values,
      cabinSlug: values.cabinSlug === ALL ? null : values.cabinSlug,
      ...overHoldsOf(blocking.error),
    })
    setProblems(!parsed || parsed.success ? {} : problemsByField(parsed.error))
    if (!parsed?.success) return focusFirstProblem(form)
    blocking.mutate(parsed.data, {
      onSuccess: ({ id, cabinSlug, startDate, endDate }) => {
        const cabin = data?.cabins.find(({ slug }) => slug === cabinSlug)?.name ?? 'All cabins'
        undoToast({
          title: 'Dates blocked',
          detail: `${cabin}, ${shortDate(startDate)} – ${shortDate(endDate)}`,
          undo: () => unblocking.mutateAsync({ id }),
        })
        if (onDone) onDone()
        else setValues({ ...empty, cabinSlug: values.cabinSlug })
      },
      onError: (error) => error instanceof InvalidFieldsError && setProblems(error.fields),
    })
  }
  const set = (part: Partial<typeof empty>) => setValues({ ...values, ...part })

  return (
    <form noValidate className={onDone ? 'stack' : 'card stack'} aria-label="Block dates" onSubmit={submit}>
      {!onDone && <h2 className="block-title">Block dates</h2>}
      <div className="grid block-fields">
        <SelectField
          label="Cabin"
          value={values.cabinSlug}
          onChange={(event) => set({ cabinSlug: event.target.value })}
          problem={problems['cabinSlug']}
        >
          <option value={ALL}>All cabins</option>
          {data?.cabins.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="First night"
          type="date"
          max={latest}
          value={values.startDate}
          onChange={(event) =>
            set({
              startDate: event.target.value,
              ...((!values.endDate || values.endDate < event.target.value) && { endDate: event.target.value }),
            })
          }
          problem={problems['startDate']}
        />
        <TextField
          label="Last night"
          type="date"
          min={values.startDate}
          max={latest}
          value={values.endDate}
          onChange={(event) => set({ endDate: event.target.value })}
          problem={problems['endDate']}
        />
        <TextField
          label="Reason"
          optional
          placeholder="Maintenance, own use…"
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
          problem={problems['reason']}
        />
      </div>
      {blocking.error && !(blocking.error instanceof InvalidFieldsError) && <BlockConflict error={blocking.error} />}
      <div ref={button}>
        <Button type="submit" variant="primary" busy={blocking.isPending} busyLabel="Blocking…">
          Block dates
        </Button>
      </div>
    </form>
  )
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Nothing was blocked: the nights in conflict, and their bookings. */
function BlockConflict({ error }: { error: Error }) {
  const details = error instanceof RefusalError ? error.details : {}
  const nights = textsOf(details['nights'])
  const owners = textsOf(details['by'])
  const bookings = owners.filter((owner) => BookingReference.safeParse(owner).success)
  if (nights.length === 0 || details['guests'] !== undefined)
    return (
      <Notice tone="danger" live="now">
        {error.message}
      </Notice>
    )
  return (
    <Notice tone="danger" live="now" title={`Nothing was blocked: ${count(new Set(nights).size, 'night')} not free`}>
      <p>{[...new Set(nights)].map(shortDate).join(', ')}</p>
      {bookings.length > 0 && (
        <p>
          Booked by{' '}
          {bookings.map((reference, index) => (
            <span key={reference}>
              {index > 0 && ', '}
              <Link className="figures" to={adminBookingPath(reference)}>
                {reference}
              </Link>
            </span>
          ))}
          . Move or cancel first, or block other nights.
        </p>
      )}
      {owners.length > bookings.length && <p>Some of these nights are blocked already.</p>}
      {owners.length === 0 && <p>{error.message}</p>}
    </Notice>
  )
}
