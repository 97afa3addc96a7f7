import type { Faq } from '#shared/content/faq.ts'
import type { AnsweredFaq, ListFaqs } from '#shared/content/faq.contract.ts'
import type { PreviewFaq } from '#shared/content/staff-faqs.contract.ts'
import { fillPlaceholders } from '#shared/content/placeholders.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { toPublicSettings } from '#shared/settings/settings.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { markdownReader, tryMarkdown } from './markdown-reader.ts'

type Needs = {
  readonly content: Pick<ContentRepository, 'faqs'>
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly clock: Clock
}

export const listFaqsUsing =
  ({ content, catalogue, clock }: Needs): UseCase<typeof ListFaqs> =>
  async () => {
    const [faqs, stored, readMarkdown] = await Promise.all([content.faqs(), catalogue.settings(), markdownReader()])
    const settings = toPublicSettings(stored, clock().now)
    const groups = new Map<string, AnsweredFaq[]>()
    for (const { id, category, question, answer, active, archivedAt } of faqs) {
      if (!active || archivedAt) continue
      const entry = { id, question, answer: readMarkdown(fillPlaceholders(answer, settings)) }
      groups.set(category, [...(groups.get(category) ?? []), entry])
    }
    return accept({ groups: [...groups].map(([category, members]) => ({ category, faqs: members })) })
  }

/** The answer that staff are writing, as guests would read it. */
export const previewFaqUsing =
  ({ catalogue, clock }: Pick<Needs, 'catalogue' | 'clock'>): UseCase<typeof PreviewFaq> =>
  async ({ body }) => {
    const settings = toPublicSettings(await catalogue.settings(), clock().now)
    const answer = await tryMarkdown(fillPlaceholders(body.answer, settings))
    return answer ? accept({ answer }) : refuse('text-not-readable')
  }

/** Refuses to save an answer that could not be shown. */
export const refuseUnreadableAnswer = async ({ after }: { readonly after: Pick<Faq, 'answer'> }) =>
  (await tryMarkdown(after.answer)) ? undefined : refuse('text-not-readable')
