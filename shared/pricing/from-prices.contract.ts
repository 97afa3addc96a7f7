import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { Cents } from '#shared/kernel/money.ts'

/** What prices a page names before anybody has asked for dates. Never part of published HTML. */
export const FromPrices = z.object({
  cabins: z.array(
    z.object({
      slug: CabinSlug,
      /** The least a night can cost for two adults in the coming year, in cents; null without any rate. */
      fromPriceCents: z.nullable(Cents),
    }),
  ),
  addOns: z.array(z.object({ id: z.string(), priceCents: Cents })),
})
export type FromPrices = z.infer<typeof FromPrices>

export const ShowFromPrices = endpoint({
  method: 'GET',
  path: '/from-prices',
  audience: 'public',
  summary: 'The least that a night costs in each cabin, and the price of each add-on.',
  reply: FromPrices,
  refusals: [],
  cacheSeconds: 60,
})

export const fromPriceEndpoints = { ShowFromPrices }
