import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import { galleryKind } from '#shared/content/gallery-kind.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'

/** Every kind of record that staff edit. Pages, their first requests, change log and tests read this list. */
export const recordKinds = [
  cabinKind,
  rateKind,
  addOnKind,
  faqKind,
  galleryKind,
] as const satisfies readonly RecordKind[]
