// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { ChangeHistory, valueText } from '#web/admin/kit/change-history.tsx'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { TextField } from '#web/kit/text-field.tsx'

const ask = (fields?: ReactNode) =>
  render(
    <ConfirmDialog open title="Cancel this booking?" action="Cancel booking" onClose={() => {}} onConfirm={() => {}}>
      {fields}
    </ConfirmDialog>,
  )
const focused = () => document.activeElement

describe('the focus of a dialog that opens', () => {
  it('is in the first field of a form', () => {
    ask(<TextField label="Reason" />)
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Reason' }))
  })

  it('is on the chosen one of a group', () => {
    const choices = [
      { value: 'staff', label: 'Staff' },
      { value: 'owner', label: 'Owner' },
    ]
    ask(<RadioCards label="As" value="owner" onChange={() => {}} choices={choices} />)
    expect(focused()).toBe(screen.getByRole('radio', { name: 'Owner' }))
  })

  it('is on the button that cancels in a confirmation', () => {
    ask()
    expect(focused()).toBe(screen.getByRole('button', { name: 'Back' }))
  })

  it('is at the title of what is to be read', () => {
    render(
      <Dialog open onOpenChange={() => {}} title="Terms">
        Be quiet.
      </Dialog>,
    )
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Terms' }))
  })
})

describe('a description list', () => {
  it('leaves out every item without a value, but keeps a zero', () => {
    const values = { Lapses: false, Suburb: '', Phone: null, Email: undefined, Nights: 0, Guest: 'Thandi' }
    render(<DescriptionList items={Object.entries(values).map(([label, value]) => ({ label, value }))} />)
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Nights', 'Guest'])
  })
})

describe('a value in a history', () => {
  it.each([
    ['priceCents', 230_000, 'R2,300.00'],
    ['nights', 3, '3'],
    ['active', false, 'No'],
    ['note', '', '–'],
    ['startDate', '2026-03-06', 'Fri 6 Mar 2026'],
    ['until', '2026-03-06T12:05:00.000Z', 'Fri 6 Mar 2026, 14:05'],
    ['tiers', [{ daysBefore: 30, refundCents: 500 }], 'days before 30, refund R5.00'],
  ])('%s %s is written %s', (field, value, written) => {
    expect(valueText(field, value)).toBe(written)
  })
})

describe('a change in a history', () => {
  const lineOf = (fields: ChangeLogLine['fields']) => {
    const refetch = vi.fn<() => never>()
    const change = {
      id: 'c',
      at: '2026-03-06T12:05:00.000Z',
      by: 'Nomsa',
      area: 'faq',
      recordId: 'f',
      action: 'created',
    }
    const query = {
      data: { changes: [{ ...change, fields }] },
      isError: false,
      error: null,
      isFetching: false,
      refetch,
    }
    render(<ChangeHistory query={query} />)
    return screen.getByRole('listitem')
  }
  const detailsOf = (line: HTMLElement) => line.querySelector('details')

  it('folds the fields of a new record, private ones too, until they are asked for', async () => {
    const line = lineOf([
      { field: 'question', after: 'Is there a shop?' },
      { field: 'answer', after: 'No.' },
      { field: 'guestName' },
    ])
    expect(detailsOf(line)?.open).toBe(false)
    await userEvent.setup().click(screen.getByText('3 fields'))
    expect(detailsOf(line)?.open).toBe(true)
    expect(detailsOf(line)?.textContent).toContain('Is there a shop?')
  })

  it('shows the fields of a changed record, a long text by its beginning', () => {
    const before = 'Bring wood. '.repeat(20)
    const line = lineOf([
      { field: 'active', before: false, after: true },
      { field: 'order', before: 1, after: 2 },
      { field: 'answer', before, after: `Ask first. ${before}` },
    ])
    expect(line.querySelectorAll('details')).toHaveLength(1)
    expect(detailsOf(line)?.querySelector('summary')?.textContent).toMatch(/^Ask first\. Bring wood\..{1,70}…$/)
    expect(detailsOf(line)?.textContent).toContain(before)
  })
})

describe('a message that can be undone', () => {
  it('undoes once, and says when somebody changed the record meanwhile', async () => {
    const undo = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('Somebody changed this a moment ago.'))
    undoToast({ title: 'Archived', detail: 'Is there a shop?', undo })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Somebody changed this a moment ago.')).toBeTruthy()
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is the only one, and names its record', async () => {
    const [first, second] = [vi.fn<() => Promise<unknown>>(), vi.fn<() => Promise<unknown>>()]
    undoToast({ title: 'Archived', detail: 'Is there a shop?', undo: first })
    second.mockResolvedValueOnce(undefined)
    undoToast({ title: 'Archived', detail: 'Is there a pool?', undo: second })
    expect(await screen.findByText('Is there a pool?')).toBeTruthy()
    expect(screen.queryByText('Is there a shop?')).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(screen.getByText('Is there a pool?')).toBeTruthy()
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  })
})
