import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'

/** How many days back sales are counted, by arrival. */
export const SALES_DAYS = 90

export const ShowAddOnSales = endpoint({
  method: 'GET',
  path: '/staff/add-on-sales',
  audience: 'staff',
  summary: `How many of each add-on guests had who arrived in the last ${SALES_DAYS} days.`,
  reply: z.object({
    sold: z.array(z.object({ addOnId: z.string(), quantity: z.int() })),
    /** There were more bookings than are read; the oldest are counted. */
    hasMore: z.boolean(),
  }),
  refusals: [],
})

export const addOnSalesEndpoints = { ShowAddOnSales }
