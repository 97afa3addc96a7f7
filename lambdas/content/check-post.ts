import { faqGroupId } from '#shared/content/anchor-id.ts'
import type { Faq } from '#shared/content/faq.ts'
import type { PostForm } from '#shared/content/post-form.ts'
import { fillPlaceholders } from '#shared/content/placeholders.ts'
import { metadataFiles } from '#shared/content/published-files.ts'
import { publishedPages } from '#shared/content/published-pages.ts'
import type { RichText, TextRun } from '#shared/content/rich-text.ts'
import type { Problems } from '#shared/kernel/published-endpoints.ts'
import { fixedPartOf, pages } from '#shared/site/pages.ts'
import { paths } from '#shared/site/paths.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { PublishedRepositories } from '#lambdas/table/published-repositories.ts'
import { tryMarkdown } from './markdown-reader.ts'

type Needs = {
  readonly content: Pick<ContentRepository, 'posts' | 'faqs'>
  /** What is planned may be linked to: it is published sooner or later. */
  readonly published: { readonly post: Pick<PublishedRepositories['post'], 'drafts'> }
  readonly catalogue: Pick<CatalogueRepository, 'cabins' | 'termsVersions' | 'settings'>
}

/** Says of a post that would be published what a reader would stumble over: dead links, cabins and pictures. */
export const checkPostUsing =
  ({ content, published, catalogue }: Needs) =>
  async (form: PostForm): Promise<Problems> => {
    const [posts, faqs, planned, cabins, terms, settings] = await Promise.all([
      content.posts(),
      content.faqs(),
      published.post.drafts(),
      catalogue.cabins(),
      catalogue.termsVersions(),
      catalogue.settings(),
    ])
    const text = await tryMarkdown(fillPlaceholders(form.body, settings))
    if (!text) return { body: 'Its quotes or lists are nested too deeply to be shown' }
    const cabinSlugs = cabins.map(({ slug }) => slug)
    const site = publishedPages({
      cabins,
      posts: [
        ...posts,
        { slug: form.slug, formerSlugs: [] },
        ...planned.flatMap(({ schedule }) =>
          schedule ? [{ slug: String(schedule.form['slug']), formerSlugs: [] }] : [],
        ),
      ],
      termsVersions: terms.map(({ version }) => version),
    })
    const known = new Set<string>([
      ...site.flatMap(({ path, formerPaths = [] }) => [path, ...formerPaths]),
      ...metadataFiles,
      paths.myBooking,
      fixedPartOf(pages.auth.route),
    ])
    const own = paths.post(form.slug)
    /** The parts that links can lead to, of the pages whose parts are known here. */
    const parts = new Map<string, readonly string[]>([
      [own, text.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))],
      [paths.faq, partsOfFaqs(faqs.filter(({ active, archivedAt }) => active && archivedAt === null))],
    ])
    const links = linksIn(text).flatMap(({ words, href }) => {
      if (!/^[/#]/.test(href)) return []
      const [address = '', part = ''] = href.replace(/\?[^#]*/, '').split('#')
      return [{ words, href, path: address.replace(/(.)\/$/, '$1') || own, part }]
    })
    const problems = [
      ...links.flatMap(({ words, href, path, part }) => {
        if (!known.has(path)) return [`The link “${words}” leads to ${href}, where there is no page`]
        const isMissing = part !== '' && parts.get(path)?.includes(decodedPart(part)) === false
        return isMissing ? [`The link “${words}” leads to a part of a page, “${part}”, that is not there`] : []
      }),
      ...text.flatMap((block) =>
        (block.kind === 'cabin' || block.kind === 'book') && block.slug !== null && !cabinSlugs.includes(block.slug)
          ? [`There is no cabin “${block.slug}” that guests can book`]
          : [],
      ),
      ...(text.some((block) => block.kind === 'picture' && block.alt.trim().length < 3)
        ? ['Please describe every picture in the text for those who do not see it']
        : []),
    ]
    return {
      ...(problems.length > 0 && { body: problems.slice(0, MAX_NAMED).join('. ') }),
      ...(form.cabinSlug !== null &&
        !cabinSlugs.includes(form.cabinSlug) && { cabinSlug: 'Guests cannot book this cabin any more' }),
    }
  }

const MAX_NAMED = 3

const partsOfFaqs = (faqs: readonly Faq[]): string[] => [
  ...faqs.map(({ id }) => id),
  ...[...new Set(faqs.map(({ category }) => category))].map((_, index) => faqGroupId(index)),
]

/** As a browser's address line copies it, `%C3%A9` is a letter. */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const linksIn = (text: RichText): { readonly words: string; readonly href: string }[] =>
  text
    .flatMap((block): readonly TextRun[] => {
      if (block.kind === 'paragraph' || block.kind === 'quote') return block.runs
      if (block.kind === 'list') return block.items.flat()
      return block.kind === 'table' ? block.rows.flat(2) : []
    })
    .flatMap(({ text: words, href }) => (href === undefined ? [] : [{ words, href }]))
