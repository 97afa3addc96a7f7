import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'

/** Every kind of record that staff edit. Pages, their first requests, change log and tests read this list. */
export const recordKinds = [rateKind, addOnKind, faqKind] as const satisfies readonly RecordKind[]
