import { describe } from 'vitest'
import { signInAsOwner } from './actions.ts'
import { accessibilityViolations, expect, test } from './journey-test.ts'

const NOTICE = 'The gravel road is closed after the storm. Please call before you leave.'

describe('the settings', () => {
  test('put a notice on every page, refuse what is wrong, and say who changed what, on a phone', async ({
    newPerson,
  }) => {
    const { page } = await newPerson({ width: 360, height: 780 })
    await signInAsOwner(page)
    await page.goto('/admin/settings')
    const contact = page.getByRole('region', { name: 'Contact and social' })
    await contact.getByLabel('Instagram').fill('http://elsewhere.example')
    await page.keyboard.press('Control+s')
    await expect(contact.getByText('Please enter the link of your Instagram page')).toBeVisible()
    await contact.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('tab', { name: 'Notice and stops' }).click()
    const notice = page.getByRole('region', { name: 'Notice to guests' })
    await notice.getByRole('switch', { name: 'Show a notice on every page' }).check()
    await notice.getByRole('button', { name: 'Save' }).click()
    await expect(notice.getByText('Please write what guests must know')).toBeVisible()
    await notice.getByLabel('What guests must know').fill(NOTICE)
    await notice.getByLabel('Shown until, day').fill('2040-01-01')
    expect(await accessibilityViolations(page)).toEqual([])
    await notice.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Guests see it within seconds.')).toBeVisible()

    const guest = await newPerson({ width: 360, height: 780 })
    const isShown = async () => (await (await guest.context.request.get('/faq')).text()).includes(NOTICE)
    await expect.poll(isShown).toBe(true)
    await guest.page.goto('/cabin/protea')
    await expect(guest.page.getByText(NOTICE)).toBeVisible()

    await notice.getByRole('switch').uncheck()
    await notice.getByRole('button', { name: 'Save' }).click()
    await expect.poll(isShown).toBe(false)

    await page.goto('/admin/settings?tab=changes')
    const log = page.getByRole('region', { name: 'Change log' })
    await expect(log.getByRole('link', { name: 'Notice to guests' })).toHaveCount(2)
    await expect(log.getByText(NOTICE).first()).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
