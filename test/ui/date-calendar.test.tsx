// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { DateCalendar } from '#web/ui/date-calendar.tsx'

function visit(more: Partial<Parameters<typeof DateCalendar>[0]> = {}) {
  const onPick = vi.fn<(date: string) => void>()
  render(
    <DateCalendar
      label="Check-in date"
      today="2026-03-03"
      earliest="2026-03-04"
      latest="2026-04-20"
      onPick={onPick}
      {...more}
    />,
  )
  return { onPick, guest: userEvent.setup() }
}
const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the calendar', () => {
  it('names a day as South Africans write it, and tells the day that was chosen', async () => {
    const { guest, onPick } = visit()
    await guest.click(day('Friday 6 March 2026'))
    expect(onPick).toHaveBeenCalledWith('2026-03-06')
  })

  it('begins the week on Monday and shows the neighbours days', () => {
    visit()
    const [first] = screen.getAllByRole('columnheader', { hidden: true })
    expect(first?.textContent).toBe('Mo')
    expect(day('Thursday 2 April 2026').disabled).toBe(false)
  })

  it('closes what lies before the earliest and after the latest day, and turns no further', async () => {
    const { guest } = visit()
    expect(day('Tuesday 3 March 2026').disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled')).toBe('true')
    await guest.click(screen.getByRole('button', { name: 'Next month' }))
    expect(day('Tuesday 21 April 2026').disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('says why a day cannot be chosen, and does not choose it', async () => {
    const { guest, onPick } = visit({ unavailable: (date) => (date === '2026-03-06' ? 'booked' : undefined) })
    const booked = day('Friday 6 March 2026, booked')
    expect(booked.title).toBe('booked')
    await guest.click(booked)
    expect(onPick).not.toHaveBeenCalled()
  })

  it('shows and reads out a note under a day', () => {
    visit({ note: (date) => (date === '2026-03-06' ? { shown: '4,250', said: 'free, R4,250' } : undefined) })
    expect(within(day('Friday 6 March 2026, free, R4,250')).getByText('4,250')).toBeTruthy()
  })

  it('keeps the room of the notes before they are known', () => {
    visit({ note: () => undefined })
    expect(day('Friday 6 March 2026').querySelector('.calendar-note')?.textContent).toBe('')
  })

  it('draws two days as one, and the day that the marked ones lack', () => {
    visit({
      from: '2026-03-06',
      to: '2026-03-07',
      pair: (date) => ({ '2026-03-06': 'first' as const, '2026-03-07': 'last' as const })[date],
      missing: '2026-03-07',
    })
    const cell = (name: string) => day(name).closest('td')?.className ?? ''
    expect(cell('Friday 6 March 2026')).toContain('calendar-pair calendar-pair-first')
    expect(cell('Saturday 7 March 2026, this night is missing')).toContain('calendar-pair calendar-pair-last')
    expect(cell('Saturday 7 March 2026, this night is missing')).toContain('calendar-missing')
  })

  it('marks the days from the first to the last', () => {
    visit({ from: '2026-03-06', to: '2026-03-08' })
    const marked = screen.getAllByRole('gridcell', { selected: true }).map((cell) => cell.dataset.day)
    expect(marked).toEqual(['2026-03-06', '2026-03-07', '2026-03-08'])
  })

  it('can be walked with the arrow keys', async () => {
    const { guest, onPick } = visit({ from: '2026-03-06' })
    day('Friday 6 March 2026').focus()
    await guest.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(onPick).toHaveBeenCalledWith('2026-03-14')
  })
})
