import { describe } from 'vitest'
import { aPhoneJpeg } from '#test/support/picture-fixture.ts'
import { signInAsOwner } from './actions.ts'
import { expect, test } from './journey-test.ts'

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhoneJpeg({ width: 2400, height: 1600, background }),
})

describe('the pictures of the gallery', () => {
  test('are uploaded together, described, cropped by keys and shown to guests', async ({
    newPerson,
    expectedErrors,
  }) => {
    // A text named .jpg, and a picture to be shown without alternative text.
    expectedErrors.push(/409 \(Conflict\)/)
    const { page } = await newPerson()
    await signInAsOwner(page)
    await page.goto('/admin/gallery-images')
    const list = page.getByRole('table', { name: 'Pictures' })
    await expect(list.getByRole('row').first()).toBeVisible()

    await page.getByText('Add pictures').click()
    await page
      .getByLabel('Pictures', { exact: true })
      .setInputFiles([
        await photo('stoep.jpg', '#8a5a3c'),
        await photo('braai.jpg', '#3c5a8a'),
        { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture, but a shopping list.') },
      ])
    await expect(page.getByText('2 pictures added')).toBeVisible()
    await expect(page.getByText('This is a text file. Please choose a JPEG, PNG or WebP picture.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove notes.jpg' }).click()

    await page.getByRole('searchbox', { name: 'Search' }).fill('stoep')
    await list
      .getByRole('button', { name: /^stoep/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    const picker = drawer.getByRole('button', { name: /Focal point/ })
    await picker.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect(drawer.getByText('Focal point: 52 % from the left, 48 % from the top')).toBeVisible()
    const loaded = await picker
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
    expect(loaded).toBeGreaterThan(100)

    await drawer.getByRole('switch', { name: 'Guests see it' }).check()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByText('needs alternative text')).toBeVisible()
    await drawer.getByRole('textbox', { name: 'Alternative text' }).fill('The stoep in the evening')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Saved')

    await expect(async () => {
      await page.goto('/gallery')
      await expect(page.getByAltText('The stoep in the evening')).toHaveCount(1, { timeout: 500 })
    }).toPass({ timeout: 30_000 })
    // It is the last one, which is not drawn before it is near.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const shown = page.getByAltText('The stoep in the evening')
    await expect(shown).toBeVisible()
    const source = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.currentSrc
    })
    expect(source).toMatch(/\/pictures\/[0-9a-f]{32}-1600x2400-mid-warm\/\d+\.avif$/)
  })
})
