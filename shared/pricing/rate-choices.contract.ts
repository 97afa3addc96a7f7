import * as z from 'zod/mini'
import { SchoolTerm } from '#shared/availability/school-terms.ts'
import { CabinSummary } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'

/** A cabin that can have prices. */
export const PricedCabin = z.extend(CabinSummary, {
  /** Guests can book it. */
  active: z.boolean(),
})
export type PricedCabin = z.infer<typeof PricedCabin>

export const ShowRateChoices = endpoint({
  method: 'GET',
  path: '/staff/rate-choices',
  audience: 'staff',
  summary: 'What a rate can be for: every cabin, also those that guests cannot book, and the terms of the schools.',
  reply: z.object({
    /** By name; those that guests cannot book come last. */
    cabins: z.array(PricedCabin),
    schoolTerms: z.array(SchoolTerm),
  }),
  refusals: [],
})

export const rateChoiceEndpoints = { ShowRateChoices }
