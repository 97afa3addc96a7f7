import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { type RecordOf, fullBy } from '#shared/kernel/record-endpoints.ts'
import { type RecordKind, hasCabins } from '#shared/kernel/record-kind.ts'
import { matchesSearch } from '#shared/kernel/record-search.ts'
import { Button } from '#web/kit/button.tsx'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'
import type { Action } from './actions.tsx'
import type { ValueFormats, ValueViews } from './change-history.tsx'
import { csvNameOf } from './csv.ts'
import type { ListFilter } from './list-filters.tsx'
import { LoadingRows } from './loading-record.tsx'
import { OpenedRecord } from './opened-record.tsx'
import { PageHeader } from './page-header.tsx'
import { type AnyRecord, type ColumnChanges, recordColumns } from './record-columns.tsx'
import { type ListColumn, RecordList } from './record-list.tsx'
import type { FieldChanges, FieldProps } from './record-form-fields.tsx'
import { type RecordQueries, type Selection, recordQueries } from './record-queries.ts'
import type { RecordSource } from './record-source.ts'
import { stateFilter } from './record-states.tsx'
import { useAddressParams } from './use-address-params.ts'
import { useCabinTitle } from './use-cabin-title.ts'
import { useNow } from './use-now.ts'
import { useOpenedRecord } from './use-opened-record.ts'
import { useRecordActions } from './use-record-actions.ts'

type AnyForm = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>

const RecordFormDrawer = preloadable(
  async () => (await import('./record-form-drawer.tsx')).RecordFormDrawer<AnyForm, object>,
)
const ReorderList = lazy(async () => ({ default: (await import('./reorder-list.tsx')).ReorderList<AnyRecord> }))
const RecordBulk = lazy(async () => ({ default: (await import('./record-bulk.tsx')).RecordBulk<AnyForm> }))

/** Rarely shown. */
const RecordLimit = lazy(async () => ({ default: (await import('./record-limit.tsx')).RecordLimit }))

const noActions = () => []
const goOnAtOnce = (_rows: unknown, goOn: () => void) => goOn()

type RecordPageProps<Form extends z.ZodMiniObject> = {
  kind: RecordKind<Form>
  /** Those of the kind, where something else uses them or is changed by them too. */
  queries?: RecordQueries<Form>
  /** Beside Change order and New. */
  actions?: ReactNode
  /** What the page changes in the columns of the kind. */
  columns?: ColumnChanges<RecordOf<Form>>
  /** Other columns, before the state. */
  moreColumns?: readonly ListColumn<RecordOf<Form>>[]
  /** Below the fields of the form, by what is typed. */
  preview?: (values: z.output<Form>, record: RecordOf<Form> | undefined) => ReactNode
  /** Beside the search, before the state. */
  filters?: readonly ListFilter<RecordOf<Form>>[]
  /** How the history shows the values of `own` fields. */
  formats?: ValueFormats
  /** A record while the order is changed; its name. */
  orderItem?: (record: RecordOf<Form>) => ReactNode
  /** The page has its own way to add records. */
  isAddedElsewhere?: boolean
  /** Another page adds, orders, shows and archives the same records. */
  isManagedElsewhere?: boolean
  /** Before what each record of the kind can do. */
  moreActions?: (record: RecordOf<Form>) => readonly Action[]
  /** Asks before records are archived, and goes on or not. */
  beforeArchive?: (rows: readonly RecordOf<Form>[], goOn: () => void) => void
  /** After a record was saved in its form: as it was before, and as it is now. */
  afterSave?: (before: RecordOf<Form>, now: RecordOf<Form>) => void
  /** The field in which the focus begins of a record, where something is missing. */
  focusFirst?: (record: RecordOf<Form>) => (keyof z.output<Form> & string) | undefined
  /** What follows in a new record from what is typed. */
  derive?: (values: z.output<Form>, before: z.output<Form>) => Partial<z.output<Form>>
  /** What else is done with the selected records. */
  bulkActions?: (selection: Selection<Form>) => readonly Action[]
  /** Beside the form of a record, how its history shows values that words do not. */
  valueViews?: ValueViews
  /** Above the list. */
  children?: ReactNode
}

type AnyRecordPageProps = RecordPageProps<AnyForm> & {
  readonly queries: RecordQueries<AnyForm>
  readonly fields?: FieldChanges<z.output<AnyForm>>
}

const PagedRecords = lazy(async () => ({ default: (await import('./paged-records.tsx')).PagedRecords<AnyForm> }))

/** The page of a kind of record: its list, its order, and each record beside it. What is special is passed in. */
export function RecordPage<Form extends z.ZodMiniObject, Fields extends object>(
  props: RecordPageProps<Form> & FieldProps<Form, Fields>,
) {
  // Inside, records are of any kind: what belongs together was checked by the props.
  const page = props as unknown as Omit<AnyRecordPageProps, 'queries'> & Partial<AnyRecordPageProps>
  const queries = useMemo(() => page.queries ?? recordQueries<AnyForm>(page.kind), [page.queries, page.kind])
  if (page.kind.size !== 'paged') return <WholeRecordPage {...page} queries={queries} />
  return (
    <Suspense fallback={<LoadingRows label={`Loading ${page.kind.noun[1]}`} />}>
      <PagedRecords queries={queries}>
        {(source) => <RecordPageView {...page} queries={queries} source={source} />}
      </PagedRecords>
    </Suspense>
  )
}

/** Records that are read together. */
function WholeRecordPage(props: AnyRecordPageProps) {
  const query = useQuery(props.queries.list())
  const [address] = useAddressParams()
  const records = query.data?.records
  const listed = address.has('state') ? records : records?.filter(({ archivedAt }) => !archivedAt)
  return <RecordPageView {...props} source={{ query, records, listed, orderVersion: query.data?.orderVersion }} />
}

function RecordPageView(props: AnyRecordPageProps & { source: RecordSource }) {
  const {
    kind,
    queries,
    source,
    actions,
    columns,
    moreColumns = [],
    preview,
    fields: fieldChanges,
    filters = [],
    formats,
    orderItem,
    isAddedElsewhere = false,
    isManagedElsewhere = false,
    moreActions = noActions,
    beforeArchive,
    afterSave,
    focusFirst,
    derive,
    bulkActions,
    valueViews,
    children,
  } = props
  const { query, records, listed, orderVersion, more, isPaged = false } = source
  const { today } = useNow()
  const cabinTitle = useCabinTitle({ isNeeded: hasCabins(kind) })
  const opened = useOpenedRecord()
  const reordering = useMutation(queries.reorder())
  const [isOrdering, setIsOrdering] = useState(false)
  const { actionsOf, onError } = useRecordActions<AnyForm>(kind, queries, { beforeArchive })
  usePreloadComponent(RecordFormDrawer, records !== undefined)

  const { noun, nameField, order, fields } = kind
  const [one, many] = noun
  const Many = many.replace(/^./, (first) => first.toUpperCase())
  const counted = records && fullBy(records, kind.size, kind.atMost)
  const nameOf = (record: AnyRecord): string => String(record[nameField])
  const { groupBy } = order.by === 'hand' ? order : {}
  // Where the server sorts, it does so by the order of the kind alone.
  const columnList = recordColumns(kind, { today, cabinTitle }, columns).map((column) =>
    isPaged ? { ...column, sort: undefined } : column,
  )
  const stateAt = columnList.findIndex(({ id }) => id === 'state')
  return (
    <>
      <PageHeader title={kind.title} lead={kind.lead}>
        {actions}
        {order.by === 'hand' && !isManagedElsewhere && (
          <Button aria-pressed={isOrdering} onClick={() => setIsOrdering(!isOrdering)}>
            {isOrdering ? 'Back to the list' : 'Change order'}
          </Button>
        )}
        {!counted && !isAddedElsewhere && !isManagedElsewhere && (
          <Button variant="primary" onClick={() => opened.open('new')}>
            New {one}
          </Button>
        )}
      </PageHeader>
      {counted && (
        <Suspense fallback={null}>
          <RecordLimit many={many} archivedState={kind.life.archived.state} counted={counted} />
        </Suspense>
      )}
      {children}
      {isOrdering && orderVersion !== undefined && records ? (
        <Suspense fallback={<LoadingRows label={`Loading ${many}`} />}>
          <ReorderList
            label={Many}
            rows={records.filter(({ archivedAt }) => !archivedAt)}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            {...(groupBy !== undefined && { groupOf: (record: AnyRecord) => String(record[groupBy]) })}
            isSaving={reordering.isPending}
            onReorder={(ids) => reordering.mutate({ version: orderVersion, ids }, { onError })}
          >
            {orderItem ?? nameOf}
          </ReorderList>
        </Suspense>
      ) : (
        <RecordList<AnyRecord>
          noun={noun}
          rows={listed}
          query={query}
          {...(more && { more })}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          columns={columnList.toSpliced(stateAt < 0 ? columnList.length : stateAt, 0, ...moreColumns)}
          filters={[
            {
              name: 'q',
              label: 'Search',
              kind: 'search',
              live: true,
              ...(!isPaged && { matches: (record: AnyRecord, q: string) => matchesSearch(record, fields, q) }),
            },
            ...filters,
            isPaged ? { ...stateFilter(kind), matches: undefined } : stateFilter(kind),
          ]}
          actions={(record) => [...moreActions(record), ...(isManagedElsewhere ? [] : actionsOf(record))]}
          bulk={
            isManagedElsewhere
              ? undefined
              : (rows, clear) => (
                  <Suspense fallback={null}>
                    <RecordBulk
                      {...{ kind, queries, orderVersion, rows, clear }}
                      records={records ?? []}
                      beforeArchive={beforeArchive ?? goOnAtOnce}
                      more={bulkActions}
                    />
                  </Suspense>
                )
          }
          csvName={csvNameOf(kind)}
          drawer={(id, position) => (
            <OpenedRecord id={id} records={records} noun={one} position={position}>
              {(record) => (
                <RecordFormDrawer
                  {...{ kind, queries, position, record }}
                  records={records ?? []}
                  {...(fieldChanges && { fields: fieldChanges })}
                  {...(formats && { formats })}
                  {...(valueViews && { valueViews })}
                  afterSave={afterSave}
                  derive={derive}
                  focusFirst={record && focusFirst?.(record)}
                  {...(preview && { children: (values: z.output<AnyForm>) => preview(values, record) })}
                />
              )}
            </OpenedRecord>
          )}
          empty={{ title: `No ${many} yet`, icon: 'info', detail: kind.empty }}
        />
      )}
    </>
  )
}
