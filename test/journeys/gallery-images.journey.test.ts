import { describe } from 'vitest'
import { aPhoneJpeg } from '#test/support/picture-fixture.ts'
import { signInAsOwner } from './actions.ts'
import { accessibilityViolations, expect, expectToFit, test } from './journey-test.ts'
import { staffPhone } from './screens.ts'

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
    const picker = drawer.getByRole('button', { name: /Which part must stay visible/ })
    await picker.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect(drawer.getByText('the middle, 52 % from the left and 48 % from the top')).toBeVisible()
    const loaded = await picker
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
    expect(loaded).toBeGreaterThan(100)

    await drawer.getByRole('switch', { name: 'Guests see it' }).check()
    await drawer.getByRole('button', { name: 'Save' }).click()
    const words = drawer.getByRole('textbox', { name: 'What it shows' })
    await expect(words).toBeFocused()
    await expect(drawer.getByText('Please say what it shows, before guests see it')).toBeVisible()
    await words.fill('The stoep in the evening')
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

  test('are sent, described and replaced on a phone, where pages that use one get a draft', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin/gallery-images')
    const list = page.getByRole('table', { name: 'Pictures' })
    const cards = list.locator('[data-row]')
    await expect(cards.first()).toBeVisible()
    const highCards = () =>
      cards.evaluateAll((rows) =>
        rows.flatMap((row) => {
          const { height } = row.getBoundingClientRect()
          return height > 96 ? [`${row.textContent}: ${height}`] : []
        }),
      )
    expect(await highCards()).toEqual([])
    await expectToFit(page)

    // Leaving while a picture is on its way asks; a picture that is opened beside the list does not.
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/staff/picture-uploads', async (route) => {
      await held
      await route.continue()
    })
    await page.getByText('Add pictures').click()
    await page
      .getByLabel('Pictures', { exact: true })
      .setInputFiles(await photo('IMG_20261127_183412_the_new_outside_shower_at_aloe_from_the_path.jpg', '#5a8a3c'))
    await page.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name: 'Calendar' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(question).toContainText('1 picture is still being sent')
    await question.getByRole('button', { name: 'Stay' }).click()
    goOn()
    await expect(page.getByText('1 picture added')).toBeVisible()

    const added = cards.filter({ hasText: 'outside_shower' })
    await expect(added.getByText('Say what it shows')).toBeVisible()
    expect(await highCards()).toEqual([])
    await added.getByRole('checkbox').check()
    const bar = page.getByRole('group', { name: 'Selected' })
    await bar.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Describe this one' }).click()
    const describing = page.getByRole('dialog', { name: /^What does it show/ })
    await describing.getByRole('textbox', { name: 'What it shows' }).fill('The outside shower from the path')
    await describing.getByRole('button', { name: /^Save/ }).click()
    await expect(added.getByText('Shown')).toBeVisible()

    await added.getByRole('button', { name: /^More: / }).click()
    await page.getByRole('button', { name: /^Put into the bin: / }).click()
    await expect(added).toHaveCount(0)
    await page.goto('/admin/gallery-images?state=In+the+bin')
    await expect(added.getByText(/^In the bin until /)).toBeVisible()
    expect(await highCards()).toEqual([])
    await expectToFit(page)
    expect(await accessibilityViolations(page)).toEqual([])

    await page.goto('/admin/gallery-images?open=post-the-sky-above-the-cabins')
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Replace the file').click()
    await drawer.getByLabel('Another file').setInputFiles(await photo('sky.jpg', '#10182c'))
    await expect(drawer.getByRole('button', { name: 'Save' })).toBeVisible({ timeout: 20_000 })
    await drawer.getByRole('button', { name: 'Save' }).click()
    const used = drawer.getByRole('region', { name: 'Used on' })
    await expect(used.getByText('These have a draft with the new file')).toBeVisible()
    await used.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/blog\/edit\//)
  })
})
