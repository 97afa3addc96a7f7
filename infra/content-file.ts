import * as z from 'zod/mini'
import { ArrivalPackForm, emptyArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import { CabinForm, newCabinForm } from '#shared/cabins/cabin-form.ts'
import { CabinPageForm } from '#shared/cabins/cabin-page-form.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { PostForm } from '#shared/content/post-form.ts'
import { FaqForm } from '#shared/content/faq.ts'
import { AnyId } from '#shared/kernel/id.ts'
import { PictureForm } from '#shared/content/gallery.ts'
import { HomepageForm } from '#shared/content/homepage-form.ts'
import { TermsForm } from '#shared/content/terms-form.ts'
import { LegalPageKey } from '#shared/content/legal.ts'
import { LegalPageForm } from '#shared/content/legal-page-form.ts'
import { Tariff } from '#shared/pricing/rate.ts'
import { isMadeHere } from '#shared/pictures/picture-address.ts'
import { Review } from '#shared/reviews/review.ts'
import { Settings } from '#shared/settings/settings.ts'
import { isTaxInvoiceLacking, taxInvoiceNeeds } from '#shared/settings/tax-invoice-needs.ts'

/** What is wrong with a content file, in a sentence. */
export class ContentFileError extends Error {}

const SeedSettings = z.omit(Settings, { terms: true })

/** What the forms refuse of a setting by itself or with another section's, a file may not seed. */
const taxInvoiceCheck = (field: keyof typeof taxInvoiceNeeds) =>
  z.refine<z.output<typeof SeedSettings>>((settings) => !isTaxInvoiceLacking(settings, field), {
    path: [field],
    error: taxInvoiceNeeds[field],
  })

const isDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

/** A cabin in the owner's file: what is left out begins as in a new one. Its id is its slug. */
const SeedCabin = z.pipe(
  z.transform((cabin): unknown => ({ ...newCabinForm, page: null, ...Object(cabin) })),
  z.extend(CabinForm, { id: CabinSlug, page: z.nullable(CabinPageForm) }),
)

/** Everything that an empty table is seeded with, as the owner's file holds it. */
const InitialContent = z.object({
  settings: SeedSettings.check(taxInvoiceCheck('legalName'), taxInvoiceCheck('address')),
  tariff: Tariff,
  cabins: z.array(SeedCabin).check(
    z.refine((cabins) => cabins.every(({ shown, page }) => page !== null || !shown), {
      error: 'a cabin that guests see needs its page',
    }),
    z.refine((cabins) => isDistinct(cabins.flatMap(({ id, address }) => [...new Set([id, address])])), {
      error: 'two cabins have the same address or id',
    }),
  ),
  homepage: HomepageForm,
  arrivalPack: z._default(ArrivalPackForm, emptyArrivalPackForm),
  /** In force from the seeding on, unless it says since when. */
  terms: z.extend(TermsForm, { from: z.optional(z.iso.datetime()) }),
  reviews: z.array(
    z.extend(Review, {
      images: z.array(
        z.string().check(z.refine(isMadeHere, 'a review shows only pictures that were made here; leave it out')),
      ),
    }),
  ),
  posts: z.array(
    z.object({
      id: AnyId,
      form: PostForm,
      publishedAt: z.iso.datetime(),
      updatedAt: z.optional(z.iso.datetime()),
      formerSlugs: z.optional(z.array(PostForm.shape.slug)),
    }),
  ),
  faqs: z.array(z.extend(FaqForm, { id: AnyId })),
  pictures: z.array(z.extend(PictureForm, { id: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)) })),
  legalPages: z.array(z.object({ id: LegalPageKey, form: LegalPageForm, publishedAt: z.iso.datetime() })),
})
export type InitialContent = z.infer<typeof InitialContent>

/** The paths of the texts that only the demo may have. */
function demoFields(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /\.example\b|Example Bank|Demonstration/.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => demoFields(part, path ? `${path}.${name}` : name))
}

/** Parses a file of initial content; `isForGuests`: not on a trial stage. Throws a sentence that names all that is wrong. */
export function parseContentFile(text: string, { isForGuests }: { isForGuests: boolean }): InitialContent {
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch {
    throw new ContentFileError('The content file is not JSON.')
  }
  const read = InitialContent.safeParse(written)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
    throw new ContentFileError(`The content file cannot be used: ${problems.join('; ')}.`)
  }
  const ofDemo = isForGuests ? demoFields(written) : []
  if (ofDemo.length > 0)
    throw new ContentFileError(
      `The content file still has the demo's bank account, names or addresses: ${ofDemo.join(', ')}.`,
    )
  return read.data
}
