import { Post } from '#shared/content/blog.ts'
import { Faq } from '#shared/content/faq.ts'
import { Picture } from '#shared/content/gallery.ts'
import { LegalPage, type LegalPageKey } from '#shared/content/legal.ts'
import { keys, partitions } from './schema/access-patterns.ts'
import type { Item, Table } from './table.ts'

/** The site's content besides cabins: posts, FAQs, pictures, legal pages. */
export const contentRepository = (table: Table) => ({
  /** Every post, including drafts. */
  async posts(): Promise<Post[]> {
    const items = await table.query({ partition: partitions.posts })
    return items.map((item) => Post.parse(item))
  },

  async faqs(): Promise<Faq[]> {
    const items = await table.query({ partition: partitions.faqs })
    return items.map((item) => Faq.parse(item))
  },

  /** Every picture of the gallery, including hidden ones. */
  async pictures(): Promise<Picture[]> {
    const items = await table.query({ partition: partitions.pictures })
    return items.map((item) => Picture.parse(item))
  },

  async legalPage(key: LegalPageKey): Promise<LegalPage | undefined> {
    const item = await table.get(keys.legalPage(key))
    return item && LegalPage.parse(item)
  },
})

export type ContentRepository = ReturnType<typeof contentRepository>

export const postItem = (post: Post): Item => ({ ...keys.post(post.id), ...Post.parse(post) })
export const legalPageItem = (page: LegalPage): Item => ({ ...keys.legalPage(page.key), ...LegalPage.parse(page) })
export const faqItem = (faq: Faq): Item => ({ ...keys.faq(faq.id), ...Faq.parse(faq) })
export const pictureItem = (picture: Picture): Item => ({ ...keys.picture(picture.id), ...Picture.parse(picture) })
