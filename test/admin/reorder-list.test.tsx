// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ReorderList } from '#web/admin/kit/reorder-list.tsx'

const ROW_HEIGHT = 44
/** Rows below each other, since jsdom has no layout. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li')
    const at = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0
    return new DOMRect(0, at * ROW_HEIGHT, 300, ROW_HEIGHT)
  })
})
afterEach(() => vi.restoreAllMocks())

function open({ isSaving = false } = {}) {
  const onReorder = vi.fn<(keys: readonly string[]) => void>()
  function Page() {
    const [rows, setRows] = useState(['ann', 'ben', 'cas'])
    return (
      <ReorderList
        label="Guests"
        rows={rows}
        keyOf={(row) => row}
        nameOf={(row) => row.toUpperCase()}
        isSaving={isSaving}
        onReorder={(keys) => {
          onReorder(keys)
          setRows([...keys])
        }}
      >
        {(row) => row}
      </ReorderList>
    )
  }
  render(<Page />)
  return { user: userEvent.setup(), onReorder }
}
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })

describe('rows that are put in an order', () => {
  it('move by their buttons, which stop at the ends and keep the focus, and say where they are', async () => {
    const { user, onReorder } = open()
    await user.click(button('ANN: up'))
    expect(onReorder).not.toHaveBeenCalled()
    button('ANN: down').focus()
    await user.keyboard('{Enter}')
    expect(onReorder).toHaveBeenLastCalledWith(['ben', 'ann', 'cas'])
    expect(announcements()).toContain('ANN: place 2 of 3')
    await user.keyboard('{Enter}{Enter}')
    expect(onReorder).toHaveBeenLastCalledWith(['ben', 'cas', 'ann'])
    expect(onReorder).toHaveBeenCalledTimes(2)
    expect(document.activeElement).toBe(button('ANN: down'))
  })

  it('move by the keys of the handle, and say each place', async () => {
    const { user, onReorder } = open()
    button('Move ANN').focus()
    await user.keyboard(' ')
    await waitFor(() => expect(announcements()).toContain('ANN: place 1 of 3'))
    // The keys count from the next turn of the event loop on.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(announcements()).toContain('ANN: place 2 of 3'))
    await user.keyboard(' ')
    await waitFor(() => expect(onReorder).toHaveBeenCalledWith(['ben', 'ann', 'cas']))
  })

  it('stay where they are when Escape ends the move', async () => {
    const { user, onReorder } = open()
    button('Move ANN').focus()
    await user.keyboard(' ')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(announcements()).toContain('ANN: place 2 of 3'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(announcements()).toContain('ANN: place 1 of 3'))
    expect(onReorder).not.toHaveBeenCalled()
  })

  it('do not move while an order is saved', async () => {
    const { user, onReorder } = open({ isSaving: true })
    await user.click(button('ANN: down'))
    expect(onReorder).not.toHaveBeenCalled()
    expect(announcements()).not.toContain('ANN: place 2 of 3')
  })
})
