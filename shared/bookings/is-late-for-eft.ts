import { businessDaysUntil } from '#shared/kernel/business-days.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { isEftLate } from '#shared/payments/eft-late.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Booking } from './booking.ts'
import { stayOf } from './stay-parts.ts'

/** Whether a booking waits for money and arrives so soon that an EFT can hardly show in time. */
export const isLateForEft = (
  booking: Booking,
  {
    businessTime: { today, isBeforeCutOff },
    settings: { extraNonBusinessDays },
  }: { readonly businessTime: BusinessTime; readonly settings: Pick<Settings, 'extraNonBusinessDays'> },
): boolean =>
  booking.status === 'pending' &&
  isEftLate(businessDaysUntil(stayOf(booking).checkInDate, { today, isBeforeCutOff, extraNonBusinessDays }))
