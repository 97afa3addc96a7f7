import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import type { Page } from 'playwright'
import { dayIn, midweek, signInAsOwner } from './actions.ts'
import { accessibilityViolations, emailsTo, expect, expectToFit, test } from './journey-test.ts'
import { desktop, guestPhone, phone, staffPhone } from './screens.ts'

/** A visitor sends a message from the home page. */
async function sendEnquiry(page: Page, { name, email, message }: Record<'name' | 'email' | 'message', string>) {
  await page.goto('/?cabin=aloe#contact')
  const form = page.getByRole('form', { name: 'Send us a message' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('E-mail address').fill(email)
  await form.getByLabel('Phone').fill('082 555 0199')
  await form.getByLabel('Message').fill(message)
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  // On a touch screen the label takes the taps on its box too.
  await form.getByText('I am not a robot').tap()
  await expect(form.getByLabel('I am not a robot')).toBeChecked()
  await expect(async () => {
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByText('Message sent!')).toBeVisible({ timeout: 1000 })
  }).toPass()
}

describe('an enquiry in the inbox', () => {
  test('is answered by e-mail on a phone, and becomes a booking that wins it', async ({ newPerson }) => {
    const visitor = { name: 'Lerato Nkosi', email: 'lerato@guests.example', message: 'Is Aloe free in March?' }
    const guest = await newPerson(guestPhone)
    await sendEnquiry(guest.page, visitor)

    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await expect(page.getByRole('region', { name: 'Enquiries and reviews' })).toContainText('new enquir')
    await page.goto('/admin/inquiries')
    await expectToFit(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: visitor.name }).click()
    const drawer = page.getByRole('dialog', { name: `Enquiry by ${visitor.name}` })
    await expect(drawer.getByText(visitor.message)).toBeVisible()
    await expect(drawer.getByText('Open', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await drawer.getByRole('button', { name: 'Reply' }).click()
    const dialog = page.getByRole('dialog', { name: `Reply to ${visitor.name}` })
    await dialog.getByLabel('Begin with').selectOption({ label: 'What it costs' })
    await expect(dialog.getByLabel('Reply')).toHaveValue(/^Hello Lerato\n\n/)
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send reply' }).click()
    await expect(drawer.getByText('Replied by e-mail')).toBeVisible()

    const [email] = await emailsTo(visitor.email, /^Your message to /)
    expect(email).toMatchObject({ replyTo: [demoData.settings.contactEmail] })
    expect(email?.text).toContain('Hello Lerato\n\nThank you for your message. The price depends')
    expect(email?.text).toContain(`> ${visitor.message}`)

    await drawer.getByRole('button', { name: /^More/ }).click()
    await drawer.getByRole('button', { name: /^New booking/ }).click()
    await expect(page.getByLabel('Name')).toHaveValue(visitor.name)
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    expect(page.url()).not.toContain('erato')
    const { checkInDate, checkOutDate } = midweek(30)
    await page.getByRole('button', { name: /^Check-in/ }).click()
    await (await dayIn(page, 'Check-in date', checkInDate)).click()
    await (await dayIn(page, 'Check-out date', checkOutDate)).click()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.waitForURL(/booking=MC-/)
    const reference = new URL(page.url()).searchParams.get('booking') ?? ''
    await page.goto('/admin/inquiries?state=won')
    await page.getByRole('button', { name: visitor.name }).click()
    // As what the enquiry became, and as the only booking of the same person.
    await expect(drawer.getByRole('link', { name: reference })).toHaveCount(2)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

describe('sending an enquiry', () => {
  test.for(isLongRun ? [phone, desktop] : [phone])(
    'at $width px: loads nothing from other hosts, and staff get the message',
    { tags: 'long' },
    async (screen, { newPerson }) => {
      const { page, context } = await newPerson(screen)
      const foreignRequests: string[] = []
      context.on('request', (request) => {
        if (!/^http:\/\/(localhost|127\.0\.0\.1):/.test(request.url())) foreignRequests.push(request.url())
      })
      const requestPaths: string[] = []
      context.on('request', (request) => void requestPaths.push(new URL(request.url()).pathname))
      const name = `Naledi van der Merwe-${screen.width === 360 ? 'Klein' : 'Groot'}`

      await page.goto('/?about=Can+we+bring+a+dog%3F&cabin=aloe#contact')
      const form = page.getByRole('form', { name: 'Send us a message' })
      await expect(form.getByText('Aloe: Can we bring a dog?')).toBeVisible()
      expect(requestPaths).not.toContain('/api/inquiries/form')

      await form.getByLabel('Name').fill(name)
      await form.getByLabel('E-mail address').fill('naledi@guests.example')
      await form.getByLabel('Message').fill('He is small, and afraid of cows.')
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(form.getByRole('alert')).toHaveText(/Please (take your time|complete the reCAPTCHA)/)
      await form.getByLabel('I am not a robot').check()
      expect(await accessibilityViolations(page)).toEqual([])
      await expect(async () => {
        await form.getByRole('button', { name: 'Send message' }).click()
        await expect(form.getByText('Message sent!')).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(form.getByLabel('Name')).toHaveValue('')

      const [email] = await emailsTo(demoData.settings.notifyEmail, new RegExp(name))
      expect(email?.text).toContain('> He is small, and afraid of cows.')
      expect(email?.text).toContain('About: Can we bring a dog?')
      expect(foreignRequests).toEqual([])
    },
  )
})
