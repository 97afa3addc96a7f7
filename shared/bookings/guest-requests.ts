import * as z from 'zod/mini'

/**
 * What guests tell us about their stay, beside cabin, dates, party and money. All of it is optional. Stored with the
 * order and shown to guest and staff. Each form, page and e-mail that must know a new field fails to compile until it does.
 */
export const GuestRequests = z.object({
  specialRequests: z.nullable(z.string()),
})
export type GuestRequests = z.infer<typeof GuestRequests>

/** The same fields as the booking form takes them: empty means null. */
export const guestRequestFields = {
  specialRequests: z.pipe(
    z.nullable(z.string().check(z.maxLength(2000, 'Please keep special requests under 2000 characters'))),
    z.transform((written: string | null) => written?.toWellFormed().trim() || null),
  ),
} satisfies Record<keyof GuestRequests, z.ZodMiniType<string | null, string | null | undefined>>

/** These fields alone, of a form or an order. */
export const guestRequestsOf = (source: GuestRequests): GuestRequests => ({
  specialRequests: source.specialRequests,
})
