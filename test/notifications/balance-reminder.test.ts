import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { remindersDueOn } from '#shared/notifications/balance-reminder.ts'
import { recentDate } from '#test/kernel/date-arbitraries.ts'

describe('the reminders of a balance', () => {
  it('of one morning cover the balances due in a week, tomorrow, today, and three days ago', () => {
    expect(remindersDueOn('2027-01-02')).toEqual([
      { kind: 'week-before', dueDate: '2027-01-09' },
      { kind: 'day-before', dueDate: '2027-01-03' },
      { kind: 'on-the-day', dueDate: '2027-01-02' },
      { kind: 'three-days-over', dueDate: '2026-12-30' },
    ])
  })

  it('come for each balance on four mornings, once of each kind, whenever it is due', () => {
    fc.assert(
      fc.property(recentDate, (dueDate) => {
        const mornings = Array.from({ length: 41 }, (_, day) => addDays(dueDate, day - 20))
        const sent = mornings.flatMap((today) =>
          remindersDueOn(today).filter((reminder) => reminder.dueDate === dueDate),
        )
        expect(sent.map(({ kind }) => kind)).toEqual(['week-before', 'day-before', 'on-the-day', 'three-days-over'])
      }),
    )
  })
})
