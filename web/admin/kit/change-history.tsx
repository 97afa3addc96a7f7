import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { count, dateAndTime, shortDate } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { isPicture, pictureText } from './picture-text.ts'
import { Timeline } from './timeline.tsx'
import './change-history.css'

type ChangeHistoryProps = {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'> & {
    readonly data: { readonly changes: readonly ChangeLogLine[] } | undefined
  }
  /** What people call each field; a field without a label has its own name, as words. */
  labels?: Labels | ((change: ChangeLogLine) => Labels)
  /** Of many records: which one a line is about. */
  recordOf?: (change: ChangeLogLine) => ReactNode
  formats?: ValueFormats | ((change: ChangeLogLine) => ValueFormats)
  views?: ValueViews
  /** What actions are called, where that is not plain from their names. */
  actionTexts?: Readonly<Record<string, string>>
}
type Labels = Readonly<Record<string, string>>
/** How the values of a field are shown, by its name, where that is not plain from the value. */
export type ValueFormats = Readonly<Record<string, (value: unknown) => string>>
/** What is shown of a value beside its words, by the name of its field: a picture. */
export type ValueViews = Readonly<Record<string, (value: unknown) => ReactNode>>

const actions: Readonly<Record<string, string>> = {
  created: 'Added',
  saved: 'Changed',
  reordered: 'Order changed',
  scheduled: 'Planned',
  unscheduled: 'Plan taken back',
  'draft-discarded': 'Draft discarded',
  'not-published': 'Not published',
}
const actionText = (action: string): string => actions[action] ?? `${action.charAt(0).toUpperCase()}${action.slice(1)}`

/** `refundPercent` → `Refund percent`, for a field that no form has a label for. */
const plainName = (field: string): string => {
  const words = field.replace(/(Cents|Slug|At)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** In a stored text: `![The ridge](/pictures/…)`, whose address tells nobody anything. */
const PICTURE_IN_TEXT = /!\[([^\]]*)\]\([^)\s]*\)/g

/** Amounts in rand, dates and times as everywhere else; pictures in words. */
export function valueText(field: string, value: unknown, formats: ValueFormats = {}): string {
  const format = formats[field]
  if (format && value !== undefined) return format(value)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && field.endsWith('Cents')) return formatRand(value)
  if (typeof value === 'string' && DAY.test(value)) return shortDate(value)
  if (typeof value === 'string' && INSTANT.test(value)) return dateAndTime(value)
  if (isPicture(value)) return pictureText(value)
  if (Array.isArray(value)) return value.map((item) => valueText(field, item, formats)).join('; ') || '–'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${plainName(name).toLowerCase()} ${valueText(name, part, formats)}`)
      .join(', ')
  return String(value).replaceAll(PICTURE_IN_TEXT, (_, alt: string) => `Picture: ${alt || 'without words'}`)
}

/** Every change of a record: who, when, and each field before and after. Private fields have no values. */
export function ChangeHistory(props: ChangeHistoryProps) {
  const { query, labels = {}, recordOf, formats: given = {}, views = {}, actionTexts = {} } = props
  const { data, isError } = query
  if (isError) return <QueryProblem title="The history could not be loaded" queries={[query]} />
  if (!data)
    return (
      <Loading label="Loading history" className="stack">
        <Skeleton shape="row" />
      </Loading>
    )
  if (data.changes.length === 0) return <EmptyState icon="history" title="No changes yet" />
  const titleOf = (action: string) => actionTexts[action] ?? actionText(action)
  return (
    <Timeline
      items={data.changes.map((change) => {
        const { id, at, by, area, recordId, action } = change
        const formats = typeof given === 'function' ? given(change) : given
        // What a new record leaves empty says nothing.
        const fields = change.fields.filter(
          ({ field, before, after }) =>
            before !== undefined || after === undefined || valueText(field, after, formats) !== '–',
        )
        const labelOf = typeof labels === 'function' ? labels(change) : labels
        return {
          id: `${area} ${recordId} ${id} ${at}`,
          at,
          by,
          title: recordOf ? (
            <>
              {titleOf(action)}: {recordOf(change)}
            </>
          ) : (
            titleOf(action)
          ),
          detail: fields.length > 0 && (
            <Fold summary={action !== 'saved' && isNew(fields) ? count(fields.length, 'field') : undefined}>
              <dl className="change-fields stack gap-xs anywhere">
                {fields.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt>{labelOf[field] ?? plainName(field)}</dt>
                    <dd>
                      {before === undefined && after === undefined ? (
                        'changed'
                      ) : (
                        <FieldChange
                          {...(views[field] && { view: views[field], values: { before, after } })}
                          before={before === undefined ? undefined : valueText(field, before, formats)}
                          after={valueText(field, after, formats)}
                        />
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </Fold>
          ),
        }
      })}
    />
  )
}

/** Every field of a new record is new: its name says enough until somebody asks. */
const isNew = (fields: ChangeLogLine['fields']): boolean =>
  fields.length > 2 &&
  fields.every(({ before }) => before === undefined) &&
  fields.some(({ after }) => after !== undefined)

/** A text of more letters is folded. */
const FOLD_LENGTH = 160

type FieldChangeProps = {
  before: string | undefined
  after: string
  view?: (value: unknown) => ReactNode
  values?: { readonly before?: unknown; readonly after?: unknown }
}

function FieldChange({ before, after, view, values = {} }: FieldChangeProps) {
  if (view)
    return (
      <span className="change-views row gap-s">
        {values.before !== undefined && (
          <del>
            {view(values.before)} {before}
          </del>
        )}
        <ins>
          {view(values.after)} {after}
        </ins>
      </span>
    )
  const isLong = after.length + (before?.length ?? 0) > FOLD_LENGTH
  return (
    <Fold summary={isLong ? `${after.slice(0, FOLD_LENGTH / 2)}…` : undefined}>
      {before !== undefined && <del>{before}</del>} <ins>{after}</ins>
    </Fold>
  )
}

const Fold = ({ summary, children }: { summary: string | undefined; children: ReactNode }) =>
  summary === undefined ? (
    children
  ) : (
    <details className="change-fold">
      <summary>{summary}</summary>
      {children}
    </details>
  )
