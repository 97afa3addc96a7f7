import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { ToastMessage } from '#web/kit/toaster.tsx'
import { attentionTexts } from './booking-labels.ts'

/** The message about what a recorded payment did to a waiting booking. */
export function moneyOutcome(
  title: string,
  wasPending: boolean,
  { status, needsAttention, reference }: Pick<StaffBooking, 'status' | 'needsAttention' | 'reference'>,
): ToastMessage {
  if (needsAttention)
    return { tone: 'warning', title, detail: `${attentionTexts[needsAttention].title}: please look at ${reference}.` }
  if (!wasPending) return { tone: 'success', title }
  return {
    tone: 'success',
    title,
    detail: status === 'confirmed' ? `${reference} is confirmed.` : 'It is not enough to confirm the booking.',
  }
}
