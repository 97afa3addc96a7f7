import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { MAX_CHECKED_ROWS } from '#shared/bookings/import-bookings.contract.ts'
import { formatRand, sum } from '#shared/kernel/money.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { useUnsavedWork } from '#web/admin/kit/unsaved-work.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { Button } from '#web/kit/button.tsx'
import { count } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { ProgressBar } from '#web/kit/progress-bar.tsx'
import { useDebounced } from '#web/kit/use-debounced.ts'
import type { DateOrder } from '#shared/kernel/read-date.ts'
import { DateOrderForm } from './date-order-form.tsx'
import { dateOrderQuestion } from './date-order.ts'
import { checkImportQuery, importBookingsMutation } from './import-bookings.queries.ts'
import { ImportLineRow } from './import-line-row.tsx'
import {
  type ChosenUses,
  importColumns,
  isQuestion,
  missingFields,
  readImportSheet,
  withChosenUse,
} from './import-columns.ts'
import { ImportColumnsForm } from './import-columns-form.tsx'
import { type CheckedLine, type LineState, type Marks, checkLines, readLines } from './import-lines.ts'

const DEBOUNCE_MS = 400
type Choice = { readonly headings: string; readonly uses: ChosenUses; readonly dateOrder?: DateOrder | undefined }
const noUses: ChosenUses = {}

/** Those that need a look come first. */
const order: readonly LineState[] = [
  'unreadable',
  'clash',
  'unusual',
  'differs',
  'checking',
  'ready',
  'left-out',
  'existing',
]

/** What the server says of each line, and the button that brings them in. */
export function ImportCheck({ text }: { text: string }) {
  const [marks, setMarks] = useState<Readonly<Record<string, Marks>>>({})
  const [done, setDone] = useState(0)
  const cabinQuery = useQuery(cabinsQuery())
  const cabinList = cabinQuery.data?.cabins
  const sheet = useMemo(() => readImportSheet(text), [text])
  // What was said about columns and dates is about these headings.
  const headings = JSON.stringify([sheet.headings, sheet.width])
  const [choice, setChoice] = useState<Choice>({ headings, uses: noUses })
  const { uses, dateOrder }: Choice = choice.headings === headings ? choice : { headings, uses: noUses }
  const columns = useMemo(() => importColumns(sheet, uses), [sheet, uses])
  const isAskingColumns = columns.some(({ use }) => isQuestion(use)) || missingFields(columns).length > 0
  const dateQuestion = useMemo(
    () => (isAskingColumns ? undefined : dateOrderQuestion(sheet, columns, dateOrder)),
    [sheet, columns, isAskingColumns, dateOrder],
  )
  const isAsking = isAskingColumns || (dateQuestion !== undefined && dateQuestion.order === undefined)
  const read = useMemo(
    () => (cabinList && !isAsking ? readLines(sheet, columns, cabinList, dateQuestion?.order) : []),
    [sheet, columns, isAsking, cabinList, dateQuestion?.order],
  )
  const settled = useDebounced(read, DEBOUNCE_MS)
  const rows = settled.flatMap(({ form }) => form ?? [])
  const hasTooMany = read.length > MAX_CHECKED_ROWS
  const check = useQuery({ ...checkImportQuery(rows), enabled: rows.length > 0 && !hasTooMany })
  const importing = useMutation(importBookingsMutation())
  const [sentText, setSentText] = useState<string>()

  const lines = checkLines(read, settled === read ? check.data?.rows : undefined, marks, cabinList)
  const inState = (...states: readonly LineState[]) => lines.filter(({ state }) => states.includes(state))
  const ready = inState('ready')
  const isBusy = importing.isPending || (inState('checking').length > 0 && !check.isError)
  const isOfTheseLines = sentText === text
  // Others were pasted since the import, or a line was corrected: its outcome does not come back.
  if (sentText !== undefined && !isOfTheseLines) setSentText(undefined)
  useUnsavedWork(
    !(importing.isSuccess && isOfTheseLines) && (isAsking || inState('existing', 'differs').length < read.length),
  )

  const unpaid = lines.filter(({ state, looksUnpaid }) => looksUnpaid && (state === 'unusual' || state === 'clash'))
  const markPaid = () =>
    setMarks({ ...marks, ...Object.fromEntries(unpaid.map(({ key }) => [key, { ...marks[key], isPaid: true }])) })
  const start = () => {
    setDone(0)
    setSentText(text)
    importing.mutate({ rows: ready.flatMap(({ form }) => form ?? []), onProgress: setDone })
  }

  return (
    <>
      {cabinQuery.isError && <QueryProblem title="The cabins could not be loaded" queries={[cabinQuery]} />}
      {sheet.lines.length > 0 && (
        <ImportColumnsForm
          sheet={sheet}
          columns={columns}
          isLocked={importing.isPending}
          onChoose={(index, use) => setChoice({ headings, uses: withChosenUse(uses, index, use), dateOrder })}
        />
      )}
      {dateQuestion && (
        <DateOrderForm
          question={dateQuestion}
          isLocked={importing.isPending}
          onChoose={(chosen) => setChoice({ headings, uses, dateOrder: chosen })}
        />
      )}
      {check.isError && <QueryProblem title="The lines could not be checked" queries={[check]} />}
      {hasTooMany && (
        <Notice tone="warning" live="polite" title={`${read.length} lines are too many at once`}>
          <p>Please paste at most {MAX_CHECKED_ROWS}, and the others after them.</p>
        </Notice>
      )}
      {isOfTheseLines && importing.isError && (
        <Notice tone="danger" live="now" title="Not all lines were brought in">
          <p>{importing.error.message} What was brought in stays. Press the button again for the others.</p>
        </Notice>
      )}
      {isOfTheseLines && importing.data && <Outcome imported={importing.data} />}

      {read.length > 0 && !hasTooMany && (
        <section className="stack" aria-label="What will be brought in">
          <div className="import-bar row spread">
            <div>
              <p role="status">
                <strong>{count(ready.length, 'booking')} to bring in</strong>
                {summary(lines)}
              </p>
              {ready.length > 0 && (
                <p className="soft small">
                  {formatRand(sum(ready.map(({ form }) => form?.totalPriceCents ?? 0)))} in all,{' '}
                  {formatRand(sum(ready.map(({ form }) => form?.paidCents ?? 0)))} of it paid. Nobody gets an e-mail or
                  a reminder of a stay that is over.
                </p>
              )}
            </div>
            {isBusy || ready.length > 0 ? (
              <Button
                variant="primary"
                busy={isBusy}
                busyLabel={importing.isPending ? 'Bringing in…' : 'Checking…'}
                onClick={start}
              >
                Bring in {count(ready.length, 'booking')}
              </Button>
            ) : null}
          </div>
          {unpaid.length > 1 && !importing.isPending && (
            <Notice tone="info" live="polite" title={`${count(unpaid.length, 'stay')} that are over look unpaid`}>
              <p>
                {formatRand(sum(unpaid.map(({ form }) => (form ? form.totalPriceCents - form.paidCents : 0))))} in all.
              </p>
              <Button size="small" onClick={markPaid}>
                All of them were paid
              </Button>
            </Notice>
          )}
          {importing.isPending && (
            <ProgressBar label="Bringing in" done={done / Math.max(1, importing.variables.rows.length)} />
          )}
          <ul className="stack gap-s">
            {lines
              .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
              .map((line) => (
                <ImportLineRow
                  key={line.row.line}
                  line={line}
                  cabinTitle={cabinList?.find(({ slug }) => slug === line.form?.cabinSlug)?.name}
                  isLocked={importing.isPending}
                  marks={marks[line.key] ?? {}}
                  onMark={(ofLine) => setMarks({ ...marks, [line.key]: ofLine })}
                />
              ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** ", 2 to look at, 1 that cannot be brought in" */
function summary(lines: readonly CheckedLine[]): string {
  const number = (...states: readonly LineState[]) => lines.filter(({ state }) => states.includes(state)).length
  const parts: readonly [number, string][] = [
    [number('unusual'), 'to look at'],
    [number('clash', 'unreadable'), 'not possible as they are'],
    [number('left-out'), 'left out'],
    [number('differs'), 'on file with differences'],
    [number('existing'), 'brought in before'],
  ]
  return parts.flatMap(([many, words]) => (many > 0 ? [`, ${many} ${words}`] : [])).join('')
}

const focusOnMount = (element: HTMLElement | null) => element?.focus()

function Outcome({ imported }: { imported: readonly { readonly reference: string | null }[] }) {
  const many = imported.filter(({ reference }) => reference).length
  const refused = imported.length - many
  return (
    // The button that was pressed is gone: the focus goes on from here.
    <div tabIndex={-1} ref={focusOnMount}>
      <Notice tone={refused > 0 ? 'warning' : 'success'} title={`${count(many, 'booking')} brought in`}>
        {refused > 0 && <p>{count(refused, 'line')} could not be: something changed meanwhile. They are below.</p>}
        <p>
          <Link to={adminPath('calendar')}>Open the calendar</Link> or{' '}
          <Link to={adminPath('bookings', { view: 'list' })}>the bookings</Link>
        </p>
      </Notice>
    </div>
  )
}
