import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { accessibilityViolations, emailsTo, test, expect } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

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
