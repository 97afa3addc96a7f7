import { describe } from 'vitest'
import { test, expect } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

describe('a guest who reads before booking', () => {
  test('finds a cabin from the blog and begins to book it', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    await page.goto('/blog')
    await page.getByRole('link', { name: 'The sky above the cabins, month by month' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^The sky above the cabins/ })).toBeVisible()
    await expect(page).toHaveTitle(/^Stargazing in the Amathole Mountains/)

    await page.getByRole('complementary', { name: 'Aloe' }).getByRole('link', { name: 'See Aloe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aloe' })).toBeVisible()
    await page.goBack()
    await page.getByRole('complementary', { name: 'Aloe' }).getByRole('button', { name: 'Book Aloe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book Your Stay' })
    await expect(dialog.getByLabel('Cabin', { exact: true })).toHaveValue('aloe')
  })

  test('is redirected from a post’s old address', async ({ newPerson }) => {
    const { page } = await newPerson(desktop)
    await page.goto('/blog/how-to-get-here')
    await page.waitForURL('**/blog/the-road-up')
    await expect(page.getByRole('heading', { level: 1, name: /^The road up/ })).toBeVisible()
  })

  test('sees the section of a post that the address names', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    await page.goto('/blog/the-road-up#snow-and-mist')
    await expect(page.getByRole('heading', { name: 'Snow and mist' })).toBeInViewport()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Snow and mist' })).toBeInViewport()
  })

  test('reads a post without a script', async ({ newPerson, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/)
    const { page } = await newPerson(desktop)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/blog/hot-tub-in-winter')
    await expect(page.getByText('Three logs every half hour heat the water faster')).toBeVisible()
    await page.goto('/faq#pets')
    // The browser itself opens a closed section that the address names.
    await expect(page.getByText('No pets at Protea')).toBeVisible()
  })
})

describe('a guest with a question', () => {
  test('opens an answer by its address, also after the page is loaded again', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    await page.goto('/faq#when-can-we-arrive')
    const answer = page.getByText('Your cabin is yours from 14:00')
    await expect(answer).toBeInViewport()
    await page.goto('/faq#cancelling')
    await expect(page.getByText('Cancel 30 days or more before arrival')).toBeInViewport()
    await page.reload()
    await expect(page.getByText('Cancel 30 days or more before arrival')).toBeInViewport()
  })

  test('searches, finds, and asks what is not answered', async ({ newPerson }) => {
    const { page } = await newPerson(desktop)
    await page.goto('/faq')
    const field = page.getByRole('searchbox', { name: 'Search the answers' })
    await field.fill('generator')
    await expect(page.getByText('Nothing here about “generator”')).toBeVisible()
    const whatsapp = page.getByRole('region', { name: 'Still stuck?' }).getByRole('link', { name: /WhatsApp/ })
    await expect(whatsapp).toHaveAttribute('href', /text=generator/)
    await expect(page.getByRole('link', { name: 'Write to us from this site' })).toHaveAttribute(
      'href',
      '/?about=generator#contact',
    )
    await field.fill('load shedding')
    await expect(page.getByText('1 of 21 answers')).toBeVisible()
    await expect(page.getByText('Protea and Aloe run on solar')).toBeVisible()
  })
})
