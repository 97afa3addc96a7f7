import { editorPath, publishedKinds } from '#shared/api/published-kinds.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import type { PicturePlace } from '#shared/pictures/picture-uploads.contract.ts'
import { pictureAddressesIn } from '#shared/pictures/picture-address.ts'
import { paths } from '#shared/site/paths.ts'
import type { PublishedRepositories } from '#lambdas/table/published-repositories.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'

type Needs = {
  readonly published: PublishedRepositories
  /** Read by the bin alone: there are as many as guests have written, and hardly any has a picture. */
  readonly reviews?: Pick<ReviewRepository, 'withPictures'>
}

/** The places that use a picture, by its address. */
export type UsedPictures = () => Promise<ReadonlyMap<string, readonly PicturePlace[]>>

/** What may hold pictures; `record` tells what is stored several times of one record. */
type Holder = PicturePlace & { readonly record: string; readonly content: unknown }

/** What people call a published record, by one of its forms, and where staff edit it. */
export const publishedPlace = (kind: (typeof publishedKinds)[number], id: string, form: DraftForm): PicturePlace => ({
  title: kind.records === 'one' ? kind.title : String(form[kind.nameField] ?? '') || `A ${kind.noun[0]}`,
  path: editorPath(kind, id),
})

/**
 * Where uploaded pictures are used beside the gallery's own records: in every kind of published record, also in drafts and in what is scheduled, and in reviews, hidden pictures too; `withVersions`, which reads much, in earlier
 * versions too. What this does not name, the bin deletes; whatever else comes to hold pictures belongs here.
 */
export const usedPicturesUsing =
  ({ published, reviews }: Needs, { withVersions = false } = {}): UsedPictures =>
  async () => {
    const [pictured, ...records] = await Promise.all([
      reviews?.withPictures() ?? [],
      ...publishedKinds.map(async (kind): Promise<Holder[]> => {
        const forms = await published[kind.name].forms({ withVersions })
        return forms.map(({ id, form, isLive }) => {
          const { title, path } = publishedPlace(kind, id, form)
          return {
            record: `${kind.name} ${id}`,
            title: isLive ? title : `${title}, not published`,
            path,
            content: form,
          }
        })
      }),
    ])
    const holders: readonly Holder[] = [
      ...records.flat(),
      ...pictured.map(({ id, images }) => {
        const path = paths.publishedReview(id)
        return { record: path, title: 'Review', path, content: images }
      }),
    ]
    const used = new Map<string, Map<string, PicturePlace>>()
    for (const { record, title, path, content } of holders)
      for (const address of pictureAddressesIn(JSON.stringify(content) ?? '')) {
        const places = used.get(address) ?? new Map<string, PicturePlace>()
        // What is live comes first, and names the place.
        if (!places.has(record)) used.set(address, places.set(record, { title, path }))
      }
    return new Map([...used].map(([address, places]) => [address, [...places.values()]]))
  }
