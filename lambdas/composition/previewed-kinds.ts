import type { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import type { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import { describedBy, newCabinPage } from '#shared/cabins/cabin-page-form.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import type { publishedKinds } from '#shared/api/published-kinds.ts'
import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import type { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { termsKind } from '#shared/content/terms-kind.ts'
import type { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import { publishedPages } from '#shared/content/published-pages.ts'
import { publicContent } from './public-content.ts'
import type { NeedsOf } from '#lambdas/http/composition.ts'
import { pageDataFrom } from '#lambdas/publishing/page-data.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { PublishedRepositories } from '#lambdas/table/published-repositories.ts'
import type { Previewed, Site } from '#lambdas/publishing/show-preview.ts'

type SiteNeeds = NeedsOf<typeof publicContent.routes>
type Needs = SiteNeeds & {
  readonly published: PublishedRepositories
  readonly catalogue: Pick<CatalogueRepository, 'allCabins'>
}

/** The site as these repositories have it. */
function siteOf(needs: SiteNeeds): Site {
  const { catalogue, content } = needs
  return {
    async pages() {
      const [cabins, posts] = await Promise.all([catalogue.cabins(), content.posts()])
      return publishedPages({ cabins, posts, termsVersions: [] })
    },
    loadPageData: pageDataFrom(publicContent.routes(needs)),
  }
}

/** A kind that a page of the site shows. */
type KindWithPage = Exclude<
  (typeof publishedKinds)[number],
  typeof emailTemplateKind | typeof documentTemplateKind | typeof pageHeadKind | typeof arrivalPackKind
>

const nothingTyped = 'Nothing is written here yet.'

/** The kinds of records whose drafts can be looked at, by their names; one that is missing does not compile. */
export function previewedKinds(needs: Needs): Readonly<Record<string, Previewed>> {
  const { catalogue, content, published } = needs
  const cabinPage: Previewed<typeof cabinPageKind.form> = {
    kind: cabinPageKind,
    records: published['cabin-page'],
    fallbacks: { ...newCabinPage, shortDescription: nothingTyped },
    siteWith: (form, { id }) =>
      siteOf({
        ...needs,
        catalogue: {
          ...catalogue,
          // One that guests do not see yet has its page here, at its slug.
          cabins: async () => {
            const [all, shown] = await Promise.all([catalogue.allCabins(), catalogue.cabins()])
            return all.flatMap((cabin) => {
              if (cabin.slug === id) return [{ ...cabin, address: id, ...describedBy(form, cabin.name) }]
              return shown.filter(({ slug }) => slug === cabin.slug)
            })
          },
        },
      }),
  }
  const homepage: Previewed<typeof homepageKind.form> = {
    kind: homepageKind,
    records: published.homepage,
    fallbacks: {
      heroTitle: nothingTyped,
      heroDescription: '',
      heroPicture: null,
      featuresTitle: '',
      featuresDescription: '',
      features: [],
      cabinsTitle: '',
      cabinsDescription: '',
      reviewsTitle: '',
      reviewsDescription: '',
      gettingHereTitle: '',
      gettingHereDescription: '',
      gettingHerePicture: null,
      contactTitle: '',
      contactDescription: '',
    },
    siteWith: (form) => siteOf({ ...needs, catalogue: { ...catalogue, homepage: async () => form } }),
  }
  const post: Previewed<typeof postKind.form> = {
    kind: postKind,
    records: published.post,
    fallbacks: {
      title: nothingTyped,
      slug: 'preview',
      excerpt: '',
      cover: { url: '/illustrations/not-found.svg', alt: '', focal: { x: 50, y: 50 }, scale: 1, blur: '' },
      body: nothingTyped,
      cabinSlug: null,
      author: '',
      seoTitle: '',
      seoDescription: '',
    },
    siteWith: (form, live) =>
      siteOf({
        ...needs,
        content: {
          ...content,
          // Its address leads to it, even if another post has the same.
          posts: async () => [
            { ...form, ...live },
            ...(await content.posts()).filter(({ id, slug }) => id !== live.id && slug !== form.slug),
          ],
        },
      }),
  }
  const terms: Previewed<typeof termsKind.form> = {
    kind: termsKind,
    records: published.terms,
    fallbacks: { title: nothingTyped, content: nothingTyped, cancellationTiers: [] },
    siteWith: (form) =>
      siteOf({
        ...needs,
        catalogue: {
          ...catalogue,
          async termsAt(now) {
            const { inForce, versions } = await catalogue.termsAt(now)
            const draft = { ...inForce, ...form, id: 'draft', version: String(Number(inForce.version) + 1), from: now }
            return { inForce: draft, versions: [draft, ...versions] }
          },
        },
      }),
  }
  const legalPage: Previewed<typeof legalPageKind.form> = {
    kind: legalPageKind,
    records: published['legal-page'],
    fallbacks: { title: nothingTyped, content: nothingTyped },
    siteWith: (form, live) =>
      siteOf({
        ...needs,
        content: {
          ...content,
          legalPage: async (key) => (key === live.id ? { ...form, ...live } : content.legalPage(key)),
        },
      }),
  }
  // What belongs together was checked kind by kind.
  const all = { homepage, 'cabin-page': cabinPage, post, terms, 'legal-page': legalPage } satisfies Readonly<
    Record<KindWithPage['name'], unknown>
  >
  return all as unknown as Readonly<Record<string, Previewed>>
}
