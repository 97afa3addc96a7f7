import * as z from 'zod/mini'
import type { CabinSummary } from './cabin.ts'

/** From when a guest may come on the day of arrival, and until when the cabin is theirs on that of departure. */
export const StayTimes = z.object({ checkInTime: z.string(), checkOutTime: z.string() })
export type StayTimes = z.infer<typeof StayTimes>

type OwnTimes = Pick<CabinSummary, keyof StayTimes>

/** The settings with the times of a stay: check-in of the cabin where it begins, check-out of the one where it ends. */
export const withStayTimes = <Settings extends StayTimes>(
  settings: Settings,
  firstCabin: OwnTimes | undefined,
  lastCabin = firstCabin,
): Settings => ({
  ...settings,
  checkInTime: firstCabin?.checkInTime ?? settings.checkInTime,
  checkOutTime: lastCabin?.checkOutTime ?? settings.checkOutTime,
})
