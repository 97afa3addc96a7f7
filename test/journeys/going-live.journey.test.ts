import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { bookByEft, midweek, signInAsOwner, thandi } from './actions.ts'
import { createCompletedStay, openAppTable } from '#test/support/completed-stay.ts'
import { emailedReviewLinks } from './review-links.ts'
import { emailsTo, expect, journeyApp, test, useOwnApp } from './journey-test.ts'

const colleague = { name: 'Zanele Dube', email: 'zanele@staff.example', password: 'letmein' }
const reviewer = { guestName: 'Naledi Botha', guestEmail: 'naledi@guests.example' }
const NAME = 'Hogsback Hideaways'
const ACCOUNT = '62845019377'
const QUESTION = 'When must we be out on the last day?'
const REVIEW = 'The tub was hot by six and the stove burned all night. We slept like stones.'
const NOTICE = 'The gravel road is closed after the storm. Please call before you leave.'

useOwnApp()

describe('going live', () => {
  test.runIf(isLongRun)(
    'the owner sets everything up, and the first guest sees it and books',
    { tags: 'long' },
    async ({ newPerson }) => {
      const { page } = await newPerson()
      await signInAsOwner(page)
      const section = (name: string) => page.getByRole('region', { name, exact: true })

      await page.goto('/admin/settings')
      await section('Business').getByLabel('Name', { exact: true }).fill(NAME)
      await save(section('Business'))

      await page.goto('/admin/settings?tab=payments')
      await expect(page.getByText(/^Your login is fresh until \d\d:\d\d$/)).toBeVisible()
      await section('Bank account for EFT').getByLabel('Account number').fill(ACCOUNT)
      await save(section('Bank account for EFT'))
      await emailsTo('owner@mountaincabins.example', /bank/i)

      await page.goto('/admin/settings?tab=rules')
      await section('Booking rules').getByLabel('Check-out until').fill('09:30')
      await section('Booking rules').getByLabel('Hours to pay by EFT').fill('36')
      await save(section('Booking rules'))

      await page.goto('/admin/faqs')
      await page.getByRole('button', { name: 'New question' }).click()
      const drawer = page.getByRole('dialog', { name: 'New question' })
      await drawer.getByLabel('Group').fill('Leaving')
      await drawer.getByLabel('Question', { exact: true }).fill(QUESTION)
      await drawer
        .getByRole('textbox', { name: 'Answer' })
        .fill('By {check-out time}. You have {eft hours} to pay for the next stay.')
      await save(drawer)

      await signUpAndApprove(page, (await newPerson()).page)

      await createCompletedStay(openAppTable(journeyApp().databaseUrl), reviewer)
      const [link = ''] = await emailedReviewLinks(reviewer.guestEmail)
      const guest = await newPerson({ width: 390, height: 844 })
      await guest.page.goto(link)
      await guest.page.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
      await guest.page.getByRole('textbox', { name: 'Your review' }).fill(REVIEW)
      await guest.page.getByRole('button', { name: 'Send review' }).click()
      await expect(guest.page.getByRole('heading', { name: 'Thank you for your review' })).toBeVisible()
      await page.goto('/admin/reviews')
      await page.getByRole('button', { name: /^Approve the review by Naledi B\./ }).click()
      await expect(page.getByText('Review published')).toBeVisible()

      await page.goto('/admin/settings?tab=notice')
      const notice = section('Notice to guests')
      await notice.getByRole('switch').check()
      await notice.getByLabel('What guests must know').fill(NOTICE)
      await notice.getByLabel('Shown until, day').fill('2040-01-01')
      await save(notice)

      await expect.poll(() => isOnPage('/faq', QUESTION, '09:30', '36 hours', NOTICE, NAME)).toBe(true)
      await expect.poll(() => isOnPage('/reviews', REVIEW)).toBe(true)
      await notice.getByRole('switch').uncheck()
      await save(notice)
      await expect.poll(() => isOnPage('/faq', NOTICE)).toBe(false)
      expect(await isOnPage('/faq', QUESTION, NAME)).toBe(true)

      await page.goto('/admin/settings?tab=changes')
      const log = section('Change log')
      for (const name of [
        'Notice to guests',
        'Business',
        'Bank account for EFT',
        'Booking rules',
        QUESTION,
        colleague.email,
      ])
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await expect(log.getByRole('link', { name, exact: true }).first()).toBeVisible()
      await expect(log.getByText(ACCOUNT)).toHaveCount(0)
      await log.getByRole('link', { name: QUESTION }).click()
      await expect(page.getByRole('dialog', { name: QUESTION })).toBeVisible()

      const { path } = await bookByEft(guest.page, { guest: thandi, cabin: 'Aloe', ...midweek(33) })
      await guest.page.goto(path)
      await expect(guest.page.getByText(ACCOUNT).first()).toBeVisible()
    },
  )
})

/** Saves a form, and waits until nothing is left to save. */
async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
}

/** Whether a published page has all of the texts. */
async function isOnPage(path: string, ...texts: string[]): Promise<boolean> {
  const page = await (await fetch(`${journeyApp().siteUrl}${path}`)).text()
  return texts.every((text) => page.includes(text))
}

/** A colleague signs up, and the owner lets them in. */
async function signUpAndApprove(owner: Page, page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill(colleague.name)
  await page.getByLabel('Email').fill(colleague.email)
  await page.getByLabel('Password', { exact: true }).fill(colleague.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const [email] = await emailsTo(colleague.email, /code/)
  await page.getByLabel(/code/i).fill(/\d{4,8}/.exec(email?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: /Confirm/ }).click()
  await page.getByLabel('Password', { exact: true }).fill(colleague.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: /waiting for approval/i })).toBeVisible()
  await owner.goto('/admin/settings?tab=staff')
  await owner.getByRole('button', { name: `Approve: ${colleague.name}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(owner.getByText(`${colleague.name} has access`)).toBeVisible()
  await page.getByRole('button', { name: /Check again/ }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}
