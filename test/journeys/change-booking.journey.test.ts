import type { Page } from 'playwright'
import { describe } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { dayIn, openBooking, saveFile, signInAsOwner } from './actions.ts'
import { accessibilityViolations, expect, expectToFit, test, useOwnApp } from './journey-test.ts'
import { phone, staffPhone } from './screens.ts'
import { textOfPdf } from '#test/billing/pdf-text.ts'

useOwnApp()

/** A rate of one cabin for some nights, before all others. */
async function addRate(page: Page, cabinSlug: string, amount: string, stay: { first: string; last: string }) {
  await page.goto('/admin/pricing')
  await page.getByRole('button', { name: 'New rate' }).click()
  const drawer = page.getByRole('dialog', { name: 'New rate' })
  await drawer.getByLabel('Name', { exact: true }).fill(`${cabinSlug} ${amount}`)
  await drawer.getByLabel('Cabin', { exact: true }).selectOption(cabinSlug)
  await drawer.getByLabel('Each adult a night').fill(amount)
  await drawer.getByLabel('First night').fill(stay.first)
  await drawer.getByLabel('Last night').fill(stay.last)
  await drawer.getByLabel('Priority').fill(String(Number(amount) / 5))
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
}

/** Staff record that the guest has paid what is due. */
async function recordPayment(page: Page, reference: string, method: string) {
  const drawer = await openBooking(page, reference)
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByLabel('By', { exact: true }).selectOption({ label: method })
  const amount = await dialog.getByLabel('Amount').inputValue()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toHaveCount(0)
  return amount
}

describe('a stay that changes after it was agreed', () => {
  test.runIf(isLongRun)(
    'costs the guest, on page and invoice, what the form has shown to the cent',
    { tags: 'long' },
    async ({ newPerson }) => {
      const today = dayOf(new Date().toISOString())
      const night = (index: number) => addDays(today, index)
      const { page, context } = await newPerson(staffPhone)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await signInAsOwner(page)
      const nights = { first: today, last: night(5) }
      await addRate(page, 'protea', '1000', nights)
      await addRate(page, 'aloe', '1400', nights)

      await page.getByRole('link', { name: 'New', exact: true }).click()
      await page.getByLabel('Cabin').selectOption({ label: 'Protea' })
      await page.getByRole('button', { name: /^Check-in/ }).click()
      await (await dayIn(page, 'Check-in date', today)).click()
      await (await dayIn(page, 'Check-out date', night(6))).click()
      await page.getByLabel('Name', { exact: true }).fill('Naledi Mokoena')
      await page.getByLabel('Phone').fill('082 555 0199')
      await page.getByLabel('Then').selectOption({ label: 'Confirm without payment' })
      await page.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(page.getByRole('dialog', { name: /MC-/ })).toBeVisible()
      const reference = new URL(page.url()).searchParams.get('booking') ?? ''
      expect(await recordPayment(page, reference, 'EFT')).toBe('12 000.00')
      await addRate(page, 'protea', '1500', nights)

      const change = page.getByRole('dialog', { name: 'Change booking' })
      const row = (name: RegExp) => change.getByRole('row', { name })
      async function openChange() {
        const drawer = await openBooking(page, reference)
        await drawer.getByRole('button', { name: 'More', exact: true }).click()
        await drawer.getByRole('button', { name: 'Change booking', exact: true }).click()
      }
      async function saveChange() {
        await change.getByRole('button', { name: 'Change booking' }).click()
        await expect(change).toHaveCount(0)
      }

      // Two nights and a person less, a bag of firewood more; on the day of arrival nothing goes back by the terms.
      await openChange()
      await change.getByRole('button', { name: /^Check-out/ }).click()
      await (await dayIn(page, 'Check-out date', night(4))).click()
      await change.getByRole('button', { name: 'Decrease adults' }).click()
      await change.getByText('Add-ons', { exact: true }).click()
      await change.getByRole('button', { name: 'Increase bag of firewood' }).click()
      await expect(row(/^Nights/)).toHaveText(/4 nights: 4 kept, 2 dropped\s*R12,000\.00\s*R4,000\.00$/)
      await expect(row(/^Kept by the cancellation terms/)).toContainText('R8,000.00')
      await expect(row(/^Total/)).toContainText('R12,085.00')
      await expect(row(/^To pay/)).toContainText('R85.00')
      expect(await accessibilityViolations(page)).toEqual([])
      await expectToFit(page)
      await saveChange()

      // The guests are there, and the last two nights move to another cabin.
      await openChange()
      await change.getByLabel('Cabin').selectOption({ label: 'Aloe' })
      await change.getByLabel('Nights in Aloe').selectOption(night(2))
      await expect(row(/^Nights/)).toHaveText(/4 nights: 2 kept, 2 dropped, 2 added\s*R4,000\.00\s*R4,800\.00$/)
      await expect(row(/^To pay/)).toContainText('R885.00')
      await saveChange()
      expect(await recordPayment(page, reference, 'Cash')).toBe('885.00')

      const drawer = await openBooking(page, reference)
      await drawer.getByRole('button', { name: 'Copy guest link' }).click()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      const guest = await newPerson(phone)
      await guest.page.goto(new URL(link).pathname)
      await guest.page.getByRole('button', { name: 'I accept the terms' }).click()
      await expect(guest.page.getByText('R12,885.00').first()).toBeVisible()
      for (const amount of ['R2,000.00', 'R2,800.00', 'R85.00', 'R8,000.00'])
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await expect(guest.page.getByText(amount).first()).toBeVisible()
      await expectToFit(guest.page)
      const invoice = textOfPdf(Buffer.from((await saveFile(guest.page, 'Invoice')).text, 'latin1'))
      for (const amount of ['2,000.00', '2,800.00', '85.00', '8,000.00', '12,885.00']) expect(invoice).toContain(amount)
    },
  )
})
