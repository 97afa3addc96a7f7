import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { previewedKinds } from '#lambdas/composition/previewed-kinds.ts'
import { usedPicturesUsing } from '#lambdas/pictures/used-pictures.ts'
import { showPreviewUsing } from '#lambdas/publishing/show-preview.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import { isContentChange } from '#lambdas/table/is-content-change.ts'
import { publishedStorage } from '#lambdas/table/content-repository.ts'
import type { PublishedRepository } from '#lambdas/table/published-repository.ts'
import { editorPath, publishedKinds as kindList } from '#shared/api/published-kinds.ts'
import type { WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { publishedKinds } from '#test/support/published-kinds.ts'
import { A_PICTURE_ADDRESS } from '#test/support/picture-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'
import { type PublishedSiteFixture, renderPlainPage, startPublishedSite } from './published-site-fixture.ts'

const tables = setUpTables()
const log = setUpTestLog()

let site: PublishedSiteFixture
beforeEach(async () => {
  site = await startPublishedSite(tables.started())
})
afterEach(() => site.stop())

/** Kinds that a page of the site shows; what others have is not looked at there. */
const shown = publishedKinds.filter(({ kind }) => kind.pageOf !== null)

describe.each(shown.map((sample) => [sample.kind.name, sample] as const))(
  'what is published of a %s',
  (name, sample) => {
    const { kind, addPublished, changed, known } = sample
    const needs = () => ({ ...repositoriesOf(site.table), clock: site.clock.read })
    const useCases = () => {
      const { published, clock } = needs()
      // What belongs together has the same name.
      const records = published[name as keyof typeof published] as unknown as PublishedRepository<typeof kind.form>
      return publishRecords(kind, {
        ...{ records, clock },
        ...(known && { initials: async () => new Map([[known.id, known.initial]]) }),
      }).useCases
    }
    function concrete() {
      const found = kindList.find((one) => one.name === name)
      if (!found) throw new Error('It is not in the list of kinds')
      return found
    }
    const pageOf = ({ id, liveForm }: WholeEntry) =>
      kind.pageOf?.(liveForm as never, id) ?? expect.fail('It has no page')
    const nameOf = ({ liveForm }: WholeEntry) => String(liveForm?.[kind.nameField])

    /** Publishes a sample with the site listening. */
    async function publishSample() {
      await site.publish()
      const settled = await site.listen()
      const entry = await addPublished(site.table)
      await settled()
      return { entry, settled }
    }
    const textAt = async (path: string) => (await site.visit(path)).text()

    it('is on the page that its kind names, at once, and what is typed since then in its preview alone', async () => {
      const { entry } = await publishSample()
      const html = await textAt(pageOf(entry))
      expect(html).toContain(nameOf(entry))
      const { id } = entry
      const { path } = expectOk(
        await callUseCase(useCases().createPreviewLink)({ params: { id }, body: { isSent: true } }),
      )
      const show = showPreviewUsing({
        previewed: previewedKinds(needs()),
        renderPage: async () => renderPlainPage,
        linkToPicture: async (address, file) => `https://pictures.test${address}/${file}`,
        siteOrigin: 'https://www.example.com',
        clock: site.clock.read,
      })
      const preview = expectOk(await callUseCase(show)({ params: { token: path.replace('/api/previews/', '') } }))
      for (const typed of Object.values(changed)) {
        expect(preview).toContain(typed)
        expect(html).not.toContain(typed)
      }
    })

    it('stays on its page where it cannot be read any more', async () => {
      const { entry, settled } = await publishSample()
      const html = await textAt(pageOf(entry))
      const { partition: pk, prefix } = publishedStorage[concrete().name]
      const key = { pk, sk: `${prefix}${entry.id}` }
      const stored = await site.table.get(key)
      expect(isContentChange({ sk: { S: key.sk } }), 'its changes wake the publisher').toBe(true)
      await site.table.put({ ...stored, ...key, [kind.nameField]: 7 })
      await settled()
      expect(await textAt(pageOf(entry))).toBe(html)
      expect(log.alarms()).toContain('record not readable')
    })

    it('keeps the pictures that it shows, that are typed and that were published before from the bin', async () => {
      const { entry } = await publishSample()
      const { id } = entry
      const form: unknown = JSON.parse(
        JSON.stringify(entry.form).replaceAll(/"\/illustrations\/[^"]+"/g, JSON.stringify(A_PICTURE_ADDRESS)),
      )
      expect(form, 'a sample with a picture').not.toEqual(entry.form)
      const save = async ({ version }: WholeEntry, typed: unknown) =>
        expectOk(
          await callUseCase(useCases().saveDraft)({
            params: { id },
            body: { version, form: typed as WholeEntry['form'] },
          }),
        )
      const usedOn = async (withVersions: boolean) =>
        (await usedPicturesUsing(needs(), { withVersions })()).get(A_PICTURE_ADDRESS)?.map(({ path }) => path)
      const typed = await save(entry, form)
      expect(await usedOn(false)).toEqual([editorPath(concrete(), id)])

      const { version } = typed
      const published = expectOk(await callUseCase(useCases().publish)({ params: { id }, body: { version, note: '' } }))
      expect(await usedOn(false)).toEqual([editorPath(concrete(), id)])

      const without = await save(published, entry.form)
      expectOk(await callUseCase(useCases().publish)({ params: { id }, body: { version: without.version, note: '' } }))
      expect(await usedOn(false)).toBeUndefined()
      expect(await usedOn(true)).toEqual([editorPath(concrete(), id)])
    })
  },
)
