import type { LegalPageForm } from '#shared/content/legal-page-form.ts'
import { fillPlaceholders } from '#shared/content/placeholders.ts'
import type { Problems } from '#shared/kernel/published-endpoints.ts'
import { toPublicSettings } from '#shared/settings/settings.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { tryMarkdown } from './markdown-reader.ts'

type Needs = { readonly catalogue: Pick<CatalogueRepository, 'settings'>; readonly clock: Clock }

/** Says of a legal page that would be published why it could not be shown. */
export const checkLegalPageUsing =
  ({ catalogue, clock }: Needs) =>
  async ({ content }: LegalPageForm): Promise<Problems> => {
    const settings = toPublicSettings(await catalogue.settings(), clock().now)
    return (await tryMarkdown(fillPlaceholders(content, settings)))
      ? {}
      : { content: 'Its quotes or lists are nested too deeply to be shown' }
  }
