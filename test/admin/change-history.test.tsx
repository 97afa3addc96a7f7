// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { ChangeHistory, valueText } from '#web/admin/kit/change-history.tsx'

describe('a value in a history', () => {
  it.each([
    ['priceCents', 230_000, 'R2,300.00'],
    ['nights', 3, '3'],
    ['active', false, 'No'],
    ['note', '', '–'],
    ['startDate', '2026-03-06', 'Fri 6 Mar 2026'],
    ['until', '2026-03-06T12:05:00.000Z', 'Fri 6 Mar 2026, 14:05'],
    [
      'cover',
      { url: '/pictures/9f86d0', alt: 'A gate', focal: { x: 50, y: 5 }, scale: 2 },
      'A gate, the top in view, 2 times closer',
    ],
    [
      'body',
      'Snow ![](/pictures/k3/9f86d0) on ![the road](/p.jpg)',
      'Snow Picture: without words on Picture: the road',
    ],
    ['tiers', [{ daysBefore: 30, refundCents: 500 }], 'days before 30, refund R5.00'],
  ])('%s %s is written %s', (field, value, written) => {
    expect(valueText(field, value)).toBe(written)
  })
})

describe('a change in a history', () => {
  const lineOf = (fields: ChangeLogLine['fields'], action = 'created') => {
    const refetch = vi.fn<() => never>()
    const change = {
      id: 'c',
      at: '2026-03-06T12:05:00.000Z',
      by: 'Nomsa',
      area: 'faq',
      recordId: 'f',
      action,
    }
    const query = {
      data: { changes: [{ ...change, fields }] },
      isError: false,
      error: null,
      isFetching: false,
      refetch,
    }
    const { container } = render(<ChangeHistory query={query} />)
    return within(container).getByRole('listitem')
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

  it('names what was done in words', () => {
    expect(lineOf([], 'unscheduled').textContent).toContain('Plan taken back')
    expect(lineOf([], 'draft-discarded').textContent).toContain('Draft discarded')
  })
})
