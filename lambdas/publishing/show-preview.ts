import type * as z from 'zod/mini'
import type { ShowPreview } from '#shared/content/preview.contract.ts'
import type { PageQuery } from '#shared/content/page-query.ts'
import { pageQueryKey } from '#shared/content/page-query.ts'
import type { PublishedPage } from '#shared/content/published-pages.ts'
import type { DraftForm, LiveFields } from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind } from '#shared/kernel/published-kind.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import { dayAndMonth } from '#shared/kernel/format-date.ts'
import { pictureAddressesIn, pictureFilesOf } from '#shared/pictures/picture-address.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { RenderPage } from '#lambdas/publishing/renderer.ts'
import { previewHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { type Draft, type Preview, type PublishedRepository, formOf } from '#lambdas/table/published-repository.ts'

/** The site with a draft laid over what is published: its pages, and the replies of public endpoints. */
export type Site = {
  readonly pages: () => Promise<readonly PublishedPage[]>
  readonly loadPageData: (query: PageQuery) => Promise<unknown>
}

/** A kind of published record, and the site with a form of it in place of the published one. */
export type Previewed<Form extends z.ZodMiniObject = z.ZodMiniObject> = {
  readonly kind: PublishedKind<Form>
  readonly records: PublishedRepository<Form>
  /** For fields that are empty or unreadable as they are typed: a page is shown all the same. */
  readonly fallbacks: z.output<Form>
  readonly siteWith: (form: z.output<Form>, live: LiveFields) => Site
}

type Needs = {
  readonly previewed: Readonly<Record<string, Previewed>>
  readonly renderPage: () => Promise<RenderPage>
  /** A link to a file of a picture that may not be published. */
  readonly linkToPicture: (address: string, file: string) => Promise<string>
  readonly siteOrigin: string
  readonly clock: Clock
}

/** The page of a record with its draft, as HTML in which nothing runs, nothing is sent and no link leads anywhere. */
export const showPreviewUsing =
  ({ previewed, renderPage, linkToPicture, siteOrigin, clock }: Needs): UseCase<typeof ShowPreview> =>
  async ({ params }) => {
    const [secret = '', name = '', ...rest] = params.token.split('.')
    const id = rest.join('.')
    const one = Object.hasOwn(previewed, name) ? previewed[name] : undefined
    const { now } = clock()
    const link = await one?.records.preview(id, previewHashOf(secret))
    if (!one || !link || link.until <= now) return refuse('preview-not-found')
    const found = await one.records.find(id)
    if (!found || (link.isSent && found.draft.archivedAt !== null)) return refuse('preview-not-found')
    const { kind, fallbacks, siteWith } = one
    const { draft, live } = found
    if (link.ofPlan && !draft.schedule) return refuse('preview-not-found')
    const typed = draft.form ?? (live ? formOf(kind, live) : {})
    const form = showable(kind, (link.ofPlan && draft.schedule?.form) || typed, fallbacks)
    const path = kind.pageOf?.(form, id)
    if (!path) return refuse('preview-not-found')
    const render = await renderPage()
    try {
      const site = siteWith(form, {
        id,
        number: draft.published + 1,
        publishedAt: live?.publishedAt ?? now,
        updatedAt: now,
        updatedBy: draft.updatedBy,
        formerSlugs: [],
      })
      const page = (await site.pages()).find((candidate) => candidate.path === path)
      if (!page) return refuse('preview-not-ready')
      const entries = page.queries.map(
        async (query) => [pageQueryKey(query)[1], await site.loadPageData(query)] as const,
      )
      const pageData = Object.fromEntries(await Promise.all(entries))
      const { html } = await render({ path, pageData, siteOrigin })
      return accept(await withPrivatePictures(withBanner(inert(html), stateOf(link, found)), linkToPicture))
    } catch (error) {
      // Half a form may be more than a page can show; the editor says what is missing.
      log('warn', 'preview not shown', { record: `${name} ${id}`, ...errorFields(error) })
      return refuse('preview-not-ready')
    }
  }

/** A draft as a form: what is typed where that is of the field's kind, else what stands in for it. */
function showable<Form extends z.ZodMiniObject>(
  { form, slug }: Pick<PublishedKind<Form>, 'form' | 'slug'>,
  typed: DraftForm,
  fallbacks: z.output<Form>,
): z.output<Form> {
  const isLike = (value: unknown, fallback: unknown): boolean =>
    typeof value === typeof fallback &&
    (value === null) === (fallback === null) &&
    Array.isArray(value) === Array.isArray(fallback)
  return Object.fromEntries(
    Object.entries(form.shape).map(([name, schema]) => {
      const parsed = (schema as z.ZodMiniType).safeParse(typed[name])
      if (parsed.success) return [name, parsed.data]
      const fallback = fallbacks[name as keyof typeof fallbacks]
      // No page has half an address.
      if (name === slug?.field) return [name, fallback]
      return [name, typed[name] !== '' && isLike(typed[name], fallback) ? typed[name] : fallback]
    }),
  ) as z.output<Form>
}

/** What a page that is looked at is, in words. */
function stateOf({ ofPlan }: Pick<Preview, 'ofPlan'>, { draft, live }: { draft: Draft; live: unknown }): string {
  if (ofPlan && draft.schedule) {
    const { at } = draft.schedule
    return `Planned for ${dayAndMonth(dayOf(at))}, ${timeOf(at)}. Not on the site yet.`
  }
  return draft.form || !live ? 'Draft. Not on the site yet.' : 'Nothing has changed since this was published.'
}

/** On a page that looks like the site and is not on it. */
const withBanner = (html: string, words: string): string =>
  html.replace(
    /<body\b[^>]*>/,
    (body) => `${body}<p class="preview-banner" role="status"><strong>${words}</strong></p>`,
  )

/** Pictures of a draft are not on the site yet: each file is loaded from where it is kept, by a link for minutes. */
async function withPrivatePictures(html: string, linkTo: Needs['linkToPicture']): Promise<string> {
  const links = new Map<string, string>()
  for (const address of pictureAddressesIn(html))
    for (const file of pictureFilesOf(address))
      // oxlint-disable-next-line no-await-in-loop -- it is only signed, here
      links.set(`${address}/${file}`, (await linkTo(address, file)).replaceAll('&', '&amp;'))
  return [...links].reduce((text, [path, link]) => text.replaceAll(path, link), html)
}

/**
 * A page in which nothing leads anywhere. Its content policy forbids scripts and forms; here they are left out, since the
 * browser would report each, and what is shown without scripts would be in the way.
 */
const inert = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<noscript\b[^>]*>.*?<\/noscript>/gs, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|canonical|manifest)"[^>]*>/g, '')
    .replaceAll(/(<a\b[^>]*?)\s+href="[^"]*"/g, '$1')
