import { describe } from 'vitest'
import { accessibilityViolations, emailsTo, expect, expectToFit, test } from './journey-test.ts'
import { createEftBooking, midweek, openBooking, saveFile, signInAsOwner, slip, thandi } from './actions.ts'
import { desktop, phone } from './screens.ts'

describe('a paid and cancelled stay', () => {
  test('a guest saves the documents, cancels at the refund shown, and staff see what to refund', async ({
    newPerson,
  }) => {
    const guest = await newPerson(desktop)
    const { page } = guest
    const stay = { cabin: 'Yellowwood', ...midweek(9) }
    const { reference, path } = await createEftBooking({ guest: thandi, ...stay, type: 'Full payment' })
    await page.goto(path)
    await page.getByRole('link', { name: 'Send your proof of payment' }).click()
    await page.getByLabel('Send a proof of an EFT').setInputFiles(slip)
    await page.getByRole('button', { name: 'Send file' }).click()
    await emailsTo('bookings@mountaincabins.example', new RegExp(`Proof of payment to check: ${reference}`))

    const staff = await newPerson()
    await signInAsOwner(staff.page)
    await staff.page.goto('/admin/pops')
    await staff.page
      .getByRole('row')
      .filter({ hasText: reference })
      .getByRole('button', { name: /Accept/ })
      .click()
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Accept proof' }).click()
    await expect(staff.page.getByText(`${reference} is confirmed.`)).toBeVisible()

    await page.reload()
    await expect(page.getByText('The nights are yours and everything is paid.')).toBeVisible()
    const receipt = await saveFile(page, 'Receipt')
    expect(receipt.name).toMatch(new RegExp(`^REC-\\d{6} ${reference}\\.pdf$`))
    expect(receipt.text).toMatch(/^%PDF-[^]*%%EOF\s*$/)
    await expect(page.getByRole('button', { name: receipt.name.slice(0, 10) })).toBeVisible()
    const invoice = await saveFile(page, 'Invoice')
    expect(invoice.name).toMatch(new RegExp(`^INV-\\d{6} ${reference}\\.pdf$`))
    expect(await saveFile(page, `Invoice ${invoice.name.slice(0, 10)}`)).toEqual(invoice)
    const entry = await saveFile(page, 'Add to calendar')
    expect(entry.name).toBe(`${reference}.ics`)
    expect(entry.text).toContain(`DTSTART:${stay.checkInDate.replaceAll('-', '')}T120000Z\r\n`)

    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize(phone)
    expect(await accessibilityViolations(page)).toEqual([])
    await expectToFit(page)

    // For the gate: one printed page, without buttons.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByText(reference).first()).toBeVisible()
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(printed.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })

    await page.goto(`${new URL(page.url()).pathname}#cancel`)
    const today = page.getByRole('row').filter({ hasText: 'Today' })
    await expect(today).toContainText('100%')
    await page.getByRole('button', { name: 'Cancel this booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(dialog.getByText(/goes back to you\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText('Your money is on its way back')).toBeVisible()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    expect((await saveFile(page, 'Credit note')).name).toMatch(new RegExp(`^CRN-\\d{6} ${reference}\\.pdf$`))
    expect((await saveFile(page, 'Remove from my calendar')).text).toContain('STATUS:CANCELLED')
    await emailsTo(thandi.email, new RegExp(`Cancelled: booking ${reference}`))

    await staff.page.goto('/admin')
    await expect(staff.page.getByRole('region', { name: 'Must act' })).toContainText('Refund to pay')
    await staff.page.getByRole('link', { name: /^Refunds to pay/ }).click()
    await expect(staff.page.getByRole('row').filter({ hasText: 'Thandi' }).first()).toContainText('Cancelled')
    const drawer = await openBooking(staff.page, reference)
    await expect(drawer.getByText('Cancelled').first()).toBeVisible()
  })

  test('an invalid link offers a fresh one, and a lost connection is reported', async ({
    newPerson,
    expectedErrors,
  }) => {
    expectedErrors.push(/404|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const { page, context } = await newPerson()
    await page.goto('/booking/nobody-knows-this-token')
    await expect(page.getByRole('heading', { name: 'This link does not open a booking' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    const { path } = await createEftBooking({
      guest: { ...thandi, email: 'offline@guests.example' },
      cabin: 'Aloe',
      ...midweek(12),
    })
    await page.route('**/api/bookings/*', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText('Failed to load your booking')).toBeVisible({ timeout: 30_000 })
    await context.setOffline(true)
    await page.unroute('**/api/bookings/*')
    await context.setOffline(false)
    await expect(page.getByText('Waiting for payment')).toBeVisible({ timeout: 30_000 })
  })
})
