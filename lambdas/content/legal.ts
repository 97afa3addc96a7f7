import type { Terms } from '#shared/content/terms.ts'
import type { ShowLegalPage, ShowTerms, ShowTermsVersion } from '#shared/content/legal.contract.ts'
import { fillPlaceholders } from '#shared/content/placeholders.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { markdownReader } from './markdown-reader.ts'

type Needs = {
  readonly content: Pick<ContentRepository, 'legalPage'>
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'termsVersions'>
}

export const showLegalPageUsing =
  ({ content, catalogue }: Needs): UseCase<typeof ShowLegalPage> =>
  async ({ params }) => {
    const [page, settings, readMarkdown] = await Promise.all([
      content.legalPage(params.page),
      catalogue.settings(),
      markdownReader(),
    ])
    if (!page) return refuse('page-not-found')
    const { title, changedOn } = page
    return accept({ title, changedOn, content: readMarkdown(fillPlaceholders(page.content, settings)) })
  }

const toTermsReply = async (terms: Terms, versions: readonly Terms[], activeVersion: string) => ({
  terms: { ...terms, content: (await markdownReader())(terms.content) },
  activeVersion,
  versions: versions.map(({ version, since }) => ({ version, since })),
})

export const showTermsUsing =
  ({ catalogue }: Needs): UseCase<typeof ShowTerms> =>
  async () => {
    const [versions, settings] = await Promise.all([catalogue.termsVersions(), catalogue.settings()])
    const active = versions.find(({ id }) => id === settings.activeTermsId)
    if (!active) throw new Error('The table holds no terms; it has not been seeded yet')
    return accept(await toTermsReply(active, versions, active.version))
  }

export const showTermsVersionUsing =
  ({ catalogue }: Needs): UseCase<typeof ShowTermsVersion> =>
  async ({ params }) => {
    const [versions, settings] = await Promise.all([catalogue.termsVersions(), catalogue.settings()])
    const requested = versions.find(({ version }) => version === params.version)
    return requested
      ? accept(await toTermsReply(requested, versions, settings.activeTermsVersion))
      : refuse('terms-not-found')
  }
