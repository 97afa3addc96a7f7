import { describe } from 'vitest'
import { signInAsOwner } from './actions.ts'
import { accessibilityViolations, expect, expectToFit, test } from './journey-test.ts'
import { desktop, staffPhone } from './screens.ts'

describe('one post in two browsers', () => {
  test('is merged, chosen on a phone where both changed the same, and looked at there as a desk shows it', async ({
    newPerson,
    expectedErrors,
  }) => {
    // The refusal that asks who stays, after a while without a signal.
    expectedErrors.push(/409/, /ERR_INTERNET_DISCONNECTED/)
    const [{ page: office }, { page: phone }] = [await newPerson(desktop), await newPerson(staffPhone)]
    for (const page of [office, phone]) {
      page.setDefaultTimeout(20_000)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await signInAsOwner(page)
      // oxlint-disable-next-line no-await-in-loop
      await page.goto('/admin/blog/edit/post-the-road-up')
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible()
    }
    const title = (page: typeof office) => page.getByRole('textbox', { name: 'Title', exact: true })

    await phone.context().setOffline(true)
    await title(phone).fill('The road up in June')
    await title(office).fill('The road up in May')
    await expect(office.getByText(/^Draft saved/)).toBeVisible()
    await phone.context().setOffline(false)
    await phone.getByRole('button', { name: 'Choose', exact: true }).click({ timeout: 30_000 })
    await expect(phone.getByRole('radio', { name: /The road up in May/ })).toBeVisible()
    await expectToFit(phone)
    expect(await accessibilityViolations(phone)).toEqual([])
    await phone.getByRole('radio', { name: /^Yours/ }).check()
    await phone.getByRole('button', { name: 'Save these' }).click()
    await expect(phone.getByText(/^Draft saved/)).toBeVisible()
    // The other window learns of it by itself, and what lost is a version.
    await expect(title(office)).toHaveValue('The road up in June', { timeout: 25_000 })
    await office.getByRole('button', { name: /^More: / }).click()
    await office.getByRole('button', { name: /^Go back to a version/ }).click()
    await expect(office.getByText('Not chosen, where two people changed the same').first()).toBeVisible()

    await phone.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = phone.frameLocator('iframe[title="The page with the draft"]')
    await expect(preview.getByText('Draft. Not on the site yet.')).toBeVisible()
    await phone.getByRole('button', { name: 'Desk', exact: true }).click()
    const box = phone.locator('.preview-box')
    // All of it is there to be scrolled to, in words that can be read.
    await expect.poll(() => box.evaluate((one) => one.scrollWidth)).toBe(1280 * 0.6)
    const banner = await preview.getByText('Draft. Not on the site yet.').boundingBox()
    expect(banner && banner.x + banner.width).toBeLessThan(staffPhone.width)
    await expectToFit(phone)
  })
})
