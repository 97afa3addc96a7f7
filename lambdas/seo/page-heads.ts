import { cabinAt } from '#shared/cabins/cabin-at.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import { defaultHead } from '#shared/seo/page-head-form.ts'
import { headNameOf } from '#shared/seo/head-address.ts'
import { cabinHeadId, staticPageNames } from '#shared/seo/page-head.ts'
import type { ShowPageHead } from '#shared/seo/page-heads.contract.ts'
import { pages } from '#shared/site/pages.ts'
import { paths } from '#shared/site/paths.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { CabinRepository } from '#lambdas/table/cabin-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabins'>
  readonly content: Pick<ContentRepository, 'pageHeads'>
}

/** What staff wrote of a page, or that they left all to the page. */
export const showPageHeadUsing =
  ({ catalogue, content }: Needs): UseCase<typeof ShowPageHead> =>
  async ({ params: { page } }) => {
    const id = await headIdOf(page, catalogue)
    if (id === undefined) return refuse('page-not-found')
    const { title, description, picture, isListed } =
      (await content.pageHeads()).find((head) => head.id === id) ?? defaultHead
    return accept({ title, description, picture: picture && { src: picture.url, alt: picture.alt }, isListed })
  }

const cabinBeginning = headNameOf(paths.cabin(''))

async function headIdOf(name: string, catalogue: Needs['catalogue']): Promise<string | undefined> {
  const found = staticPageNames.find((one) => headNameOf(pages[one].route) === name)
  if (found || !name.startsWith(cabinBeginning)) return found
  const cabin = cabinAt(name.slice(cabinBeginning.length), await catalogue.cabins())
  return cabin && cabinHeadId(cabin.slug)
}

/** The record of each page, with what it begins as: those that are one each, and the page of each cabin in use. */
export const pageHeadsOf =
  (cabins: Pick<CabinRepository, 'list'>) => async (): Promise<ReadonlyMap<string, DraftForm>> => {
    const { records } = await cabins.list()
    const slugs = records.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
    return new Map([...staticPageNames, ...slugs.map(cabinHeadId)].map((id) => [id, defaultHead]))
  }
