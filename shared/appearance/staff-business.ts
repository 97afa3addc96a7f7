import * as z from 'zod/mini'
import { Mark } from '#shared/settings/settings.ts'

/** Who the business is, as the staff area's document says before anybody signs in. */
export const StaffBusiness = z.object({ businessName: z.string(), mark: z.nullable(Mark) })
export type StaffBusiness = z.infer<typeof StaffBusiness>

/** The id of the script element that holds it. */
export const BUSINESS_ID = 'business'
