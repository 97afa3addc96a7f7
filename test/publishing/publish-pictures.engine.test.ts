import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { NOT_FOUND } from '#shared/content/published-files.ts'
import { pictureAddress, pictureAddressesIn, pictureFilesOf } from '#shared/pictures/picture-address.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type PublishedSiteFixture, momentsOfDeath, startPublishedSite } from './published-site-fixture.ts'

const tables = setUpTables()
const log = setUpTestLog()

const [one, other, missing] = ['1', '2', '3'].map((digit) =>
  pictureAddress({ hash: digit.repeat(32), width: 1400, height: 900, tone: 'mid-cool' }),
) as [string, string, string]

let site: PublishedSiteFixture
beforeEach(async () => {
  site = await startPublishedSite(tables.started())
  site.showOnly('/', '/legal', NOT_FOUND)
  await site.storePicture(one)
  await site.storePicture(other)
})
afterEach(() => site.stop())

/** Changes the picture of the published home page. */
const show = async (imageUrl: string | null) =>
  site.table.put({
    ...(await site.table.get(keys.homepage)),
    ...keys.homepage,
    heroPicture: imageUrl && { url: imageUrl, alt: '', focal: { x: 50, y: 50 }, scale: 1, blur: '' },
  })
const fileOf = async (address: string, file = '480.avif') => {
  const response = await site.visit(`${address}/${file}`)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('an uploaded picture', () => {
  it('is on the site while a page shows it: every file, for ever in a browser', async () => {
    await show(one)
    expect(await site.publish()).toMatchObject({ failed: [] })
    expect(await site.readPublishedPictures()).toEqual([one])
    for (const file of pictureFilesOf(one))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await fileOf(one, file)).toMatchObject({ status: 200, text: `${file} of it` })
    const { headers } = await fileOf(one)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toBe('image/avif')
    expect((await fileOf(other)).status).toBe(404)
  })

  it('is copied once, and goes with the last page that shows it, from the edge too', async () => {
    await show(one)
    await site.publish()
    let copies = 0
    const { bucket } = site.needs
    const counting = { ...bucket, copyPicture: async (address: string) => ((copies += 1), bucket.copyPicture(address)) }
    expect(await site.publish({ bucket: counting })).toMatchObject({ changed: [], removed: [] })
    expect(copies).toBe(0)
    expect((await fileOf(one)).status).toBe(200)

    const invalidated = site.edge.invalidatedPaths.length
    await show(other)
    await site.publish({ bucket: counting })
    expect(copies).toBe(1)
    expect(await site.readPublishedPictures()).toEqual([other])
    expect(site.edge.invalidatedPaths.slice(invalidated)).toContain(`${one}/*`)
    expect((await fileOf(one)).status).toBe(404)
    expect((await fileOf(other)).status).toBe(200)
  })

  it('whose files are not there fails its pages, which stay as they were with their picture', async () => {
    await show(one)
    await site.publish()
    await show(missing)
    expect((await site.publish()).failed).toEqual(['/'])
    expect(log.alarms()).toEqual(['page not published'])
    expect(await (await site.visit('/')).text()).toContain(one)
    expect(await site.readPublishedPictures()).toEqual([one])

    await site.storePicture(missing)
    expect((await site.publish()).failed).toEqual([])
    expect(await site.readPublishedPictures()).toEqual([missing])
  })

  it('stays while its page cannot be rendered', async () => {
    await show(one)
    await site.publish()
    await show(other)
    const { failed } = await site.publish({
      renderPage: async () => async () => {
        throw new Error('Broken')
      },
    })
    expect(failed).toContain('/')
    expect(await site.readPublishedPictures()).toEqual([one])
  })
})

describe.each(momentsOfDeath)('a publisher that dies %s any of its steps', { tags: 'long' }, (when) => {
  /** Every picture that the page names is there: a visitor never sees a hole. */
  const expectWholePage = async (at: number) => {
    const html = await (await site.visit('/')).text()
    const shown = pictureAddressesIn(html)
    for (const address of shown)
      // oxlint-disable-next-line no-await-in-loop -- one
      expect([at, (await fileOf(address, 'card.jpg')).status]).toEqual([at, 200])
    return shown
  }

  it('leaves no page without its picture, and the next run no picture without a page', async () => {
    await show(one)
    await site.publish()
    await show(other)
    let at = 1
    while (await site.publishKilledAt(at, when)) {
      await expectWholePage(at)
      at += 1
    }
    expect(at).toBeGreaterThan(6)
    expect(await expectWholePage(at)).toEqual([other])
    expect(await site.readPublishedPictures()).toEqual([other])
  })

  it('leaves nothing behind where the picture was changed back meanwhile', async () => {
    await show(one)
    await site.publish()
    for (let at = 1; ; at += 1) {
      await show(other)
      const isDead = await site.publishKilledAt(at, when)
      await show(one)
      await site.publish()
      expect(await site.readPublishedPictures(), `died ${when} step ${at}`).toEqual([one])
      expect(await expectWholePage(at)).toEqual([one])
      if (!isDead) break
    }
  })
})
