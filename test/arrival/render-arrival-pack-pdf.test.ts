import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { arrivalPackOf } from '#lambdas/arrival/arrival-pack.ts'
import { SMALLEST_PUBLISHED, renderArrivalPackPdf } from '#lambdas/arrival/render-arrival-pack-pdf.ts'
import type { ArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import type { CabinForm } from '#shared/cabins/cabin-form.ts'
import { aPhoneJpeg, aTinyPicture } from '#test/support/picture-fixture.ts'
import { textOfPdf } from '#test/billing/pdf-text.ts'

const TODAY = '2027-03-05'
const AT = `${TODAY}T06:00:00.000Z`
const revision = { version: 1, updatedAt: AT, updatedBy: '', createdAt: AT, archivedAt: null }
/** Words of every length, as people write them. */
const words = (length: number): string =>
  'At the stone church turn right onto the gravel and close each gate behind you. '.repeat(20).slice(0, length)

const longest: ArrivalPackForm = {
  ...demoData.arrivalPack,
  title: words(60),
  welcome: words(300),
  ways: [1, 2, 3].map(() => ({ from: words(40), way: words(500), lastFuel: words(120) })),
  gates: words(400),
  ford: words(300),
  key: words(300),
  tub: words(400),
  wood: words(300),
  power: words(300),
  emergency: words(400),
  contacts: words(300),
}
const longCabin: Partial<CabinForm> = {
  emergency: words(500),
  gasAndMeter: words(500),
  wifiName: 'w'.repeat(60),
  wifiPassword: 'p'.repeat(80),
}

type Given = {
  form?: ArrivalPackForm
  cabin?: Partial<CabinForm>
  slugs?: readonly string[]
  map?: boolean
  mark?: Buffer
}
async function render({ form = demoData.arrivalPack, cabin = {}, slugs = ['protea'], map = false, mark }: Given = {}) {
  const stay = {
    reference: 'MC-7K4QX',
    guestName: 'Thandi Mokoena',
    parts: slugs.map((cabinSlug, at) => ({
      cabinSlug,
      checkInDate: `2027-03-0${6 + at}`,
      checkOutDate: `2027-03-0${7 + at}`,
    })),
  }
  const cabins = demoData.cabins.map((one) => ({ ...one, ...cabin, ...revision }))
  const codes = slugs.map((cabinSlug) => ({ cabinSlug, code: `8830#${cabinSlug}`, version: 1, changedAt: AT }))
  const pack = arrivalPackOf(stay, { settings: demoData.settings, texts: { ...form, updatedAt: AT }, cabins }, codes)
  const bytes = map ? await aPhoneJpeg({ width: 900, height: 600 }) : undefined
  const rendered = await renderArrivalPackPdf(pack, {
    on: TODAY,
    mainColor: demoData.settings.mainColor,
    markBytes: mark,
    ...(bytes && { map: { bytes, width: 900, height: 600 } }),
  })
  if (process.env['PACK_PDF_DIR'])
    writeFileSync(`${process.env['PACK_PDF_DIR']}/${slugs.length}-${map}-${form === longest}.pdf`, rendered.pdf)
  const source = rendered.pdf.toString('latin1')
  const pages = source.match(/\/Type \/Page\b/g)?.length ?? 0
  return { ...rendered, pages, words: textOfPdf(rendered.pdf).replaceAll(/\s+/g, ' '), source }
}

describe('an arrival pack as PDF', () => {
  it('has the way, the code and whom to call on one page', async () => {
    const { pages, size, words: text } = await render()
    expect(pages).toBe(1)
    expect(size).toBeGreaterThanOrEqual(SMALLEST_PUBLISHED)
    for (const part of ['From East London', 'Last fuel: Alice', '8830#protea', 'sugarbush-ridge', 'Dear Thandi'])
      expect(text).toContain(part)
    expect(text).toContain('Call us: 082 555 0142')
    expect(text).toContain('The ford, as of Friday 5 March 2027')
  })

  it('shows a map where there is room for it', async () => {
    expect((await render({ map: true })).source).toContain('/Subtype /Image')
    expect((await render({ map: true, form: longest, cabin: longCabin })).source).not.toContain('/Subtype /Image')
  })

  it('shows the mark of the business beside its name, where the same texts fit', async () => {
    const marked = await render({ mark: await aTinyPicture() })
    expect(marked.source).toContain('/Subtype /Image')
    expect(marked.pages).toBe(1)
    const { size, isWhole, pages } = await render({ form: longest, cabin: longCabin, mark: await aTinyPicture() })
    const without = await render({ form: longest, cabin: longCabin })
    expect({ size, isWhole, pages }).toEqual({ size: without.size, isWhole: true, pages: 1 })
    expect((await render({ mark: Buffer.from('no picture') })).words).toContain('Dear Thandi')
  })

  it.each([1, 2, 3])('is one page with the longest texts and %d cabins', async (count) => {
    const slugs = ['protea', 'aloe', 'yellowwood'].slice(0, count)
    const { pages, words: text, size, isWhole } = await render({ form: longest, cabin: longCabin, slugs, map: true })
    expect(pages).toBe(1)
    for (const slug of slugs) expect(text).toContain(`8830#${slug}`)
    expect({ size, isWhole }).toMatchObject(count === 1 ? { isWhole: true } : {})
  })
})
