import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { BlockDates, BlockKind, type BlockedDates, ChangeBlock } from '#shared/availability/blocked-dates.contract.ts'
import { STAFF_HORIZON_MONTHS, lastDeparture } from '#shared/availability/stay.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { formatRand, sum } from '#shared/kernel/money.ts'
import { CabinChoice } from '#web/admin/kit/cabin-choice.tsx'
import { overHoldsOf } from '#web/admin/booking/override-holds.ts'
import { rateQueries } from '#web/admin/booking/rates.queries.ts'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { InvalidFieldsError, RefusalError } from '#web/kit/api.ts'
import { type FieldProblems, focusFirstProblem, problemsByField } from '#web/kit/field-problems.ts'
import { count, shortDate } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { BlockRepeat, chosenRepeats, noRepeat } from './block-repeat.tsx'
import { blockDatesMutation, changeBlockMutation, unblockDatesMutation } from './blocked-dates.queries.ts'
import { blockIncome } from './block-income.ts'
import { blockKindLabels } from '#web/admin/booking/block-labels.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import './blocked-dates.css'

type Dates = { readonly startDate: CalendarDate; readonly endDate: CalendarDate }
const noDates: Dates = { startDate: '', endDate: '' }

type BlockFormProps = {
  /** What is filled in already: then only the button is left to press. An empty cabin is all of them. */
  start?: (Dates & { readonly cabinSlug: CabinSlug }) | undefined
  /** The block that is changed; its cabin stays. */
  block?: BlockedDates
  /** In a dialog, which has the title: called when the nights are blocked. */
  onDone?: () => void
}

/**
 * Blocks nights of one or more cabins, at one or more dates, or changes a block. Where a booking has some of the nights,
 * the refusal names them and the booking.
 */
export function BlockForm({ start, block, onDone }: BlockFormProps) {
  const [chosen, setChosen] = useState<readonly CabinSlug[] | null>(start?.cabinSlug ? [start.cabinSlug] : null)
  const [ranges, setRanges] = useState<readonly Dates[]>([block ?? start ?? noDates])
  const [repeat, setRepeat] = useState(noRepeat)
  const [notes, setNotes] = useState(() => notesOf(block))
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<Error>()
  const [problems, setProblems] = useState<FieldProblems>({})
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (start) button.current?.querySelector('button')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- when it opens
  }, [])
  const { data } = useQuery(cabinsQuery())
  const { data: rates } = useQuery(rateQueries.list())
  const latest = lastDeparture(useNow().today, STAFF_HORIZON_MONTHS)
  const { mutateAsync: send } = useMutation(blockDatesMutation())
  const { mutateAsync: change } = useMutation(changeBlockMutation())
  const { mutateAsync: unblock } = useMutation(unblockDatesMutation())
  const cabinTitle = useCabinTitle()
  const textOf = ({ cabinSlug, startDate, endDate }: BlockedDates) =>
    `${cabinTitle(cabinSlug)}, ${shortDate(startDate)} – ${shortDate(endDate)}`

  /** One block for each cabin and dates; all cabins are one. */
  const repeats = block ? [] : chosenRepeats(ranges[0], repeat, latest)
  const wanted = (block ? [block.cabinSlug] : (chosen ?? [null])).flatMap((cabinSlug) =>
    [...ranges, ...repeats].map((dates) => ({ cabinSlug, ...dates })),
  )
  const isComplete = wanted.every(({ startDate, endDate }) => startDate !== '' && startDate <= endDate)
  const income =
    isComplete && rates && data ? sum(wanted.map((each) => blockIncome(each, rates.records, data.cabins))) : 0

  /** Opens blocks again. Gives the text about those that are still blocked; undefined where none is. */
  async function unblockAll(blocks: readonly BlockedDates[]): Promise<string | undefined> {
    const remaining: BlockedDates[] = []
    for (const each of blocks)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await unblock(each)
      } catch (problem) {
        const isGone = problem instanceof RefusalError && problem.refusal === 'block-not-found'
        if (!isGone) remaining.push(each)
      }
    return remaining.length > 0 ? `Still blocked: ${remaining.map(textOf).join('; ')}.` : undefined
  }

  /** All of them, or none: what was blocked before one is refused is opened again. */
  async function blockAll(bodies: readonly BodyInputOf<typeof BlockDates>[]): Promise<void> {
    const done: BlockedDates[] = []
    try {
      for (const body of bodies)
        // oxlint-disable-next-line no-await-in-loop -- the first that is refused stops the others
        done.push(await send(body))
    } catch (refused) {
      const stillBlocked = await unblockAll(done)
      throw stillBlocked ? new Error(`${(refused as Error).message} ${stillBlocked}`) : refused
    }
    undoToast({
      title: 'Dates blocked',
      detail: done.length > 2 ? count(done.length, 'block') : done.map(textOf).join('; '),
      undo: async () => {
        const stillBlocked = await unblockAll(done)
        if (stillBlocked) throw new Error(stillBlocked)
      },
    })
  }

  async function changeBlock(id: string, body: BodyInputOf<typeof ChangeBlock>): Promise<void> {
    const changed = await change({ id, body })
    const { startDate, endDate, kind, reason, publicNote } = block ?? changed
    const former = { startDate, endDate, kind, reason, publicNote, version: changed.version }
    undoToast({
      title: 'Blocked dates changed',
      detail: textOf(changed),
      undo: () => change({ id: changed.id, body: former }),
    })
  }

  /** The requests; undefined where a field is wrong, which the form then says. */
  function parse() {
    const over = overHoldsOf(error)
    const parsed = wanted.map((each) =>
      block
        ? ChangeBlock.body?.safeParse({ ...each, ...notes, version: block.version, ...over })
        : BlockDates.body?.safeParse({ ...each, ...notes, ...over }),
    )
    const wrong = parsed.findIndex((each) => !each?.success)
    const first = parsed[wrong]
    setProblems(first?.error ? problemsByField(first.error) : {})
    return wrong < 0 ? parsed.flatMap((each) => each?.data ?? []) : undefined
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) return
    const form = event.currentTarget
    const bodies = parse()
    if (!bodies) return focusFirstProblem(form)
    setIsSaving(true)
    setError(undefined)
    const saving = block
      ? changeBlock(block.id, bodies[0] as BodyInputOf<typeof ChangeBlock>)
      : blockAll(bodies as BodyInputOf<typeof BlockDates>[])
    void saving
      .then(
        () => {
          setRanges([noDates])
          setRepeat(noRepeat)
          setNotes(notesOf(undefined))
          onDone?.()
        },
        (refused: Error) => {
          setError(refused)
          if (refused instanceof InvalidFieldsError) setProblems(refused.fields)
        },
      )
      .finally(() => setIsSaving(false))
  }
  const setRange = (at: number, part: Partial<Dates>) => {
    setRanges(ranges.map((range, index) => (index === at ? { ...range, ...part } : range)))
    setError(undefined)
  }

  return (
    <form
      noValidate
      className={onDone ? 'stack' : 'card stack'}
      aria-label={block ? 'Change blocked dates' : 'Block dates'}
      onSubmit={submit}
    >
      {!onDone && <h2 className="head-s">Block dates</h2>}
      {!block && data && (
        <CabinChoice
          label="Cabins"
          cabins={data.cabins}
          value={chosen}
          problem={problems['cabinSlug']}
          onChange={(value) => setChosen(value as CabinSlug[] | null)}
        />
      )}
      {ranges.map(({ startDate, endDate }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no names of their own
        <div key={at} className="grid grid-small">
          <TextField
            label={at === 0 ? 'First night' : `First night, dates ${at + 1}`}
            type="date"
            max={latest}
            value={startDate}
            onChange={({ target }) =>
              setRange(at, {
                startDate: target.value,
                ...((!endDate || endDate < target.value) && { endDate: target.value }),
              })
            }
            problem={at === 0 || !startDate ? problems['startDate'] : undefined}
          />
          <TextField
            label={at === 0 ? 'Last night' : `Last night, dates ${at + 1}`}
            type="date"
            min={startDate}
            max={latest}
            value={endDate}
            onChange={({ target }) => setRange(at, { endDate: target.value })}
            problem={at === 0 || !endDate ? problems['endDate'] : undefined}
          />
        </div>
      ))}
      {!block && (
        <div className="row">
          <Button size="small" variant="quiet" onClick={() => setRanges([...ranges, noDates])}>
            Add more dates
          </Button>
          {ranges.length > 1 && (
            <Button size="small" variant="quiet" onClick={() => setRanges(ranges.slice(0, -1))}>
              Remove the last dates
            </Button>
          )}
        </div>
      )}
      {!block && (
        <BlockRepeat
          first={ranges[0] ?? noDates}
          value={repeat}
          onChange={(value) => {
            setRepeat(value)
            setError(undefined)
          }}
          repeats={repeats}
          latest={latest}
        />
      )}
      <div className="grid grid-small">
        <SelectField
          label="Kind"
          value={notes.kind}
          onChange={({ target }) => setNotes({ ...notes, kind: target.value as BlockKind })}
        >
          {BlockKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {blockKindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reason"
          optional
          hint="Only staff see this."
          value={notes.reason}
          onChange={({ target }) => setNotes({ ...notes, reason: target.value })}
          problem={problems['reason']}
        />
        <TextField
          label="Note to guests"
          optional
          hint="They read it below the calendar of the cabin."
          value={notes.publicNote}
          onChange={({ target }) => setNotes({ ...notes, publicNote: target.value })}
          problem={problems['publicNote']}
        />
      </div>
      {income > 0 && <p className="soft small">{formatRand(income)} for two adults, by the rates of today.</p>}
      {error && !(error instanceof InvalidFieldsError) && <BlockConflict error={error} />}
      <div ref={button}>
        <Button type="submit" variant="primary" busy={isSaving} busyLabel={block ? 'Saving…' : 'Blocking…'}>
          {block ? 'Save' : 'Block dates'}
        </Button>
      </div>
    </form>
  )
}

const notesOf = (block: BlockedDates | undefined): Pick<BlockedDates, 'kind' | 'reason' | 'publicNote'> => ({
  kind: block?.kind ?? 'other',
  reason: block?.reason ?? '',
  publicNote: block?.publicNote ?? '',
})

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Nothing was blocked: the nights in conflict, and their bookings. */
function BlockConflict({ error }: { error: Error }) {
  const details = error instanceof RefusalError ? error.details : {}
  const nights = textsOf(details['nights'])
  const owners = textsOf(details['ownerIds'])
  const bookings = owners.filter((owner) => BookingReference.safeParse(owner).success)
  if (nights.length === 0 || details['guests'] !== undefined)
    return (
      <Notice tone="danger" live="now">
        <p>{error.message}</p>
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
