// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '#web/kit/dialog.tsx'

function Page({ persistent = false }: { persistent?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Read the terms
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Terms"
        description="Version 3"
        persistent={persistent}
        footer={<button type="button">I Accept</button>}
      >
        <p>Be quiet after ten.</p>
      </Dialog>
    </>
  )
}
/** Not by user-event, which refuses to press a page that takes no presses while a dialog is open. */
async function pressOutside(): Promise<void> {
  // A dialog listens from the next task on.
  await act(() => new Promise((done) => setTimeout(done)))
  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
}

async function openTerms(persistent = false) {
  render(<Page persistent={persistent} />)
  const guest = userEvent.setup()
  await guest.click(screen.getByRole('button', { name: 'Read the terms' }))
  return guest
}

/** As browsers do, each takes one gesture and is gone then. */
function stubCloseWatcher() {
  const watchers: EventTarget[] = []
  const remove = (watcher: EventTarget) => {
    if (watchers.includes(watcher)) watchers.splice(watchers.indexOf(watcher), 1)
  }
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super()
        watchers.push(this)
      }
      destroy() {
        remove(this)
      }
    },
  )
  function goBack() {
    const last = watchers.at(-1)
    if (!last) throw new Error('The page is left')
    remove(last)
    act(() => void last.dispatchEvent(new Event('close')))
  }
  return { watchers, goBack }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a dialog', () => {
  it('is named by its title, takes the focus and returns it on Escape', async () => {
    const guest = await openTerms()
    const dialog = screen.getByRole('dialog', { name: 'Terms', description: 'Version 3' })
    expect(dialog.contains(document.activeElement)).toBe(true)
    await guest.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Read the terms' })))
  })

  it('keeps the focus inside', async () => {
    const guest = await openTerms()
    for (let presses = 0; presses < 5; presses++) {
      await guest.tab()
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    }
  })

  it('closes on a press outside, unless much was typed into it', async () => {
    await openTerms()
    await pressOutside()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays open on a press outside when it is persistent', async () => {
    await openTerms(true)
    await pressOutside()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it("closes with a phone's back gesture", async () => {
    const { watchers, goBack } = stubCloseWatcher()
    await openTerms()
    goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(watchers).toEqual([])
  })

  it('that a back gesture does not close takes the next one too', async () => {
    const { watchers, goBack } = stubCloseWatcher()
    const change = vi.fn<(open: boolean) => void>()
    const { unmount } = render(
      <Dialog open onOpenChange={change} title="Terms">
        <p>Be quiet after ten.</p>
      </Dialog>,
    )
    goBack()
    goBack()
    expect(change.mock.calls).toEqual([[false], [false]])
    unmount()
    expect(watchers).toEqual([])
  })

  it('adds no style element to the page, which the content policy would refuse', async () => {
    await openTerms()
    expect(document.querySelectorAll('style').length).toBe(0)
  })
})
