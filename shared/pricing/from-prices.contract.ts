import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { Cents } from '#shared/kernel/money.ts'

/** The prices that a page shows before dates are chosen. Never part of published HTML. */
export const FromPrices = z.object({
  cabins: z.array(
    z.object({
      slug: CabinSlug,
      /** The lowest price of a night for two adults in the coming year, in cents; null without any rate. */
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
