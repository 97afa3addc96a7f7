import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { dayAndMonth } from '#shared/kernel/format-date.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { createEftBooking, countPresses, dayIn, midweek, openBooking, signInAsOwner, thandi } from './actions.ts'
import { accessibilityViolations, expect, test, useOwnApp } from './journey-test.ts'
import { staffPhone } from './screens.ts'

useOwnApp()

/** The amount in a text, in cents: `R2,125.00`, or `2 125.00` in a field. */
const centsIn = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, ''))

const dialogNamed = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** The amount beside a word in a list of sums. */
const sum = async (within: Locator, word: string): Promise<number> => {
  const amount = within.locator(`dt:text-is("${word}") + dd`).first()
  await expect(amount).toBeVisible()
  return centsIn(await amount.textContent())
}

async function chooseAction(drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('button', { name: 'More', exact: true }).click()
  await drawer.getByRole('button', { name, exact: true }).click()
}

/** A name and a number, as a caller gives them. */
async function enterCall(
  page: Page,
  call: { cabin: string; name: string; phone: string; checkInDate: string; checkOutDate: string },
): Promise<void> {
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByLabel('Cabin').selectOption({ label: call.cabin })
  await page.getByRole('button', { name: /^Check-in/ }).click()
  await (await dayIn(page, 'Check-in date', call.checkInDate)).click()
  await (await dayIn(page, 'Check-out date', call.checkOutDate)).click()
  await page.getByLabel('Name', { exact: true }).fill(call.name)
  await page.getByLabel('Phone').fill(call.phone)
}

const night = (page: Page, date: string, cabin: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${dayAndMonth(date)}( \\d{4})?, ${cabin}, `) })

describe('an owner’s week on a phone', () => {
  test.runIf(isLongRun)(
    'a call, a quote, an EFT, a longer stay, a child more, a refund and a plumber',
    { tags: 'long' },
    async ({ newPerson }) => {
      const stay = midweek(44)
      const other = midweek(45)
      const { page, context } = await newPerson(staffPhone)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await signInAsOwner(page)

      await enterCall(page, { cabin: 'Aloe', name: 'Sizwe Dube', phone: '083 555 0144', ...stay })
      const price = page.getByRole('region', { name: 'Price' })
      await expect(price.getByText('Total', { exact: true })).toBeVisible()
      await price.getByRole('button', { name: 'Copy quote for WhatsApp' }).click()
      await expect(price.getByText('Copied').first()).toBeVisible()
      const quote = await page.evaluate(() => navigator.clipboard.readText())
      expect(quote).toContain('Sizwe')
      await page.getByRole('button', { name: 'Book', exact: true }).click()
      const drawer = dialogNamed(page, /^MC-/)
      await expect(drawer).toBeVisible()
      const reference = new URL(page.url()).searchParams.get('booking') ?? ''
      const agreedCents = await sum(drawer, 'Total')
      expect(quote).toContain(formatRand(agreedCents))

      await drawer.getByRole('button', { name: 'Record payment' }).click()
      const payment = dialogNamed(page, 'Record a payment')
      const paid = centsIn(await payment.getByLabel('Amount').inputValue())
      expect(paid).toBeGreaterThan(0)
      await payment.getByRole('button', { name: 'Record payment' }).click()
      await expect(payment).toHaveCount(0)
      await expect.poll(() => sum(drawer, 'Paid')).toBe(paid)

      const longer = addDays(stay.checkOutDate, 1)
      await chooseAction(drawer, 'Change booking')
      const change = dialogNamed(page, 'Change booking')
      await change.getByRole('button', { name: /^Check-out/ }).click()
      await (await dayIn(page, 'Check-out date', longer)).click()
      await change.getByLabel('Children', { exact: true }).fill('1')
      await change.getByLabel('Age of child 1').selectOption('10')
      const row = (name: RegExp) => change.getByRole('row', { name })
      await expect(row(/^Nights/)).toContainText('1 added')
      await expect(row(/^People/)).toContainText('2 adults, 1 child')
      const totals = await row(/^Total/)
        .getByRole('cell')
        .allTextContents()
      expect(centsIn(totals[0] ?? '')).toBe(agreedCents)
      const withChildCents = centsIn(totals[1] ?? '')
      expect(withChildCents).toBeGreaterThan(agreedCents)
      await expect(change.getByRole('radio', { name: `${formatRand(withChildCents)} The new price` })).toBeChecked()
      expect(await accessibilityViolations(page)).toEqual([])
      await change.getByRole('button', { name: 'Change booking' }).click()
      await expect(change).toHaveCount(0)
      await expect.poll(() => sum(drawer, 'Total')).toBe(withChildCents)

      const cancelled = await createEftBooking({ guest: thandi, cabin: 'Yellowwood', ...other })
      const second = await openBooking(page, cancelled.reference)
      await second.getByRole('button', { name: 'Record payment' }).click()
      await payment.getByRole('button', { name: 'Record payment' }).click()
      await expect(payment).toHaveCount(0)
      await chooseAction(second, 'Cancel booking')
      await dialogNamed(page, 'Cancel this booking?').getByRole('button', { name: 'Cancel booking' }).click()
      await page.goto('/admin?refunds=true')
      await expect(page.getByRole('heading', { name: 'Refunds to pay' })).toBeVisible()
      await expect(page.getByRole('row', { name: /Cancelled by us: 100% goes back/ })).toHaveCount(1)
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('button', { name: `More: ${cancelled.reference}` }).click()
      await page.getByRole('button', { name: `Record as paid: ${cancelled.reference}` }).click()
      const refund = dialogNamed(page, 'Record a refund')
      const refunded = centsIn(await refund.getByLabel('Amount').inputValue())
      expect(refunded).toBeGreaterThan(0)
      await refund.getByRole('button', { name: 'Record refund' }).click()
      await expect(refund).toHaveCount(0)
      await expect(page.getByText('No refunds to pay')).toBeVisible()
      const refundedBooking = await openBooking(page, cancelled.reference)
      await expect.poll(() => sum(refundedBooking, 'Due')).toBe(0)
      await refundedBooking.getByRole('tab', { name: 'Money' }).click()
      const refundLine = refundedBooking.getByRole('listitem').filter({ hasText: 'Refund, EFT' })
      await expect(refundLine).toHaveCount(1)
      expect(centsIn(/R[\d,]+\.\d\d/.exec((await refundLine.textContent()) ?? '')?.[0] ?? '')).toBe(refunded)

      await page.goto(`/admin/calendar?from=${stay.checkInDate}`)
      await night(page, stay.checkInDate, 'Protea').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Block these dates' }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill('Plumber')
      await page.getByRole('dialog').getByRole('button', { name: 'Block dates' }).click()
      await expect(night(page, stay.checkInDate, 'Protea')).toHaveAccessibleName(/, blocked Plumber$/)
      await expect(night(page, stay.checkOutDate, 'Aloe')).toHaveAccessibleName(/booked.* Sizwe Dube$/i)
      await expect(night(page, other.checkInDate, 'Yellowwood')).toHaveAccessibleName(/, free, /)

      const again = await openBooking(page, reference)
      await again.getByRole('tab', { name: 'Money' }).click()
      const lines = again.locator('.ledger-line')
      await expect(lines).toHaveCount(2)
      const ledger = await lines.allTextContents()
      const amounts = (kind: string) =>
        ledger
          .filter((line) => line.startsWith(kind))
          .map((line) => centsIn(/R[\d,]+\.\d\d/.exec(line)?.[0] ?? ''))
          .toSorted((a, b) => a - b)
      expect(amounts('Payment')).toEqual([paid])
      expect(amounts('Adjustment')).toEqual([withChildCents - agreedCents])
      expect(await sum(again, 'Balance due')).toBe(withChildCents - paid)
    },
  )

  test('Today says who arrives without a press, and takes an EFT without a slip in two', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    const tomorrow = addDays(new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10), 1)
    const stay = { checkInDate: tomorrow, checkOutDate: addDays(tomorrow, 2) }
    await enterCall(page, { cabin: 'Protea', name: 'Naledi Khumalo', phone: '082 555 0155', ...stay })
    await page.getByLabel('Then').selectOption({ label: 'Confirm without payment' })
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialogNamed(page, /^MC-/)).toBeVisible()

    await page.goto('/admin')
    const presses = await countPresses(page)
    const arrival = page.getByRole('region', { name: 'Arriving, staying, leaving' }).getByRole('listitem')
    await expect(arrival.filter({ hasText: 'Naledi Khumalo' })).toContainText('Arrives tomorrow')
    expect(await presses()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])

    await page.getByRole('region', { name: 'Must act' }).getByRole('button', { name: 'Record payment' }).click()
    await dialogNamed(page, 'Record a payment').getByRole('button', { name: 'Record payment' }).click()
    await expect(page.locator('.toast')).toContainText('payment recorded')
    expect(await presses()).toBe(2)
  })
})
