import { ContentFileError, type InitialContent, parseContentFile } from '#infra/content-file.ts'
import type { Stage } from '#infra/deployment.ts'
import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { clearContent, hasBookings, isSeeded, seedTable } from '#lambdas/table/seed.ts'
import type { Table } from '#lambdas/table/table.ts'
import { NO_TERMS_YET } from '#shared/content/terms.ts'
import { emptyArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import { newCabinForm } from '#shared/cabins/cabin-form.ts'
import type { SeedCabin } from '#lambdas/table/cabin-repository.ts'
import type { HomepageForm } from '#shared/content/homepage-form.ts'
import type { DeployConfig } from './deploy-config.ts'
import { DeployError } from './deploy-error.ts'

type OwnerDetails = Pick<
  DeployConfig,
  'region' | 'ownerEmail' | 'mailFrom' | 'businessName' | 'contactEmail' | 'contactPhone'
>

/**
 * What an empty table is seeded with. dev gets the demo data. prod gets three nameless cabins, closed, without prices,
 * bank account or reviews, until staff or a file of the owner's supply them. Staff e-mails of both go to the owner.
 */
export function createInitialContent(
  stage: Stage,
  { region, ownerEmail = '', mailFrom = '', businessName, contactEmail, contactPhone }: OwnerDetails,
): InitialContent {
  const addresses = {
    notifyEmail: ownerEmail,
    contactEmail: stage === 'prod' ? (contactEmail ?? mailFrom) : ownerEmail,
  }
  // Codes are typed by staff: a file of content passes through many hands.
  const { accessCodes: __, ...content } = demoData
  const { cabins, homepage, legalPages, terms } = content
  const { terms: _, ...settings } = demoData.settings
  const demo = { ...content, settings: { ...settings, ...addresses } } as InitialContent
  if (stage === 'dev') return demo
  const name = businessName ?? 'Our guest house'

  return {
    settings: {
      ...settings,
      ...addresses,
      ...DEFAULT_COLORS,
      mark: null,
      showsFirstSteps: true,
      businessName: name,
      tagline: '',
      contactPhone: contactPhone ?? '',
      contactWhatsapp: contactPhone ?? '',
      address: '',
      mapPoint: '',
      instagramUrl: '',
      facebookUrl: '',
      tiktokUrl: '',
      legalName: '',
      registrationNumber: '',
      placeOfRegistration: '',
      officeBearers: '',
      informationOfficer: '',
      bank: { accountHolder: '', bankName: '', accountNumber: '', branchCode: '', accountType: '' },
    },
    tariff: { rates: [], addOns: [], version: 1, addOnsOrderVersion: 0, ratesOrderVersion: 0 },
    cabins: neutralCabins(cabins),
    homepage: { ...homepage, ...withoutClaims, heroTitle: `Welcome to ${name}` },
    arrivalPack: emptyArrivalPackForm,
    terms: {
      title: terms.title,
      cancellationTiers: terms.cancellationTiers,
      content: NO_TERMS_YET,
    },
    reviews: [],
    posts: [],
    faqs: [],
    pictures: [],
    // They describe how the system works; the settings name the business beside them.
    legalPages: legalPages.map((page) => ({
      ...page,
      form: { ...page.form, content: page.form.content.replace('in Cape Town', storageLocation(region)) },
    })),
  }
}

/** Where personal information is stored, as the privacy notice must say (POPIA s18, s72). */
const storageLocation = (region = 'af-south-1'): string =>
  region === 'af-south-1' ? 'in Cape Town' : `outside South Africa, in Amazon's region ${region}`

/** Cabins by number, closed, until staff have described them: nothing is known of them but that there are some. */
const neutralCabins = (cabins: readonly SeedCabin[]): SeedCabin[] =>
  cabins.map((_, index) => ({
    ...newCabinForm,
    id: `cabin-${index + 1}`,
    address: `cabin-${index + 1}`,
    name: `Cabin ${index + 1}`,
    page: null,
  }))

/** The home page before the owner has written it: it claims nothing of the cabins. */
const withoutClaims: Partial<HomepageForm> = {
  heroDescription: 'We are opening soon.',
  heroPicture: null,
  cabinsTitle: 'Our cabins',
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

/** A content file to write one's own from: everything that the demo has, which prod refuses until it is replaced. */
export const exampleContent = (owner: OwnerDetails): string =>
  JSON.stringify(createInitialContent('dev', owner), null, 2)

/** Parses the owner's file of initial content. Throws one sentence that names everything wrong with it. */
export function parseInitialContent(text: string, stage: Stage): InitialContent {
  try {
    return parseContentFile(text, { isForGuests: stage === 'prod' })
  } catch (error) {
    throw error instanceof ContentFileError ? new DeployError(error.message) : error
  }
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
  await clearContent(table)
  await seedTable(table, initialContent, new Date().toISOString())
  return 'seeded'
}
