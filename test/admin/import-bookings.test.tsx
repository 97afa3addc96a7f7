// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ImportBookings } from '#web/admin/features/import-bookings/import-bookings.tsx'

it('says that a file could not be read', async () => {
  const user = userEvent.setup()
  render(<ImportBookings />)
  const gone = new File(['Protea'], 'stays.csv', { type: 'text/csv' })
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  await user.upload(screen.getByLabelText(/CSV file/), gone)
  expect(await screen.findByText('stays.csv could not be read. Please choose it again.')).toBeTruthy()
})
