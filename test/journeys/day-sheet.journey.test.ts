import { describe } from 'vitest'
import { signInAsOwner } from './actions.ts'
import { accessibilityViolations, emailsTo, expect, expectToFit, test } from './journey-test.ts'
import { staffPhone } from './screens.ts'

const cleaner = { name: 'Busi Ndlovu', email: 'busi@guests.example', password: 'letmein' }

describe('whoever cleans', () => {
  test('is let in by an owner, ticks the day sheet on a phone, opens nothing else, and is put out at once', async ({
    newPerson,
    expectedErrors,
  }) => {
    // The first request after access was taken away.
    expectedErrors.push(/status of 403/)
    const { page } = await newPerson(staffPhone)
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/staff/')) asked.add(pathname)
    })
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Full name').fill(cleaner.name)
    await page.getByLabel('Email').fill(cleaner.email)
    await page.getByLabel('Password', { exact: true }).fill(cleaner.password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    const [email] = await emailsTo(cleaner.email, /code/)
    await page.getByLabel(/code/i).fill(/\d{4,8}/.exec(email?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: /Confirm/ }).click()
    await expect(page.getByText('Account created!')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(cleaner.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: /waiting for approval/i })).toBeVisible()

    const owner = await newPerson()
    await signInAsOwner(owner.page)
    await owner.page.goto('/admin/settings?tab=staff')
    await owner.page.getByRole('button', { name: `Approve: ${cleaner.name}` }).click()
    const approving = owner.page.getByRole('dialog')
    await approving.getByRole('radio', { name: /^Helper/ }).check({ force: true })
    await approving.getByRole('button', { name: 'Approve' }).click()
    await expect(owner.page.getByText(`${cleaner.name} has access`)).toBeVisible()

    await page.getByRole('button', { name: /Check again/ }).click()
    await expect(page.getByRole('heading', { name: 'Day sheet', level: 1 })).toBeVisible()
    const today = page.getByRole('region').first()
    const cleaned = today.getByRole('article', { name: 'Aloe' }).getByRole('button', { name: /^Cleaned/ })
    await cleaned.click()
    await expect(cleaned).toHaveAttribute('aria-pressed', 'true')
    await expect(cleaned).toContainText(cleaner.name)
    await expectToFit(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.reload()
    await expect(cleaned).toContainText(cleaner.name)

    for (const address of ['/admin?view=list', '/admin/calendar', '/admin/pricing', '/admin/settings?tab=staff']) {
      // oxlint-disable-next-line no-await-in-loop -- one address after the other
      await page.goto(address)
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByText('Not for your account')).toBeVisible()
    }
    await expectToFit(page)
    await page.getByRole('link', { name: 'To Day sheet' }).click()
    await expect(cleaned).toBeVisible()
    await page.goto('/admin')
    await page.waitForURL(/\/admin\/day-sheet$/)
    await expect(cleaned).toBeVisible()
    expect([...asked].filter((path) => !/^\/api\/staff\/(me$|day-sheet(\/20.*)?$)/.test(path))).toEqual([])

    await owner.page.goto('/admin/day-sheet')
    await expect(owner.page.getByRole('button', { name: new RegExp(`Cleaned.*${cleaner.name}`) })).toBeVisible()
    await owner.page.goto('/admin/settings?tab=staff')
    await owner.page.getByRole('button', { name: `Take access away: ${cleaner.name}` }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Take access away' }).click()
    await expect(owner.page.getByRole('dialog')).toHaveCount(0)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  })
})
