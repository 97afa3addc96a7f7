import { describe, expect, it } from 'vitest'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { bookingColumns } from '#web/admin/features/bookings/booking-columns.tsx'
import { csvAmount, csvOf } from '#web/admin/kit/csv.ts'

describe('a list as CSV', () => {
  const csv = (cell: string) => csvOf([{ head: 'Guest', cell: (row: string) => row }], [cell])

  it('quotes what needs it and is marked as UTF-8', () => {
    expect(csv('Nkosi, "Thabo"')).toBe('\uFEFFGuest\r\n"Nkosi, ""Thabo"""\r\n')
  })

  it.each(['=HYPERLINK("x")', '@SUM(A1)', '+cmd|calc', '-2+3+cmd', '\t=1'])(
    'never lets a guest’s text run as a formula: %s',
    (text) => {
      expect(csv(text)).toMatch(/Guest\r\n"?'/)
    },
  )

  it('leaves telephone numbers and amounts as they are', () => {
    expect(csv('+27 82 123 4567')).toContain('\n+27 82 123 4567')
    expect(csv('-12.50')).toContain('\n-12.50')
  })

  it('has exact amounts, also small and negative ones', () => {
    expect([-5, -50, -123_456_00, 0, 7].map(csvAmount)).toEqual(['-0.05', '-0.50', '-123456.00', '0.00', '0.07'])
  })

  it('of bookings has totals that are what is paid and what is due, after an adjustment too', () => {
    const adjustment = {
      id: 'goodwill-1',
      kind: 'adjustment',
      amountCents: -300_00,
      at: NOW,
      by: 'Nomsa',
      note: '',
    } as const
    const booking = aBooking.confirmed({ ledger: [aPayment(2_125_00), adjustment] })
    const columns = bookingColumns(() => '', { today: TODAY, now: Date.parse(NOW) })
    const cell = (id: string) => columns.find((column) => column.id === id)?.csv?.(staffRow(booking))
    expect([cell('total'), cell('paid'), cell('due')]).toEqual(['3950.00', '2125.00', '1825.00'])
  })
})
