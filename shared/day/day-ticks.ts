import * as z from 'zod/mini'

/** What is ticked off of a cabin on a day, in the order of the work. */
export const DayTick = z.enum(['cleaned', 'wood', 'tubOn', 'ready'])
export type DayTick = z.infer<typeof DayTick>

export const dayTickLabels: Readonly<Record<DayTick, string>> = {
  cleaned: 'Cleaned',
  wood: 'Wood',
  tubOn: 'Tub on',
  ready: 'Ready',
}

/** When it was ticked, and by whom. */
const Ticked = z.object({ at: z.iso.datetime(), by: z.string() })

/** The ticks of one cabin on one day; what is not ticked is absent. */
export const CabinTicks = z.object({
  cleaned: z.optional(Ticked),
  wood: z.optional(Ticked),
  tubOn: z.optional(Ticked),
  ready: z.optional(Ticked),
} satisfies Record<DayTick, unknown>)
export type CabinTicks = z.infer<typeof CabinTicks>
