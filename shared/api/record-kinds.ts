import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'

/** Every kind of record that staff edit. Endpoints, pages, their first requests, change log and tests read this list. */
export const recordKinds = [rateKind, addOnKind, faqKind] as const satisfies readonly RecordKind[]

type Kind = (typeof recordKinds)[number]
type EndpointsOf<Of> = Of extends Kind ? (endpoints: Of['endpoints']) => void : never
/** Those of all kinds in one group. */
type AllEndpoints = EndpointsOf<Kind> extends (endpoints: infer Endpoints) => void ? Endpoints : never

export const recordKindEndpoints = Object.assign({}, ...recordKinds.map(({ endpoints }) => endpoints)) as AllEndpoints
