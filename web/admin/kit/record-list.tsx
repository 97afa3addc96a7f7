// Safari drops a table's semantics when its parts are a grid, as on phones here, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import {
  type RowData,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import type { IconName } from '#web/kit/icon.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { type Action, ActionButton, Actions } from './actions.tsx'
import type { CsvCell } from './csv.ts'
import { CsvButton } from './csv-button.tsx'
import { LoadingRows } from './loading-record.tsx'
import { type FilterValues, type ListFilter, ListFilters, type ListView } from './list-filters.tsx'
import { useAddressParams } from './use-address-params.ts'
import { useOpenedRecord, useSteps } from './use-opened-record.ts'
import type { DrawerPosition } from './record-drawer.tsx'
import { useListKeys } from './use-list-keys.ts'
import './record-list.css'

type Value = string | number | null

export type ListColumn<Row> = {
  readonly id: string
  readonly head: string
  /** Missing: only in the CSV. */
  readonly cell?: (row: Row) => ReactNode
  /** What the rows are sorted by; null comes last. Missing: not sortable. */
  readonly sort?: (row: Row) => Value
  /** Missing: not in the CSV. */
  readonly csv?: (row: Row) => CsvCell
  /** Right-aligned with digits of one width: money, counts. */
  readonly end?: boolean
  /** Takes the space that is left; a longer text has several lines. */
  readonly grow?: boolean
  /** Shown only where the list is at least this wide: 52, 68.25, 75.5 or 95 rem. */
  readonly from?: 'm' | 'l' | 'xl' | 'xxl'
  /** Its place on a phone's card; without one it is not on the card. The first column is the title. */
  readonly card?: 'title' | 'value' | 'detail' | 'state' | 'note'
}

/** More rows than were loaded. */
export type MoreRows<Row> = {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
  /** Every row that the filters match, for the CSV. */
  readonly all: (signal: AbortSignal) => Promise<readonly Row[]>
}

type RecordListProps<Row> = {
  /** `['booking', 'bookings']` */
  noun: readonly [one: string, many: string]
  columns: readonly ListColumn<Row>[]
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>
  more?: MoreRows<Row>
  /** Other rows match too, or may, and how to get to them: then nobody reads that these are all. */
  mayHaveMore?: string | undefined
  /** Where the list has looked, said where nothing was found. */
  range?: string | undefined
  keyOf: (row: Row) => string
  /** What a row is called in the labels of its controls. */
  nameOf: (row: Row) => string
  filters?: readonly ListFilter<Row>[]
  views?: readonly ListView[]
  /** What opens beside the list for the key in the address, also where the list does not have its row. */
  drawer?: (key: string, position: DrawerPosition) => ReactNode
  /** The name of that key in the address. */
  drawerParam?: string
  /** The page that opens a row, in the place of a drawer. */
  addressOf?: (row: Row) => string
  /** Stays in the address whatever is filtered: where a page has other views than its list. */
  baseParams?: FilterValues
  actions?: (row: Row) => readonly Action[]
  /** How many of them are buttons in the row; the others are behind its menu. */
  inlineActions?: number
  /** Actions on the selected rows. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => readonly Action[]
  /** The same with a part of its own. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** The name of the CSV file, without `.csv`: the list has one, of all rows or of the selected ones. */
  csvName?: string
  /** Shown where there is nothing at all; where only the filters match nothing, it says so and offers to clear them. */
  empty: { readonly title: string; readonly icon?: IconName; readonly detail?: ReactNode }
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() })

type Sortable = { readonly getValue: (column: string) => unknown }

/** Numbers by size, texts as a person sorts them: `Room 2` before `room 10`. */
function compare(row: Sortable, otherRow: Sortable, column: string): number {
  const [one, other] = [row.getValue(column), otherRow.getValue(column)]
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true, sensitivity: 'base' })
}

/** `-due` in the address sorts by the column `due`, the highest first. */
const sortOf = (written: string | null) =>
  written ? [{ id: written.replace(/^-/, ''), desc: written.startsWith('-') }] : []

/**
 * The list of every staff page: one line per row on a desk, cards on a phone. Filters and order live in the address.
 */
export function RecordList<Row extends RowData>(props: RecordListProps<Row>) {
  const {
    noun,
    columns,
    rows,
    query,
    more,
    keyOf,
    nameOf,
    filters = [],
    views = [],
    actions,
    inlineActions = 2,
    bulkActions,
    bulk,
  } = props
  const { drawer, drawerParam, addressOf, baseParams, csvName, empty, mayHaveMore, range } = props
  const [one, many] = noun
  const [address, setAddress] = useAddressParams()
  const [selection, setSelection] = useState<Record<string, true>>({})
  const opened = useOpenedRecord(drawerParam)
  const container = useRef<HTMLDivElement>(null)

  const change = (values: FilterValues) =>
    setAddress(withSearchParams(address, { ...values, ...baseParams }), { replace: true })
  const isFiltered = filters.some(({ name }) => address.has(name))
  const matching = (all: readonly Row[]) =>
    all.filter((row) =>
      filters.every(({ name, matches }) => !matches || !address.get(name) || matches(row, address.get(name) ?? '')),
    )
  const table = useTable({
    features,
    data: rows ? matching(rows) : [],
    columns: columns.map(({ id, sort }) => ({
      id,
      accessorFn: (row: Row) => sort?.(row) ?? undefined,
      enableSorting: sort !== undefined,
      sortUndefined: 'last' as const,
      sortFn: compare,
    })),
    getRowId: keyOf,
    state: { sorting: sortOf(address.get('sort')), rowSelection: selection },
    onRowSelectionChange: setSelection,
  })
  const shown = table.getRowModel().rows
  const chosen = shown.filter((row) => selection[row.id])
  const chosenRows = chosen.map(({ original }) => original)
  const clear = () => setSelection({})
  const canSelect = bulkActions !== undefined || bulk !== undefined || csvName !== undefined
  useListKeys(container, canSelect ? (key) => table.getRow(key).toggleSelected() : undefined)

  const sortBy = (id: string) => {
    const next = address.get('sort') === id ? `-${id}` : address.get('sort') === `-${id}` ? undefined : id
    change({ sort: next })
  }
  const steps = useSteps(
    shown.map(({ id }) => id),
    opened,
  )
  const visible = columns.filter(({ cell }) => cell)
  const sortable = visible.filter(({ sort }) => sort)
  const sortField =
    sortable.length > 0 ? (
      <SortField
        columns={sortable}
        rows={rows ?? []}
        value={address.get('sort') ?? ''}
        onChange={(sort) => change({ sort })}
      />
    ) : undefined
  const isLoading = !rows || (shown.length === 0 && more?.isLoading === true)
  const clearFilters = () => change(Object.fromEntries(filters.map(({ name }) => [name, undefined])))
  const csvColumns = columns.flatMap(({ head, csv }) => (csv ? { head, cell: csv } : []))

  const emptyTitle = mayHaveMore
    ? `Too many ${many} to look through`
    : more?.hasMore
      ? `No ${many} so far`
      : isFiltered
        ? `No ${many} match`
        : empty.title

  return (
    <div className="record-list stack gap-m">
      <ListFilters label={many} {...{ filters, views, address }} onChange={change} sort={sortField} />
      {query.isError && <QueryProblem title={`The ${many} could not be loaded`} queries={[query]} />}
      {isLoading && !query.isError && <LoadingRows label={`Loading ${many}`} />}
      {!isLoading && shown.length === 0 && !query.isError && (
        <EmptyState
          icon={isFiltered ? 'search' : (empty.icon ?? 'mountain')}
          title={emptyTitle}
          detail={mayHaveMore ?? range ?? (isFiltered ? undefined : empty.detail)}
        >
          {isFiltered && <Button onClick={clearFilters}>Clear filters</Button>}
          {more?.hasMore && <Button onClick={more.onMore}>Look further</Button>}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <>
          <div className="record-list-tools">
            {chosen.length > 0 && (
              <div className="record-list-bulk row" role="group" aria-label="Selected">
                <strong role="status">{chosen.length} selected</strong>
                {bulkActions?.(chosenRows, clear).map((action) => (
                  <ActionButton key={action.label} action={action} />
                ))}
                {bulk?.(chosenRows, clear)}
                {csvName && (
                  <CsvButton
                    label="CSV of these"
                    fileName={`${csvName}.csv`}
                    columns={csvColumns}
                    rows={() => Promise.resolve(chosenRows)}
                  />
                )}
                <Button size="small" variant="quiet" onClick={clear}>
                  Clear selection
                </Button>
              </div>
            )}
          </div>
          <div ref={container} className="record-list-box" data-list>
            <table className={drawer || addressOf ? 'record-table record-table-opens' : 'record-table'} role="table">
              <caption className="visually-hidden">{`${many.charAt(0).toUpperCase()}${many.slice(1)}`}</caption>
              <thead role="rowgroup">
                <tr role="row">
                  {canSelect && (
                    <th role="columnheader" scope="col" className="cell-select">
                      <SelectAll
                        label={`Select all ${many}`}
                        all={table.getIsAllRowsSelected()}
                        some={chosen.length > 0}
                        onToggle={() => table.toggleAllRowsSelected()}
                      />
                    </th>
                  )}
                  {visible.map((column) => (
                    <Head
                      key={column.id}
                      column={column}
                      order={table.getColumn(column.id)?.getIsSorted() || 'none'}
                      onSort={() => sortBy(column.id)}
                    />
                  ))}
                  {actions && (
                    <th role="columnheader" scope="col" className="cell-actions">
                      <span className="visually-hidden">Actions</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody role="rowgroup">
                {shown.map((row) => (
                  <tr
                    key={row.id}
                    role="row"
                    tabIndex={-1}
                    data-row={row.id}
                    className={selection[row.id] ? 'row-selected' : undefined}
                  >
                    {canSelect && (
                      <td role="cell" className="cell-select">
                        {/* The label gives a finger the whole cell. */}
                        <label className="record-select centered">
                          <input
                            type="checkbox"
                            aria-label={`Select ${nameOf(row.original)}`}
                            checked={row.getIsSelected()}
                            onChange={row.getToggleSelectedHandler()}
                          />
                        </label>
                      </td>
                    )}
                    {visible.map((column, at) => (
                      <td key={column.id} role="cell" className={cellClass(column, at === 0)}>
                        {at === 0 && drawer ? (
                          <button
                            type="button"
                            className="record-open whole-link"
                            data-opens-row
                            onClick={() => opened.open(row.id)}
                          >
                            {column.cell?.(row.original)}
                          </button>
                        ) : at === 0 && addressOf ? (
                          <Link to={addressOf(row.original)} className="record-open whole-link" data-opens-row>
                            {column.cell?.(row.original)}
                          </Link>
                        ) : (
                          column.cell?.(row.original)
                        )}
                      </td>
                    ))}
                    {actions && (
                      <td role="cell" className="cell-actions">
                        <Actions actions={actions(row.original)} name={nameOf(row.original)} inline={inlineActions} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {shown.length > 0 && (
        <div className="record-list-footer row">
          <p className="faint" role="status">
            {shown.length} {shown.length === 1 ? one : many} shown
            {mayHaveMore
              ? `. ${mayHaveMore}`
              : more?.hasMore
                ? address.get('sort')
                  ? ', sorted among these'
                  : ''
                : ', that is all'}
          </p>
          {more?.hasMore && (
            <Button size="small" busy={more.isLoading} busyLabel="Loading more" onClick={more.onMore}>
              Show more
            </Button>
          )}
          {csvName && (
            <CsvButton
              fileName={`${csvName}.csv`}
              columns={csvColumns}
              rows={async (signal) =>
                more?.hasMore ? matching(await more.all(signal)) : shown.map(({ original }) => original)
              }
            />
          )}
        </div>
      )}
      {opened.key !== undefined && drawer?.(opened.key, { onClose: opened.close, ...steps })}
    </div>
  )
}

const cellClass = <Row,>({ end, grow, from, card }: ListColumn<Row>, isFirst: boolean): string =>
  [end && 'cell-end', grow && 'cell-grow', from && `cell-from-${from}`, `card-${card ?? (isFirst ? 'title' : 'none')}`]
    .filter(Boolean)
    .join(' ')

type HeadProps<Row> = { column: ListColumn<Row>; order: 'asc' | 'desc' | 'none'; onSort: () => void }

function Head<Row>({ column, order, onSort }: HeadProps<Row>) {
  const words = { asc: 'ascending', desc: 'descending', none: 'none' } as const
  return (
    <th
      role="columnheader"
      scope="col"
      className={cellClass(column, false)}
      {...(column.sort && { 'aria-sort': words[order] })}
    >
      {column.sort ? (
        <button type="button" className={`record-sort record-sort-${order}`} onClick={onSort}>
          {column.head}
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}

type SelectAllProps = { label: string; all: boolean; some: boolean; onToggle: () => void }

const SelectAll = ({ label, all, some, onToggle }: SelectAllProps) => (
  <label className="record-select centered">
    <input
      type="checkbox"
      aria-label={label}
      checked={all}
      ref={(input) => {
        if (input) input.indeterminate = some && !all
      }}
      onChange={onToggle}
    />
  </label>
)

type SortFieldProps<Row> = {
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  value: string
  onChange: (sort: string | undefined) => void
}

/** The order of the cards on a phone, which have no column heads. */
function SortField<Row>({ columns, rows, value, onChange }: SortFieldProps<Row>) {
  return (
    <SelectField label="Sort by" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Default order</option>
      {columns.flatMap(({ id, head, sort }) => {
        const [up, down] = orderWords(rows.map((row) => sort?.(row) ?? null))
        return [
          <option key={id} value={id}>{`${head}, ${up}`}</option>,
          <option key={`-${id}`} value={`-${id}`}>{`${head}, ${down}`}</option>,
        ]
      })}
    </SelectField>
  )
}

/** What people call the two orders of some values: days by time, texts by letters, numbers by size. */
function orderWords(values: readonly Value[]): readonly [string, string] {
  const known = values.find((value) => value !== null && value !== '')
  if (typeof known !== 'string') return ['lowest first', 'highest first']
  return /^\d{4}-\d{2}-\d{2}/.test(known) ? ['earliest first', 'latest first'] : ['A to Z', 'Z to A']
}
