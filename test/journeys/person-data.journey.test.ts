import { readFile } from 'node:fs/promises'
import { describe } from 'vitest'
import { idFromKey, referenceFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { aBooking, anOrder, aPayment } from '#test/support/booking-fixture.ts'
import { openAppTable } from '#test/support/completed-stay.ts'
import { signInAsOwner } from './actions.ts'
import { accessibilityViolations, expect, journeyApp, test } from './journey-test.ts'

const busi = { guestName: 'Busisiwe Radebe', guestEmail: 'busi@guests.example', guestPhone: '083 555 0177' }

/** A stay of two years ago, paid in full. */
async function createOldStay() {
  const booking = aBooking.completed({
    ...busi,
    id: idFromKey('an old stay'),
    reference: referenceFromKey('an old stay', 1),
    checkInDate: '2024-08-05',
    checkOutDate: '2024-08-07',
    closedAt: '2024-08-08T06:00:00.000Z',
  })
  const ledger = [aPayment(booking.totalPriceCents, { at: '2024-07-01T08:00:00.000Z' })]
  await bookingRepository(openAppTable(journeyApp().databaseUrl)).create({ ...booking, ledger }, anOrder())
  return booking.reference
}

describe('the data of one person', () => {
  test('are found by phone number, saved as a file and erased, by keyboard on a phone', async ({
    newPerson,
    expectedErrors,
  }) => {
    // After the erasure nothing is found, which the browser logs as an error.
    expectedErrors.push(/404/)
    const reference = await createOldStay()
    const { page } = await newPerson({ width: 360, height: 780 })
    await signInAsOwner(page)
    await page.goto('/admin/settings?tab=privacy')

    await page.getByLabel('Their e-mail address').fill('busi')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()

    await page.getByLabel('Phone number', { exact: true }).fill('+27 83 555 0177')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Look up ${busi.guestEmail}` }).click()
    const summary = page.getByRole('region', { name: `Held under ${busi.guestEmail}` })
    await expect(summary).toContainText(reference)
    expect(await accessibilityViolations(page)).toEqual([])

    const download = page.waitForEvent('download')
    await summary.getByRole('button', { name: 'Save as a file' }).click()
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Record<string, unknown>
    expect(file).toMatchObject({ email: busi.guestEmail, bookings: [{ booking: { reference, ...busi } }] })

    await summary.getByRole('button', { name: 'Erase…' }).click()
    const dialog = page.getByRole('dialog')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect(dialog.getByText('Please type the same address')).toBeVisible()
    await dialog.getByLabel('Type the e-mail address to confirm').fill(busi.guestEmail)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/1 booking, 0 enquiries/)).toBeVisible()
    await expect(page.getByText(`of ${reference} the amounts and days of its payments`)).toBeVisible()
    await page.getByRole('button', { name: 'Look up', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText(busi.guestName)).toHaveCount(0)
  })
})
