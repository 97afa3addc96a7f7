import { describe } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { midweek, signInAsOwner } from './actions.ts'
import { accessibilityViolations, expect, test } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

describe('a paper calendar', () => {
  test('is pasted, corrected and brought in once, and is in the calendar', async ({ newPerson }) => {
    const { checkInDate: one } = midweek(47)
    const { checkInDate: other } = midweek(48)
    const dates = (day: string) => `${day}\t${addDays(day, 2)}`
    const rows = (secondDay: string) =>
      [
        'Cabin\tArrival\tDeparture\tName\tPhone\tEmail\tParty\tTotal\tPaid',
        `Protea\t${dates(one)}\tGugu Zulu\t082 555 0147\tgugu@example.co.za\t2\tR 4 600,00\tR 2 300,00`,
        `Protea\t${dates(secondDay)}\tAnele Botha\t082 555 0148\t\t2\tR 4 600,00\t0`,
        `Aloe\t${dates(one)}\tPetrus Visser\t082 555 0149\t\t2\tR 460,00\t0`,
      ].join('\n')
    const { page } = await newPerson(desktop)
    await signInAsOwner(page)
    await page.goto('/admin?view=list')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.setViewportSize(phone)
    await page.getByLabel('Paste your lines').fill(rows(addDays(one, 1)))

    const line = (number: number) => page.getByRole('listitem').filter({ hasText: `Line ${number} ` })
    await expect(line(2).getByText('The same nights as line 3')).toBeVisible()
    await expect(line(4).getByText('The price list says')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await page.getByLabel('Paste your lines').fill(rows(other))
    await expect(line(3).getByText('Ready')).toBeVisible()
    await line(4).getByRole('button', { name: 'Bring in anyway: line 4' }).click()
    await page.getByRole('button', { name: 'Bring in 3 bookings' }).click()
    await expect(page.getByText('3 bookings brought in')).toBeVisible()
    await expect(line(2).getByText('Brought in', { exact: true })).toBeVisible()
    const reference = (await line(2).getByRole('link').textContent()) ?? ''
    expect(await accessibilityViolations(page)).toEqual([])

    // The same file again, as a spreadsheet on Windows saves it.
    await page.reload()
    await page.getByLabel('Or a CSV file').setInputFiles({
      name: 'calendar.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows(other).replaceAll('\t', ';').replaceAll('\n', '\r\n'), 'latin1'),
    })
    await expect(page.getByText(', 3 brought in before')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Bring in/ })).toHaveCount(0)
    await expect(line(2).getByRole('link', { name: reference })).toBeVisible()

    await line(2).getByRole('link', { name: reference }).click()
    const drawer = page.getByRole('dialog', { name: new RegExp(reference) })
    await expect(drawer.getByText('R2,300.00').first()).toBeVisible()
    await drawer.getByRole('tab', { name: 'Messages' }).click()
    await expect(drawer.getByText(/gugu@example/)).toHaveCount(0)
    await drawer.getByRole('tab', { name: 'History' }).click()
    await expect(drawer.getByText('Source Imported')).toBeVisible()

    await page.goto(`/admin/calendar?from=${one}`)
    await expect(page.getByRole('gridcell', { name: /Protea, .*Gugu Zulu/ }).first()).toBeVisible()
  })
})
