import type { publishedKinds as kindList } from '#shared/api/published-kinds.ts'
import { initialTexts } from '#shared/billing/document-template.ts'
import { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { newCabinPage } from '#shared/cabins/cabin-page-form.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { termsKind } from '#shared/content/terms-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { defaultHead } from '#shared/seo/page-head-form.ts'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import { type DraftForm, ONLY_ID, type PublishedActions, type WholeEntry } from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind as AnyPublishedKind } from '#shared/kernel/published-kind.ts'
import { arrivalPack } from '#infra/local/demo-data/arrival-pack.ts'
import { homepage } from '#infra/local/demo-data/homepage.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { defaultTemplate } from '#lambdas/notifications/default-templates.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import type { PublishedRepository } from '#lambdas/table/published-repository.ts'
import type { Table } from '#lambdas/table/table.ts'
import type * as z from 'zod/mini'
import { newIdempotencyKey } from './booking-form-fixture.ts'
import { NOW, aBusinessTime } from './business-time-fixture.ts'
import { callUseCase, expectOk } from './use-case-harness.ts'

/** A kind of published record, a form of it that can be published, and two changes: one that can be, one that cannot. */
export type PublishedKind = {
  readonly kind: AnyPublishedKind & { readonly actions: Partial<PublishedActions> }
  readonly form: () => DraftForm
  readonly changed: DraftForm
  readonly unpublishable: DraftForm
  /** The id of a record that is there before anything is stored of it, and what it begins as; none of a kind of many. */
  readonly known?: Known | undefined
  /** A record with a draft. */
  readonly add: (table: Table) => Promise<WholeEntry>
  /** A record that is published, with what was typed since then. */
  readonly addPublished: (table: Table) => Promise<WholeEntry>
  /** A record that was published and is archived. */
  readonly addArchived: (table: Table) => Promise<WholeEntry>
}

type Known = { readonly id: string; readonly initial: DraftForm }

function publishedKind<Form extends z.ZodMiniObject>(
  kind: AnyPublishedKind<Form>,
  repositoryOf: (table: Table) => PublishedRepository<Form>,
  form: () => z.output<Form>,
  changed: DraftForm,
  unpublishable: DraftForm,
  known: Known | undefined = kind.records === 'one' ? { id: ONLY_ID, initial: {} } : undefined,
): PublishedKind {
  const use = (table: Table) =>
    publishRecords(kind, {
      records: repositoryOf(table),
      clock: () => ({ ...aBusinessTime(), now: NOW }),
      ...(known && { initials: async () => new Map([[known.id, known.initial]]) }),
    }).useCases
  async function add(table: Table): Promise<WholeEntry> {
    const { show, saveDraft } = use(table)
    const id = known?.id ?? newIdempotencyKey()
    const { version } = known ? expectOk(await callUseCase(show)({ params: { id } })) : { version: 0 }
    const typed = { ...form(), ...(known && { [kind.nameField]: `Typed ${withoutDigits(newIdempotencyKey())}` }) }
    return expectOk(await callUseCase(saveDraft)({ params: { id }, body: { version, form: typed } }))
  }
  async function addPublished(table: Table): Promise<WholeEntry> {
    const { saveDraft, publish } = use(table)
    const { id, version } = await add(table)
    const published = expectOk(await callUseCase(publish)({ params: { id }, body: { version, note: '' } }))
    const body = { version: published.version, form: { ...published.form, ...changed } }
    return expectOk(await callUseCase(saveDraft)({ params: { id }, body }))
  }
  return {
    kind,
    form,
    changed,
    unpublishable,
    known,
    add,
    addPublished,
    async addArchived(table) {
      const { id, version } = await addPublished(table)
      return expectOk(await callUseCase(use(table).archive)({ params: { id }, body: { version } }))
    },
  }
}

/** E-mails take no long numbers. */
const withoutDigits = (id: string): string => id.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

const described = {
  url: '/illustrations/hero.svg',
  alt: 'The ridge at dawn',
  focal: { x: 50, y: 40 },
  scale: 1,
  blur: '',
}

/** A sample of every kind of published record. A kind without one does not compile. */
const samples = {
  'cabin-page': publishedKind(
    cabinPageKind,
    (table) => repositoriesOf(table).published['cabin-page'],
    () => ({
      shortDescription: 'One room under the cliff, with a tub that looks at it.',
      story: 'It was a shepherd’s house.\n\nNow it is ours.',
      beds: 'One queen-size bed',
      pets: 'no' as const,
      facts: [{ under: 'here' as const, label: 'Hot tub', text: 'Private, wood-fired, hot in three hours.' }],
      rules: 'No fireworks.',
      image1: described,
      image2: null,
      image3: null,
      morePictures: [{ picture: described }],
    }),
    { beds: 'Two single beds' },
    { shortDescription: '' },
    { id: 'protea', initial: newCabinPage },
  ),
  homepage: publishedKind(
    homepageKind,
    (table) => repositoriesOf(table).published.homepage,
    () => homepage,
    { cabinsTitle: 'Three cabins' },
    { heroTitle: '' },
  ),
  post: publishedKind(
    postKind,
    (table) => repositoriesOf(table).published.post,
    () => ({
      title: 'The first snow of the year',
      slug: `snow-${newIdempotencyKey().toLowerCase()}`,
      excerpt: 'It came on a Tuesday, and by Wednesday the road was white up to the second gate.',
      cover: described,
      body: 'It came on a Tuesday.\n\n## What we did\n\nWe lit the fires, and **waited**. Read on about [the road](/blog/the-road-up).',
      cabinSlug: 'aloe',
      author: 'Pieter',
      seoTitle: '',
      seoDescription: '',
    }),
    { title: 'The second snow of the year' },
    { excerpt: '' },
  ),
  'email-template': publishedKind(
    emailTemplateKind,
    (table) => repositoriesOf(table).published['email-template'],
    () => ({ ...defaultTemplate('booking_confirmed'), heading: 'It is yours' }),
    { heading: 'It is all yours' },
    { heading: '' },
    { id: 'booking_confirmed', initial: defaultTemplate('booking_confirmed') },
  ),
  terms: publishedKind(
    termsKind,
    (table) => repositoriesOf(table).published.terms,
    () => ({
      title: 'Terms and conditions',
      content: 'A booking is a request until we confirm it.\n\n## If you cancel\n\n- 30 days or more: **all of it**',
      cancellationTiers: [{ daysBefore: 30, refundPercent: 100 }],
    }),
    { title: 'What we agree on' },
    { content: '' },
  ),
  'legal-page': publishedKind(
    legalPageKind,
    (table) => repositoriesOf(table).published['legal-page'],
    () => ({
      title: 'Privacy',
      content: 'We ask for as little as a stay needs. Write to {email}.\n\n## What we keep\n\n- **Your booking**',
    }),
    { title: 'What we know of you' },
    { content: '' },
    { id: 'privacy', initial: {} },
  ),
  'page-head': publishedKind(
    pageHeadKind,
    (table) => repositoriesOf(table).published['page-head'],
    () => ({
      title: 'Three cabins under the ridge',
      description: 'A fire, a tub under the stars and nobody else for a mile.',
      picture: described,
      isListed: true,
    }),
    { description: 'A fire, a tub under the stars and silence.' },
    { title: 'A title that goes on and on '.repeat(3) },
    { id: 'faq', initial: defaultHead },
  ),
  'document-template': publishedKind(
    documentTemplateKind,
    (table) => repositoriesOf(table).published['document-template'],
    () => ({
      title: 'Indemnity',
      opening: '',
      body: '## What could happen\n\nThe road is **steep**.\n\n- Fires burn.',
      closing: 'I accept this.',
      footer: 'Call {phone}.',
      countsFrom: null,
    }),
    { closing: 'I have read this, and I accept it.' },
    { title: '' },
    { id: 'indemnity', initial: { ...initialTexts('indemnity'), countsFrom: null } },
  ),
  'arrival-pack': publishedKind(
    arrivalPackKind,
    (table) => repositoriesOf(table).published['arrival-pack'],
    () => arrivalPack,
    { ford: 'Dry this morning.' },
    { title: '' },
  ),
} satisfies Record<(typeof kindList)[number]['name'], PublishedKind>

/** The tests of access and of publishing walk over them. */
export const publishedKinds: readonly PublishedKind[] = Object.values(samples)
