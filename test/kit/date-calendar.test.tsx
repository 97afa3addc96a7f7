// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { DateCalendar } from '#web/kit/date-calendar.tsx'

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
const day = (name: string) => screen.getByRole('button', { name })
const isClosed = (name: string) => day(name).getAttribute('aria-disabled') === 'true'
const label = () => document.querySelector('.calendar-unavailable-reason')?.textContent

describe('the calendar', () => {
  it('names a day as South Africans write it, and reports the chosen day', async () => {
    const { guest, onPick } = visit()
    await guest.click(day('Friday 6 March 2026'))
    expect(onPick).toHaveBeenCalledWith('2026-03-06')
  })

  it('begins the week on Monday and shows the neighbouring days', () => {
    visit()
    const [first] = screen.getAllByRole('columnheader', { hidden: true })
    expect(first?.textContent).toBe('Mo')
    expect(isClosed('Thursday 2 April 2026')).toBe(false)
  })

  it('disables what is before the earliest and after the latest day, and the months beyond', async () => {
    const { guest } = visit()
    expect(isClosed('Monday 2 March 2026, this day has passed')).toBe(true)
    expect(isClosed('Tuesday 3 March 2026, too early')).toBe(true)
    expect(screen.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled')).toBe('true')
    await guest.click(screen.getByRole('button', { name: 'Next month' }))
    expect(isClosed('Tuesday 21 April 2026, too far ahead to book yet')).toBe(true)
    expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true')
  })

  describe('a disabled day', () => {
    const booked = { unavailableReason: (date: string) => (date === '2026-03-06' ? 'booked' : undefined) }

    it('says why when it is touched, also to screen readers, and is not chosen', async () => {
      const { guest, onPick } = visit(booked)
      await guest.click(day('Friday 6 March 2026, booked'))
      await guest.unhover(day('Friday 6 March 2026, booked'))
      expect(label()).toBe('Fri 6 Mar 2026: booked.')
      expect(
        within(document.querySelector<HTMLElement>('.calendar-unavailable-reason')!).getByRole('status').textContent,
      ).toBe(label())
      expect(onPick).not.toHaveBeenCalled()
      await guest.click(day('Thursday 5 March 2026'))
      expect(label()).toBe('')
      expect(onPick).toHaveBeenCalledWith('2026-03-05')
    })

    it('says why while a pointer is on it', async () => {
      const { guest } = visit(booked)
      await guest.hover(day('Friday 6 March 2026, booked'))
      expect(label()).toBe('Fri 6 Mar 2026: booked.')
      await guest.unhover(day('Friday 6 March 2026, booked'))
      expect(label()).toBe('')
    })

    it('says why to the keyboard, which can reach it, and is not chosen', async () => {
      const { guest, onPick } = visit({ ...booked, from: '2026-03-05' })
      day('Thursday 5 March 2026').focus()
      await guest.keyboard('{ArrowRight}')
      expect(document.activeElement).toBe(day('Friday 6 March 2026, booked'))
      expect(label()).toBe('Fri 6 Mar 2026: booked.')
      await guest.keyboard('{Enter}')
      expect(onPick).not.toHaveBeenCalled()
      await guest.keyboard('{ArrowRight}{Enter}')
      expect(onPick).toHaveBeenCalledWith('2026-03-07')
    })

    it('is struck out only if its night is taken', () => {
      visit({ ...booked, taken: (date) => ['2026-03-02', '2026-03-05', '2026-03-06'].includes(date) })
      const takenDays = [...document.querySelectorAll<HTMLElement>('.calendar-taken')]
      expect(takenDays.map(({ dataset }) => dataset['day'])).toEqual(['2026-03-06'])
    })

    it('is not the first tab stop: that is a day that can be chosen', () => {
      visit({ unavailableReason: (date) => (date < '2026-03-09' ? 'booked' : undefined), autoFocus: true })
      expect(document.activeElement).toBe(day('Monday 9 March 2026'))
    })
  })

  it('shows and announces a note under a day', () => {
    visit({ note: (date) => (date === '2026-03-06' ? { shown: '4,250', label: 'free, R4,250' } : undefined) })
    expect(within(day('Friday 6 March 2026, free, R4,250')).getByText('4,250')).toBeTruthy()
  })

  it('reserves the space of the notes before they are loaded', () => {
    visit({ note: () => undefined })
    expect(day('Friday 6 March 2026').querySelector('.calendar-note')?.textContent).toBe('')
  })

  it('joins two days, and marks the missing day of a pair', () => {
    visit({
      from: '2026-03-06',
      to: '2026-03-07',
      pair: (date) => (date === '2026-03-06' ? 'first' : date === '2026-03-07' ? 'last' : undefined),
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

  it('moves with the arrow keys', async () => {
    const { guest, onPick } = visit({ from: '2026-03-06' })
    day('Friday 6 March 2026').focus()
    await guest.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(onPick).toHaveBeenCalledWith('2026-03-14')
  })
})
