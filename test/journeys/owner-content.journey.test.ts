import type { Page } from 'playwright'
import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { aPhoneJpeg } from '#test/support/picture-fixture.ts'
import { signInAsOwner } from './actions.ts'
import { expect, test, useOwnApp } from './journey-test.ts'

if (isLongRun) useOwnApp({ DEMO: 'empty' })

/** 24 megapixels, held upright, with the place where it was taken. */
const photograph = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhoneJpeg({ width: 6000, height: 4000, background }),
})
const twelve = Array.from(
  { length: 12 },
  (_, at) => [`photo ${at + 1}.jpg`, `#${(at + 2).toString(16).repeat(6)}`] as const,
)

/** What the public page at an address says, once it says this. */
async function untilPublished(page: Page, path: string, words: string): Promise<string> {
  let html = ''
  await expect(async () => {
    html = await (await page.request.get(path)).text()
    expect(html.includes(words)).toBe(true)
  }).toPass({ timeout: 60_000 })
  return html
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
}

const chooseAct = async (page: Page, act: string) => {
  await page.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('button', { name: new RegExp(`^${act}`) }).click()
}

const choosePicture = async (page: Page, name: string) => {
  const chooser = page.getByRole('dialog', { name: 'Choose a picture' })
  await chooser.getByRole('textbox', { name: 'Search the gallery' }).fill(name)
  await chooser.getByRole('button', { name }).click()
  await expect(chooser).toBeHidden()
}

describe('an owner’s half hour with the website', () => {
  test.runIf(isLongRun)(
    'uploads photographs, changes the hero, writes a post with pictures, and takes the hero back',
    { tags: 'long', timeout: 480_000 },
    async ({ newPerson, expectedErrors }) => {
      // A post that cannot be published yet.
      expectedErrors.push(/409 \(Conflict\)|404 \(Not Found\)/)
      const { page } = await newPerson()
      await signInAsOwner(page)

      // Twelve photographs, as a camera has them.
      await page.goto('/admin/gallery-images')
      await page.getByText('Add pictures').click()
      const files = await Promise.all(twelve.map(async ([name, background]) => photograph(name, background)))
      await page.getByLabel('Pictures', { exact: true }).setInputFiles(files)
      await expect(page.getByText('12 pictures added')).toBeVisible({ timeout: 240_000 })

      // The hero, with what must stay in view.
      await page.goto('/admin/homepage-content')
      await page
        .getByRole('button', { name: /Choose (a|another) picture/ })
        .first()
        .click()
      await choosePicture(page, 'photo 3')
      const focal = page.getByRole('button', { name: /Which part must stay visible/ })
      await focal.focus()
      await page.keyboard.press('ArrowUp')
      await expect(
        page.getByText(/Must stay visible: the middle, 50 % from the left and 48 % from the top/),
      ).toBeVisible()
      await publish(page)
      const home = await untilPublished(page, '/', '"/pictures/')
      const [address = ''] = /\/pictures\/[0-9a-f]{32}-\d+x\d+-\w+-\w+/.exec(home) ?? []
      expect(home).toContain('y-')
      const file = await page.request.get(`${address}/480.avif`)
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/avif'])
      // Neither the camera nor the place.
      const bytes = (await (await page.request.get(`${address}/fallback.jpg`)).body()).toString('latin1')
      for (const word of ['GPS', 'Somebody', 'Exif']) expect(bytes.includes(word)).toBe(false)

      // A post for next Friday, with two pictures, looked at as on a phone.
      await page.goto('/admin/blog/new')
      await page.getByRole('textbox', { name: 'Title' }).fill('The first snow of the year')
      const text = page.getByRole('textbox', { name: 'Text' })
      await text.click()
      await page.keyboard.type('It came on a Tuesday, and by Wednesday the road was white up to the second gate.')
      await page.getByRole('button', { name: 'Insert', exact: true }).click()
      await page.getByRole('button', { name: 'Picture', exact: true }).click()
      await choosePicture(page, 'photo 5')
      await page.getByRole('tab', { name: 'About it' }).click()
      await page
        .getByRole('textbox', { name: 'In a sentence or two' })
        .fill('It came on a Tuesday, and by Wednesday the road was white.')
      await page.getByRole('button', { name: 'Choose a picture' }).click()
      await choosePicture(page, 'photo 6')
      await page.getByRole('textbox', { name: 'What it shows' }).fill('The ridge under snow')
      await page.getByRole('textbox', { name: 'Written by' }).fill('Pieter')
      await expect(page.getByText(/^Draft saved/)).toBeVisible()

      // What is missing is said before it is published: a picture without words.
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText(/describe every picture/i).first()).toBeVisible()
      await page.getByRole('tab', { name: /^Text/ }).click()
      await text.locator('img').click()
      await page.getByRole('textbox', { name: 'What it shows' }).fill('Snow on the second gate')
      await page.getByRole('textbox', { name: 'Title' }).click()

      await page.getByRole('button', { name: 'Preview' }).click()
      const preview = page.frameLocator('iframe[title="The page with the draft"]')
      await expect(preview.getByRole('heading', { level: 1 })).toHaveText('The first snow of the year')
      await expect(preview.getByAltText('Snow on the second gate')).toBeVisible()
      await page.getByRole('button', { name: 'Close the preview' }).click()

      await chooseAct(page, 'Schedule…')
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
      await expect(page.getByText(/^Scheduled/).first()).toBeVisible()
      await page.getByRole('button', { name: 'Take the plan back' }).click()
      await publish(page)
      await untilPublished(page, '/blog/the-first-snow-of-the-year', 'Snow on the second gate')
      await untilPublished(page, '/sitemap.xml', '/blog/the-first-snow-of-the-year')

      // The hero as it was before.
      await page.goto('/admin/homepage-content')
      await chooseAct(page, 'Go back to a version…')
      await page.getByText(/^Version 1/).click()
      await page.getByRole('button', { name: 'Go back to this' }).click()
      await expect(page.getByText('That version is the draft now')).toBeVisible()
      await publish(page)
      await expect(async () => {
        const html = await (await page.request.get('/')).text()
        expect(html.includes(address)).toBe(false)
        expect((await page.request.get(`${address}/480.avif`)).status()).toBe(404)
      }).toPass({ timeout: 60_000 })
    },
  )
})
