import type { AnsweredFaq, ListFaqs } from '#shared/content/faq.contract.ts'
import type { PreviewFaq } from '#shared/content/staff-faqs.contract.ts'
import { fillPlaceholders } from '#shared/content/placeholders.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { markdownReader } from './markdown-reader.ts'

type Needs = {
  readonly content: Pick<ContentRepository, 'faqs'>
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
}

export const listFaqsUsing =
  ({ content, catalogue }: Needs): UseCase<typeof ListFaqs> =>
  async () => {
    const [faqs, settings, readMarkdown] = await Promise.all([content.faqs(), catalogue.settings(), markdownReader()])
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
  ({ catalogue }: Pick<Needs, 'catalogue'>): UseCase<typeof PreviewFaq> =>
  async ({ body }) => {
    const [settings, readMarkdown] = await Promise.all([catalogue.settings(), markdownReader()])
    return accept({ answer: readMarkdown(fillPlaceholders(body.answer, settings)) })
  }
