import { generate } from 'cognito-local/lib/services/totp.js'
import { describe } from 'vitest'
import { accessibilityViolations, emailsTo, test, expect } from './journey-test.ts'
import { signInAsOwner } from './actions.ts'

const newcomer = { name: 'Sam Stranger', email: 'stranger@guests.example', password: 'letmein' }

describe('signing up', () => {
  test('a new account sees no staff data until an owner approves it', async ({ newPerson, expectedErrors }) => {
    // A wrong code is refused with this status.
    expectedErrors.push(/status of 400/)
    const { page } = await newPerson()
    const requestPaths: string[] = []
    page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Full name').fill(newcomer.name)
    await page.getByLabel('Email').fill(newcomer.email)
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
    await page.getByRole('button', { name: 'Sign Up' }).click()

    const [email] = await emailsTo(newcomer.email, /code/)
    await page.getByLabel(/code/i).fill(/\d{4,8}/.exec(email?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: /Confirm/ }).click()
    await expect(page.getByText('Account created!')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(/\/admin/)
    await expect(page.getByRole('heading', { name: /waiting for approval/i })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const staffCalls = requestPaths.filter((path) => path.startsWith('/api/staff/') && path !== '/api/staff/me')
    expect(staffCalls).toEqual([])

    const owner = await newPerson()
    await signInAsOwner(owner.page)
    await owner.page.goto('/admin/settings?tab=staff')
    await owner.page.getByRole('button', { name: `Approve: ${newcomer.name}` }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(owner.page.getByText(`${newcomer.name} has access`)).toBeVisible()

    await page.getByRole('button', { name: /Check again/ }).click()
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

    // The new colleague sets up an authenticator app, and logs in with it.
    await page.goto('/admin/settings?tab=account')
    await page.getByRole('button', { name: 'Set it up' }).click()
    await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const key = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Code that the app shows').fill(generate(key))
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await expect(page.getByText('It is on: each login asks for a code')).toBeVisible()
    const logIn = async () => {
      await page.goto('/auth')
      await page.getByLabel('Email').fill(newcomer.email)
      await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
    }
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/auth/)
    await logIn()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('This code is not right.')).toBeVisible()
    await page.getByLabel('Code').fill(generate(key))
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL(/\/admin/)
    await page.goto('/admin/settings?tab=account')
    await expect(page.getByText('It is on: each login asks for a code')).toBeVisible()

    // The app is lost: the owner, freshly logged in, resets it.
    await owner.page.goto('/admin/settings?tab=staff')
    await owner.page.getByRole('button', { name: `Reset second step: ${newcomer.name}` }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect(owner.page.getByText('can log in with the password alone')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/auth/)
    await logIn()
    await page.waitForURL(/\/admin/)
    await page.goto('/admin/settings?tab=account')
    await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible()
  })
})
