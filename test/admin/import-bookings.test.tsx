// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hasUnsavedWork } from '#web/admin/kit/unsaved-work.ts'
import { aCheckedRow } from '#test/support/import-row-fixture.ts'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

it('says that a file could not be read', async () => {
  const { user } = await openStaffArea('/admin/import-bookings')
  const gone = new File(['Protea'], 'stays.csv', { type: 'text/csv' })
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  await user.upload(await screen.findByLabelText(/CSV file/), gone)
  expect(await screen.findByText('stays.csv could not be read. Please choose it again.')).toBeTruthy()
})

it('shows an example with the house’s own cabins', async () => {
  await openStaffArea('/admin/import-bookings', {
    'GET /staff/cabin-names': { cabins: [{ slug: 'stone', name: 'Stone Cottage', shown: true }], archived: [] },
  })
  await waitFor(() => expect(document.querySelector('pre')?.textContent).toContain('Stone Cottage;3/12/2026;'))
  expect(document.querySelector('pre')?.textContent).not.toMatch(/Protea|Aloe/)
})

const lineOf = (name: string) => `Protea;3/12/2026;5/12/2026;${name};082 555 0123;;2;R 4 600,00;0`
/** The only line, as the server found it. */
const checked = (reference: string | null, line = 1) => ({ rows: [aCheckedRow({ line, reference })] })

it('guards lines that are pasted after an import as it did the first, and takes its outcome away', async () => {
  const { user, responses } = await openStaffArea('/admin/import-bookings', {
    'POST /staff/booking-imports/check': checked(null),
  })
  const box = await screen.findByRole('textbox', { name: 'Paste your lines' })
  fireEvent.change(box, { target: { value: lineOf('Thandi Nkosi') } })
  const bringIn = await screen.findByRole('button', { name: 'Bring in 1 booking' })
  expect(screen.getByText('R4,600.00')).toBeTruthy()
  expect(hasUnsavedWork()).toBe(true)
  const { promise: imported, resolve: finishImport } = Promise.withResolvers<object>()
  responses['POST /staff/booking-imports'] = imported
  responses['POST /staff/booking-imports/check'] = checked('MC-AAAAA')
  await user.click(bringIn)
  // Else its outcome would be about other lines.
  await waitFor(() => expect(box).toHaveProperty('readOnly', true))
  expect(screen.getByLabelText(/CSV file/)).toHaveProperty('disabled', true)
  finishImport({ rows: [{ line: 1, reference: 'MC-AAAAA', refusal: null }] })
  expect(await screen.findByText('1 booking brought in')).toBeTruthy()
  await waitFor(() => expect(hasUnsavedWork()).toBe(false))
  responses['POST /staff/booking-imports/check'] = checked(null)
  fireEvent.change(box, { target: { value: lineOf('Pieter van Wyk') } })
  expect(await screen.findByRole('button', { name: 'Bring in 1 booking' })).toBeTruthy()
  expect(screen.queryByText('1 booking brought in')).toBeNull()
  expect(hasUnsavedWork()).toBe(true)
  fireEvent.change(box, { target: { value: lineOf('Thandi Nkosi') } })
  expect(screen.queryByText('1 booking brought in')).toBeNull()
})

it('asks what a column is once for all lines, and shows none before', async () => {
  const { user } = await openStaffArea('/admin/import-bookings', {
    'POST /staff/booking-imports/check': checked(null, 2),
  })
  const box = await screen.findByRole('textbox', { name: 'Paste your lines' })
  const text =
    'Cabin;Arrival;Leave;Guest;People;Price;Total;Deposit;Notes\nProtea;10-Jan-28;12-Jan-28;Thandi Nkosi;2;2300;4600;0;Dog'
  fireEvent.change(box, { target: { value: lineOf('Thandi Nkosi') } })
  await screen.findByRole('region', { name: 'What will be brought in' })
  fireEvent.change(box, { target: { value: text } })
  expect(await screen.findByText('Please say what 2 columns are')).toBeTruthy()
  expect(screen.getByText('Not brought in: Notes.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'What will be brought in' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Total' }), 'Total')
  expect(await screen.findByRole('button', { name: 'Bring in 1 booking' })).toBeTruthy()
  expect(screen.getByText('Not brought in: Price, Notes.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Leave' }), 'Left out (1 cell)')
  expect(await screen.findByText('No column is the departure')).toBeTruthy()
})

it('asks once whether dates are written month first, and reads none of them so before', async () => {
  const { user, sentRequests } = await openStaffArea('/admin/import-bookings', {
    'POST /staff/booking-imports/check': {
      rows: [2, 3].flatMap((line) => checked(null, line).rows),
    },
  })
  const box = await screen.findByRole('textbox', { name: 'Paste your lines' })
  const line = (arrival: string, departure: string) => `Protea;${arrival};${departure};Thandi Nkosi;2;4600;0`
  const text = `Cabin;Arrival;Leave;Guest;People;Total;Paid\n${line('3/4/2027', '3/6/2027')}\n${line('12/31/2026', '1/2/2027')}`
  fireEvent.change(box, { target: { value: lineOf('Thandi Nkosi') } })
  await screen.findByRole('region', { name: 'What will be brought in' })
  fireEvent.change(box, { target: { value: text } })
  expect(await screen.findByText('Are dates written month first, as 12/31/2026?')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'What will be brought in' })).toBeNull()
  expect(screen.getByText('Month first, 3/4/2027 is Thu 4 Mar 2027; day first, it is Sat 3 Apr 2027.')).toBeTruthy()
  const choice = screen.getByRole('combobox', { name: 'Dates in numbers' })
  await user.selectOptions(choice, 'Month first')
  expect(await screen.findByRole('button', { name: 'Bring in 2 bookings' })).toBeTruthy()
  const checks = sentRequests.filter(({ requestLine }) => requestLine.endsWith('/booking-imports/check'))
  expect(checks.at(-1)?.body).toMatchObject({
    rows: [
      { checkInDate: '2027-03-04', checkOutDate: '2027-03-06' },
      { checkInDate: '2026-12-31', checkOutDate: '2027-01-02' },
    ],
  })
  await user.selectOptions(choice, 'Day first')
  expect(await screen.findByText(/The arrival "12\/31\/2026" is not a date/)).toBeTruthy()
})

it('asks once about past stays that look unpaid, and brings them in as paid', async () => {
  const { user, sentRequests } = await openStaffArea('/admin/import-bookings', {
    'POST /staff/booking-imports/check': {
      rows: [1, 2].flatMap((line) => checked(null, line).rows.map((row) => ({ ...row, unusual: ['looks-unpaid'] }))),
    },
    'POST /staff/booking-imports': { rows: [{ line: 1, reference: 'MC-AAAAA', refusal: null }] },
  })
  const box = await screen.findByRole('textbox', { name: 'Paste your lines' })
  const text = [lineOf('Thandi Nkosi'), lineOf('Sipho Dube')].join('\n').replaceAll('/2026', '/2025')
  fireEvent.change(box, { target: { value: text } })
  await user.click(await screen.findByRole('button', { name: 'All of them were paid' }))
  await user.click(await screen.findByRole('button', { name: 'Bring in 2 bookings' }))
  const sent = sentRequests.find(({ requestLine }) => requestLine === 'POST /staff/booking-imports')
  expect(sent?.body).toMatchObject({ rows: [{ paidCents: 4_600_00 }, { paidCents: 4_600_00 }] })
})
