import { beforeEach, describe, expect, it } from 'vitest'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { draftPictureReplacementUsing } from '#lambdas/composition/draft-picture-replacement.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import { galleryRepository } from '#lambdas/table/content-repository.ts'
import type { Table } from '#lambdas/table/table.ts'
import { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { A_DAY, NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { A_PICTURE_ADDRESS } from '#test/support/picture-fixture.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const clock = createTestClock().read
const BLUR = 'data:image/webp;base64,UklGRg=='
/** On the demo's home page. */
const THE_WAY = '/illustrations/the-way-here.svg'
/** The cover of a post of the demo, and its id. */
const COVER = '/illustrations/post-the-road-up.svg'
const POST = 'post-the-road-up'

let table: Table
beforeEach(async () => {
  ;({ table } = await tables.started().createSeededTable({ withAllContent: true }))
})

const homepages = () => repositoriesOf(table).published.homepage
const posts = () => repositoriesOf(table).published.post

/** A picture of the gallery whose file was replaced, and what becomes of the pages that use the former one. */
async function replace(...formerAddresses: string[]) {
  const record = storedRecord({
    ...{ id: 'way', name: 'way', alt: 'The way', caption: '', cabinSlug: null, tags: [], shown: true },
    ...{ picture: { url: A_PICTURE_ADDRESS, focal: { x: 50, y: 50 }, scale: 1, blur: BLUR }, formerAddresses },
  })
  const gallery = galleryRepository(table)
  if (!(await gallery.find('way'))) await gallery.save(undefined, record, { by: 'N', now: NOW, action: 'created' })
  return draft()
}
const draft = async () =>
  expectOk(
    await callUseCase(
      draftPictureReplacementUsing({ ...repositoriesOf(table), gallery: galleryRepository(table), clock }),
    )({ params: { id: 'way' } }),
  )
const home = async () => {
  const found = await homepages().find(ONLY_ID)
  if (!found) throw new Error('The demo has no home page')
  return found
}
const homeActs = () => publishRecords(homepageKind, { records: homepages(), clock }).useCases
/** Types into the home page. */
async function type(changes: object) {
  const { draft: before, live } = await home()
  const form = before.form ?? live
  return expectOk(
    await callUseCase(homeActs().saveDraft)({
      params: { id: ONLY_ID },
      body: { version: before.version, form: { ...form, ...changes } },
    }),
  )
}

/** Its map begins with the same drawing. */
const arrivalPack = { title: arrivalPackKind.title, path: '/admin/arrival-pack' }

describe('a picture whose file is replaced', () => {
  it('is a draft where it is used, with the words and the crop of the place; what is live stays', async () => {
    const { live } = await home()
    expect(await replace(THE_WAY)).toEqual({
      drafted: [{ title: homepageKind.title, path: '/admin/homepage-content' }, arrivalPack],
      notDrafted: [],
    })
    const { draft: drafted, live: after } = await home()
    expect(after).toEqual(live)
    expect(drafted.form?.['gettingHerePicture']).toEqual({
      ...live?.gettingHerePicture,
      url: A_PICTURE_ADDRESS,
      blur: BLUR,
    })
    expect(drafted.form?.['heroTitle']).toBe(live?.heroTitle)
    // Asked again, it answers alike and writes nothing.
    expect(await draft()).toMatchObject({ drafted: [{ path: '/admin/homepage-content' }, arrivalPack] })
    expect((await home()).draft.version).toBe(drafted.version)
  })

  it('is a draft of each post that uses it, also within its text', async () => {
    const found = await posts().find(POST)
    const body = `${String(found?.live?.body)}\n\n![The way](${THE_WAY})`
    expectOk(
      await callUseCase(publishRecords(postKind, { records: posts(), clock }).useCases.saveDraft)({
        params: { id: POST },
        body: { version: found?.draft.version ?? 0, form: { ...found?.live, body } },
      }),
    )
    const { drafted } = await replace(THE_WAY, COVER)
    expect(drafted.map(({ path }) => path)).toEqual([
      '/admin/homepage-content',
      `/admin/blog/edit/${POST}`,
      arrivalPack.path,
    ])
    const { form } = (await posts().find(POST))?.draft ?? {}
    expect(form?.['cover']).toMatchObject({ url: A_PICTURE_ADDRESS, blur: BLUR })
    expect(form?.['body']).toContain(`![The way](${A_PICTURE_ADDRESS})`)
  })

  it('leaves what somebody types', async () => {
    await type({ heroTitle: 'A new title' })
    await replace(THE_WAY)
    expect((await home()).draft.form).toMatchObject({
      heroTitle: 'A new title',
      gettingHerePicture: { url: A_PICTURE_ADDRESS },
    })
  })

  it('begins from what is planned, which stays as it is', async () => {
    const typed = await type({ heroTitle: 'In spring' })
    expectOk(
      await callUseCase(homeActs().schedule)({
        params: { id: ONLY_ID },
        body: { version: typed.version, at: minutesAfter(NOW, A_DAY), note: '' },
      }),
    )
    const planned = (await home()).draft
    expectOk(
      await callUseCase(homeActs().discardDraft)({ params: { id: ONLY_ID }, body: { version: planned.version } }),
    )
    await replace(THE_WAY)
    const { form, schedule } = (await home()).draft
    expect(schedule?.form['gettingHerePicture']).toMatchObject({ url: THE_WAY })
    expect(form).toMatchObject({ heroTitle: 'In spring', gettingHerePicture: { url: A_PICTURE_ADDRESS } })
  })

  it('is not put where somebody chose another picture in the draft', async () => {
    await type({ gettingHerePicture: null })
    const { version } = (await home()).draft
    expect(await replace(THE_WAY)).toEqual({
      drafted: [arrivalPack],
      notDrafted: [{ title: homepageKind.title, path: '/admin/homepage-content' }],
    })
    expect((await home()).draft.version).toBe(version)
  })

  it('is in no draft where nothing uses it', async () => {
    expect(await replace('/illustrations/nothing.svg')).toEqual({ drafted: [], notDrafted: [] })
    expect((await home()).draft.form).toBeNull()
  })
})
