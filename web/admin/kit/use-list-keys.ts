import { type RefObject, useEffect } from 'react'
import { isPlainKey } from './shortcut-keys.ts'

const ROW = '[data-row]'
const LIST = '[data-list]'

/** The keys work on the list with the focus; without one, on the first of the page, or of the dialog that is open. */
function isActiveList(list: HTMLElement): boolean {
  const dialog = document.querySelector('[role="dialog"]')
  const focused = document.activeElement?.closest(LIST)
  return focused ? focused === list : (dialog ?? document).querySelector(LIST) === list
}

/** What opens a row; a row that opens nothing takes the focus itself. */
const focusableOf = (row: HTMLElement | undefined): HTMLElement | undefined =>
  row?.querySelector<HTMLElement>('[data-opens-row]') ?? row

const focusRow = (row: HTMLElement | undefined): void => focusableOf(row)?.focus()

/** What opens the row of a record in its list, for the focus that returns there; null where the row is gone. */
export const openerOf = (key: string): HTMLElement | null =>
  focusableOf([...document.querySelectorAll<HTMLElement>(ROW)].find(({ dataset }) => dataset['row'] === key)) ?? null

/**
 * The keys of a list, an element with `data-list` that contains elements with `data-row`: `j` and `k` go down and up,
 * `x` selects the row with the focus. Enter opens it, since the focus is on what opens it.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onSelect?: (rowKey: string) => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const container = list.current
      if (!container || !isPlainKey(event) || !isActiveList(container)) return
      const rows = [...container.querySelectorAll<HTMLElement>(ROW)]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      if (event.key === 'j') focusRow(rows[Math.min(at + 1, rows.length - 1)])
      else if (event.key === 'k') focusRow(rows[Math.max(at - 1, 0)])
      else if (event.key === 'x' && onSelect && rows[at]?.dataset['row']) onSelect(rows[at].dataset['row'])
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
