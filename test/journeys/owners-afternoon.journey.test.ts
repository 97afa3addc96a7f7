import type { Page } from 'playwright'
import { describe } from 'vitest'
import { textOfPdf } from '#test/billing/pdf-text.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { aPhoneJpeg } from '#test/support/picture-fixture.ts'
import { bookByEft, midweek, openBooking, pieter, saveFile, signInAsOwner, thandi } from './actions.ts'
import { emailsTo, expect, test, useOwnApp } from './journey-test.ts'
import { staffPhone } from './screens.ts'

if (isLongRun) useOwnApp()

const save = async (page: Page) => {
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
}

/** Publishes what an editor has; terms are activated. */
const publish = async (page: Page, word = 'Publish') => {
  await page.getByRole('button', { name: word, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const hasPublished = (page: Page, path: string, words: string) =>
  expect(async () => {
    const response = await page.request.get(path, { maxRedirects: 0 })
    expect([response.status(), (await response.text()).includes(words)]).toEqual([200, true])
  }).toPass({ timeout: 60_000 })

async function describeCabin(page: Page) {
  await page.goto('/admin/cabin-public-details/edit/stone-cottage')
  await page.getByRole('textbox', { name: 'Promise' }).fill('Thick walls and a bath under the milkwood, for two.')
  await page.getByRole('tab', { name: 'Pictures' }).click()
  for (const [at, shows] of ['The cottage from the gate', 'The bath under the milkwood'].entries()) {
    // oxlint-disable no-await-in-loop -- one picture after the other
    await page.getByRole('button', { name: 'Choose a picture' }).first().click()
    const chooser = page.getByRole('dialog', { name: 'Choose a picture' })
    const background = ['#a07050', '#5070a0'][at] ?? ''
    await chooser.getByLabel('A new picture').setInputFiles({
      name: `cottage ${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await aPhoneJpeg({ width: 2400, height: 1600, background }),
    })
    await expect(chooser).toBeHidden()
    await page.getByRole('textbox', { name: 'What it shows' }).nth(at).fill(shows)
    // oxlint-enable no-await-in-loop
  }
}

async function priceCabin(page: Page) {
  await page.goto('/admin/pricing')
  await page.getByRole('button', { name: 'New rate' }).click()
  const drawer = page.getByRole('dialog', { name: 'New rate' })
  await drawer.getByLabel('Name', { exact: true }).fill('Every night')
  await drawer.getByLabel('Cabin', { exact: true }).selectOption('stone-cottage')
  await drawer.getByLabel('Each adult a night').fill('700')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
}

/** Staff record what a booking asks for, which confirms it. */
async function recordPayment(page: Page, reference: string) {
  const drawer = await openBooking(page, reference)
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record a payment' })
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment).toHaveCount(0)
}

/** The number and the text of a booking's invoice, as its page gives it to its guest; once issued, by its number. */
async function invoiceOf(page: Page, path: string, number?: string) {
  await page.goto(path)
  const { name, text } = await saveFile(page, ['Invoice', number].filter(Boolean).join(' '))
  const words = textOfPdf(Buffer.from(text, 'latin1')).replaceAll('\n', ' ')
  return { number: name.split(' ')[0], words }
}

const acceptedBy = async (page: Page, reference: string) => {
  await page.goto(`/admin/terms?view=versions&accepted=${reference}`)
  return page.getByRole('dialog', { name: `What ${reference} accepted` })
}

describe('an owner’s afternoon', () => {
  test.runIf(isLongRun)(
    'opens a cabin, and changes terms, an e-mail, the invoice and an address; each guest meets what counts for them',
    { tags: 'long', timeout: 480_000 },
    async ({ newPerson }) => {
      const { page: owner } = await newPerson()
      const { page: guest } = await newPerson(staffPhone)
      await signInAsOwner(owner)

      // A fourth cabin: hidden until its page is published and it is shown, and priced before.
      await owner.goto('/admin/cabin-management')
      await owner.getByRole('button', { name: 'New cabin' }).click()
      await owner.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Stone Cottage')
      await save(owner)
      await describeCabin(owner)
      await publish(owner)
      await expect(owner.getByText('Hidden', { exact: true })).toBeVisible()
      expect((await guest.request.get('/cabin/stone-cottage')).status()).toBe(404)
      await priceCabin(owner)
      await owner.goto('/admin/cabin-management?open=stone-cottage')
      await owner.getByRole('dialog').getByRole('switch', { name: 'Guests see it' }).check()
      await save(owner)
      await hasPublished(guest, '/cabin/stone-cottage', 'The bath under the milkwood')

      // A guest books it the same hour, pays, and has an invoice.
      const stay = { cabin: 'stone-cottage', ...midweek(20) }
      const former = await bookByEft(guest, { guest: thandi, ...stay })
      const [howToPay] = await emailsTo(thandi.email, new RegExp(former.reference))
      expect(howToPay?.text).toContain('Stone Cottage')
      await recordPayment(owner, former.reference)
      const formerInvoice = await invoiceOf(guest, former.path)
      expect(formerInvoice.words).toContain('R2,800.00')

      // New terms, with a refund of 70% where it was 50%; the words of an e-mail; the foot of the invoice.
      await owner.goto('/admin/terms')
      await owner.getByLabel('Percent back').nth(1).fill('70')
      await publish(owner, 'Activate')
      await owner.goto('/admin/email-templates/edit/pending_payment')
      await owner.getByRole('textbox', { name: 'Words at the top' }).fill('Molweni! Here is how to pay.')
      await publish(owner)
      await owner.goto('/admin/document-templates/edit/invoice')
      await owner.getByRole('textbox', { name: 'Footer' }).fill('The bath is hot from five.')
      await publish(owner)

      // The next guest accepts these terms, and gets the new words on both.
      const { page: nextGuest } = await newPerson(staffPhone)
      const next = await bookByEft(nextGuest, { guest: pieter, cabin: 'stone-cottage', ...midweek(21) })
      const [greeting] = await emailsTo(pieter.email, new RegExp(next.reference))
      expect(greeting?.text).toContain('Molweni! Here is how to pay.')
      expect(greeting?.html).toContain('Molweni! Here is how to pay.')
      await recordPayment(owner, next.reference)
      expect((await invoiceOf(nextGuest, next.path)).words).toContain('The bath is hot from five.')

      // The former booking keeps its terms, its refunds and its invoice.
      expect(formerInvoice.words).not.toContain('The bath is hot from five.')
      expect(await invoiceOf(guest, former.path, formerInvoice.number)).toEqual(formerInvoice)
      for (const [booking, version, percent, other] of [
        [former, 1, '50%', '70%'],
        [next, 2, '70%', '50%'],
      ] as const) {
        // oxlint-disable no-await-in-loop -- one booking after the other
        const accepted = await acceptedBy(owner, booking.reference)
        await expect(accepted.getByRole('heading', { name: `version ${version}` })).toBeVisible()
        await expect(accepted.getByText(`14 days or more before arrival: ${percent}`)).toBeVisible()
        await guest.goto(`${booking.path}#cancel`)
        const refunds = guest.getByRole('table').filter({ hasText: '100%' })
        await expect(refunds).toContainText(percent)
        await expect(refunds).not.toContainText(other)
        // oxlint-enable no-await-in-loop
      }

      // Another address: that of before leads on, and nothing of it is left.
      await owner.goto('/admin/cabin-management?open=stone-cottage')
      await owner.getByRole('dialog').getByLabel('Address', { exact: true }).fill('milkwood')
      await save(owner)
      await hasPublished(guest, '/cabin/milkwood', 'Stone Cottage')
      await hasPublished(guest, '/', '/cabin/milkwood')
      await guest.goto('/cabin/stone-cottage?adults=2')
      await expect(guest).toHaveURL(/\/cabin\/milkwood\?adults=2/)
      await expect(guest.getByRole('heading', { name: 'Stone Cottage', level: 1 })).toBeVisible()
      for (const path of ['/sitemap.xml', '/']) {
        // oxlint-disable-next-line no-await-in-loop -- two
        const text = await (await guest.request.get(path)).text()
        expect([path, text.includes('/cabin/milkwood'), text.includes('/cabin/stone-cottage')]).toEqual([
          path,
          true,
          false,
        ])
      }
      const redirect = await guest.request.get('/cabin/stone-cottage', { maxRedirects: 0 })
      expect([redirect.status(), redirect.headers()['location']]).toEqual([301, '/cabin/milkwood'])

      // It may have its page back: no browser goes in circles.
      await owner.getByRole('dialog').getByLabel('Address', { exact: true }).fill('stone-cottage')
      await save(owner)
      await hasPublished(guest, '/cabin/stone-cottage', 'Stone Cottage')
      await guest.goto('/cabin/milkwood')
      await expect(guest).toHaveURL(/\/cabin\/stone-cottage/)
      await expect(guest.getByRole('heading', { name: 'Stone Cottage', level: 1 })).toBeVisible()
    },
  )
})
