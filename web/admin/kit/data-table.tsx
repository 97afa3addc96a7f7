// Safari drops a table's semantics when its parts are `display: block`, as on phones here, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import './data-table.css'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Right-aligned with digits of one width: money, counts. */
  end?: boolean
}

type DataTableProps<Row> = {
  /** What the table lists; for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Makes the first column a button that opens the row; the whole row can be pressed. */
  onOpen?: (row: Row) => void
}

/** Rows and columns; below 768 px each row is a card that names its fields. The first column is the card's title. */
export function DataTable<Row>({ caption, columns, rows, keyOf, onOpen }: DataTableProps<Row>) {
  return (
    <div className="table-scroll">
      <table className={onOpen ? 'table table-opens' : 'table'} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" className={column.end ? 'cell-end' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column, at) => (
                <td
                  key={column.id}
                  role="cell"
                  data-head={column.head}
                  className={`${at === 0 ? 'cell-main' : ''}${column.end ? ' cell-end' : ''}`.trim() || undefined}
                >
                  {at === 0 && onOpen ? (
                    <button type="button" className="table-open" onClick={() => onOpen(row)}>
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
