// oxlint-disable react/jsx-key -- these lists are compiled and never rendered
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { galleryKind } from '#shared/content/gallery-kind.ts'
import { plain, recordKind } from '#shared/kernel/record-kind.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { blocks, own, text } from '#shared/kernel/record-fields.ts'
import { sortedBy } from '#shared/kernel/record-order.ts'
import { SettingsForm } from '#web/admin/features/settings/settings-form.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { RecordFormDrawer } from '#web/admin/kit/record-form-drawer.tsx'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import { recordQueries } from '#web/admin/kit/record-queries.ts'
import { deliveryKind } from '#test/support/delivery-kind.ts'

/** Walks, whose stops and text have controls of their page. */
const Walk = z.object({ title: z.string(), stops: z.array(z.string()), about: z.string() })
const shared = {
  name: 'walk',
  noun: ['walk', 'walks'],
  path: '/staff/walks',
  page: 'walks',
  title: 'Walks',
  lead: '',
  empty: '',
  audience: 'staff',
  nameField: 'title',
  form: Walk,
  fields: { title: text('Title'), stops: own('Stops', { initial: [] }), about: blocks('About') },
} as const
const walkKind = recordKind({
  ...shared,
  saved: '',
  rows: { title: {}, stops: 'none', about: 'none' },
  order: sortedBy('title'),
  size: 'whole',
  life: plain(),
})
const walkPageKind = publishedKind({
  ...shared,
  records: 'many',
  rows: { title: {} },
  slug: null,
  pageOf: () => '/walks' as const,
})
const control = () => null
const controls = { stops: { control }, about: { kind: 'custom', control } } as const
const drawer = {
  kind: walkKind,
  queries: recordQueries(walkKind),
  record: undefined,
  records: [],
  position: { onClose: () => undefined, onPrevious: undefined, onNext: undefined },
}

describe('the page of a kind', () => {
  it('does not compile without the control of a field that has none of the kit', () => {
    const { about: _, ...withoutAbout } = controls
    const pages = () => ({
      whole: <RecordPage kind={walkKind} fields={controls} />,
      changed: <RecordPage kind={walkKind} fields={{ ...controls, title: { optional: true } }} />,
      // @ts-expect-error -- neither control
      bare: <RecordPage kind={walkKind} />,
      // @ts-expect-error -- no control of `about`
      withoutOne: <RecordPage kind={walkKind} fields={withoutAbout} />,
      // @ts-expect-error -- `about` is changed, and has no control
      withoutControl: <RecordPage kind={walkKind} fields={{ ...withoutAbout, about: { optional: true } }} />,
      // @ts-expect-error -- no control of the picture
      withoutPicture: <RecordPage kind={galleryKind} fields={{ tags: { control } }} />,

      drawer: <RecordFormDrawer {...drawer} fields={controls} />,
      // @ts-expect-error -- no control of `about`
      drawerWithoutOne: <RecordFormDrawer {...drawer} fields={withoutAbout} />,

      editor: <PublishedEditor kind={walkPageKind} id="a" fields={() => controls} />,
      // @ts-expect-error -- neither control
      bareEditor: <PublishedEditor kind={walkPageKind} id="a" />,
      // @ts-expect-error -- no control of `about`
      editorWithoutOne: <PublishedEditor kind={walkPageKind} id="a" fields={() => withoutAbout} />,

      section: <SettingsForm section="school-terms" controls={{ schoolTerms: control }} />,
      // @ts-expect-error -- no control of the terms
      bareSection: <SettingsForm section="school-terms" />,
    })
    expect(pages).toBeTypeOf('function')
  })

  it('needs none where every field has one of the kit', () => {
    const pages = () => ({
      bare: <RecordPage kind={deliveryKind} />,
      changed: <RecordPage kind={deliveryKind} fields={{ bags: { optional: true } }} />,
      section: <SettingsForm section="business" />,
    })
    expect(pages).toBeTypeOf('function')
  })
})
