import * as z from 'zod/mini'
import type { Stage } from '#infra/deployment.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { clearContent, hasBookings, isSeeded, seedTable } from '#lambdas/table/seed.ts'
import type { Table } from '#lambdas/table/table.ts'
import { CabinForm, newCabinForm } from '#shared/cabins/cabin-form.ts'
import { CabinPageForm } from '#shared/cabins/cabin-page-form.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { PostForm } from '#shared/content/post-form.ts'
import { FaqForm } from '#shared/content/faq.ts'
import { AnyId } from '#shared/kernel/id.ts'
import { PictureForm } from '#shared/content/gallery.ts'
import { HomepageForm } from '#shared/content/homepage-form.ts'
import { Terms } from '#shared/content/terms.ts'
import { LegalPage } from '#shared/content/legal.ts'
import { Tariff } from '#shared/pricing/rate.ts'
import { isMadeHere } from '#shared/pictures/picture-address.ts'
import { Review } from '#shared/reviews/review.ts'
import { Settings } from '#shared/settings/settings.ts'
import type { DeployConfig } from './deploy-config.ts'
import { DeployError } from './deploy-error.ts'

const isDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

/** A cabin in the owner's file: what is left out begins as in a new one. Its id is its slug. */
const SeedCabin = z.pipe(
  z.transform((cabin): unknown => ({ ...newCabinForm, page: null, ...Object(cabin) })),
  z.extend(CabinForm, { id: CabinSlug, page: z.nullable(CabinPageForm) }),
)

/** Everything that an empty table is seeded with, as the owner's file holds it. */
const InitialContent = z.object({
  settings: Settings,
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
  terms: z.array(Terms),
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
  legalPages: z.array(LegalPage),
})
export type InitialContent = z.infer<typeof InitialContent>

type OwnerDetails = Pick<DeployConfig, 'region' | 'ownerEmail' | 'mailFrom' | 'businessName' | 'contactPhone'>

/**
 * What an empty table is seeded with. dev gets the demo data. prod gets the three cabins, closed, without prices, bank
 * account or reviews, until staff or a file of the owner's supply them. Staff e-mails of both go to the owner.
 */
export function createInitialContent(
  stage: Stage,
  { region, ownerEmail = '', mailFrom = '', businessName, contactPhone }: OwnerDetails,
): InitialContent {
  const addresses = { notifyEmail: ownerEmail, contactEmail: stage === 'prod' ? mailFrom : ownerEmail }
  const { settings, cabins, homepage, legalPages } = demoData
  const demo = { ...demoData, settings: { ...settings, ...addresses } } as InitialContent
  if (stage === 'dev') return demo

  return {
    settings: {
      ...settings,
      ...addresses,
      businessName: businessName ?? settings.businessName,
      contactPhone: contactPhone ?? '',
      contactWhatsapp: contactPhone ?? '',
      address: '',
      mapsUrl: '',
      instagramUrl: '',
      facebookUrl: '',
      tiktokUrl: '',
      legalName: '',
      registrationNumber: '',
      placeOfRegistration: '',
      officeBearers: '',
      informationOfficer: '',
      bank: { accountHolder: '', bankName: '', accountNumber: '', branchCode: '', accountType: '' },
      activeTermsId: 'terms-1',
      activeTermsVersion: '1',
    },
    tariff: { rates: [], addOns: [], version: 1, addOnsOrderVersion: 0, ratesOrderVersion: 0 },
    cabins: cabins.map(({ id, name, address }) => ({ ...newCabinForm, id, name, address, page: null })),
    homepage: { ...homepage, ...withoutClaims },
    terms: [
      {
        id: 'terms-1',
        title: 'Terms and conditions',
        content: 'We are not taking bookings yet. Our terms will be here before we do.',
        version: '1',
        active: true,
        since: '',
      },
    ],
    reviews: [],
    posts: [],
    faqs: [],
    pictures: [],
    // They describe how the system works; the settings name the business beside them.
    legalPages: legalPages.map((page) => ({
      ...page,
      content: page.content.replace('in Cape Town', storageLocation(region)),
    })),
  }
}

/** Where personal information is stored, as the privacy notice must say (POPIA s18, s72). */
const storageLocation = (region = 'af-south-1'): string =>
  region === 'af-south-1' ? 'in Cape Town' : `outside South Africa, in Amazon's region ${region}`

/** The home page before the owner has written it: it claims nothing of the cabins. */
const withoutClaims: Partial<HomepageForm> = {
  heroDescription: 'We are opening soon.',
  featuresTitle: '',
  featuresDescription: '',
  features: [],
  cabinsDescription: '',
  reviewsDescription: '',
  gettingHereTitle: '',
  gettingHereDescription: '',
  gettingHerePicture: null,
  contactTitle: 'Get in touch',
  contactDescription: '',
}

/** The paths of the texts that only the demo may have. */
function demoFields(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /\.example\b|Example Bank|Demonstration/.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => demoFields(part, path ? `${path}.${name}` : name))
}

/** A content file to write one's own from: everything that the demo has, which prod refuses until it is replaced. */
export const exampleContent = (owner: OwnerDetails): string =>
  JSON.stringify(createInitialContent('dev', owner), null, 2)

/** Parses the owner's file of initial content. Throws one sentence that names everything wrong with it. */
export function parseInitialContent(text: string, stage: Stage): InitialContent {
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch {
    throw new DeployError('The content file is not JSON.')
  }
  const read = InitialContent.safeParse(written)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
    throw new DeployError(`The content file cannot be used: ${problems.join('; ')}.`)
  }
  const { settings, terms } = read.data
  const ofDemo = stage === 'prod' ? demoFields(written) : []
  if (ofDemo.length > 0)
    throw new DeployError(
      `The content file still has the demo's bank account, names or addresses: ${ofDemo.join(', ')}.`,
    )
  if (!terms.some(({ id, version }) => id === settings.activeTermsId && version === settings.activeTermsVersion))
    throw new DeployError('The content file names active terms that it does not have.')
  return read.data
}

/** What became of the content: written, left as it is, or left since there are bookings. */
export type SeedOutcome = 'seeded' | 'kept' | 'booked'

/**
 * Seeds a table that has no content. Existing content stays as it is, since staff may have changed it; `isReplacing` puts
 * this in its place as long as there is no booking.
 */
export async function seed(
  table: Table,
  initialContent: InitialContent,
  { isReplacing = false } = {},
): Promise<SeedOutcome> {
  if (await isSeeded(table)) {
    if (!isReplacing) return 'kept'
    if (await hasBookings(table)) return 'booked'
  }
  // Also what is left of a seeding that broke off.
  await clearContent(table, initialContent)
  await seedTable(table, initialContent, new Date().toISOString())
  return 'seeded'
}
