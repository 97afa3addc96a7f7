import type { Terms } from '#shared/content/terms.ts'
import type { ShowLegalPage, ShowTerms, ShowTermsVersion } from '#shared/content/legal.contract.ts'
import { fillPlaceholders } from '#shared/content/placeholders.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { toPublicSettings } from '#shared/settings/settings.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { markdownReader } from './markdown-reader.ts'

type PageNeeds = {
  readonly content: Pick<ContentRepository, 'legalPage'>
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly clock: Clock
}

export const showLegalPageUsing =
  ({ content, catalogue, clock }: PageNeeds): UseCase<typeof ShowLegalPage> =>
  async ({ params }) => {
    const [page, settings, readMarkdown] = await Promise.all([
      content.legalPage(params.page),
      catalogue.settings(),
      markdownReader(),
    ])
    if (!page) return refuse('page-not-found')
    const { title, updatedAt } = page
    const text = fillPlaceholders(page.content, toPublicSettings(settings, clock().now))
    return accept({ title, changedOn: dayOf(updatedAt), content: readMarkdown(text) })
  }

type TermsNeeds = { readonly catalogue: Pick<CatalogueRepository, 'termsAt'>; readonly clock: Clock }

const toTermsReply = async (terms: Terms, versions: readonly Terms[], activeVersion: string) => ({
  terms: { ...terms, since: dayOf(terms.from), content: (await markdownReader())(terms.content) },
  activeVersion,
  versions: versions.map(({ version, from }) => ({ version, since: dayOf(from) })),
})

export const showTermsUsing =
  ({ catalogue, clock }: TermsNeeds): UseCase<typeof ShowTerms> =>
  async () => {
    const { inForce, versions } = await catalogue.termsAt(clock().now)
    const active = versions.find(({ id }) => id === inForce.id)
    if (!active) throw new Error('The table does not hold the terms that are in force')
    return accept(await toTermsReply(active, versions, active.version))
  }

export const showTermsVersionUsing =
  ({ catalogue, clock }: TermsNeeds): UseCase<typeof ShowTermsVersion> =>
  async ({ params }) => {
    const { inForce, versions } = await catalogue.termsAt(clock().now)
    const requested = versions.find(({ version }) => version === params.version)
    return requested ? accept(await toTermsReply(requested, versions, inForce.version)) : refuse('terms-not-found')
  }
