import type { UseQueryResult } from '@tanstack/react-query'
import type { Change } from '#shared/kernel/change.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { Timeline } from './timeline.tsx'
import './change-history.css'

type ChangeHistoryProps = {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'> & {
    readonly data: { readonly changes: readonly Change[] } | undefined
  }
  /** What people call each field; a field without a label has its own name. */
  labels?: Readonly<Record<string, string>>
  /** Of many records: each line says which one. */
  showsRecord?: boolean
}

const actions: Readonly<Record<string, string>> = {
  created: 'Added',
  saved: 'Changed',
  reordered: 'Put in another order',
}
const actionText = (action: string): string => actions[action] ?? `${action.charAt(0).toUpperCase()}${action.slice(1)}`

/** Amounts are shown in rand, whatever they are stored in. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && field.endsWith('Cents')) return formatRand(value)
  if (Array.isArray(value)) return value.map((item) => valueText(field, item)).join('; ') || '–'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${valueText(name, part)}`)
      .join(', ')
  return String(value)
}

/** Every change of a record: who, when, and each field before and after. Private fields have no values. */
export function ChangeHistory({ query, labels = {}, showsRecord = false }: ChangeHistoryProps) {
  const { data, isError } = query
  if (isError) return <QueryProblem title="The history could not be loaded" queries={[query]} />
  if (!data)
    return (
      <Loading label="Loading history" className="stack">
        <Skeleton shape="row" />
      </Loading>
    )
  if (data.changes.length === 0) return <EmptyState icon="history" title="No changes yet" />
  return (
    <Timeline
      items={data.changes.map(({ id, at, by, area, recordId, action, fields }) => ({
        id: `${area} ${recordId} ${id} ${at}`,
        at,
        by,
        title: showsRecord ? `${actionText(action)}: ${area}, ${recordId}` : actionText(action),
        detail: fields.length > 0 && (
          <dl className="change-fields">
            {fields.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{labels[field] ?? field}</dt>
                <dd>
                  {before === undefined && after === undefined ? (
                    'changed'
                  ) : (
                    <>
                      {before !== undefined && <del>{valueText(field, before)}</del>}{' '}
                      <ins>{valueText(field, after)}</ins>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        ),
      }))}
    />
  )
}
