import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { ToastWords } from '#web/kit/toast.ts'
import { attentionWords } from './booking-labels.ts'

/** What recording money did to a booking that was waiting for it, in words. */
export function moneyOutcome(
  title: string,
  wasPending: boolean,
  { status, needsAttention, reference }: Pick<StaffBooking, 'status' | 'needsAttention' | 'reference'>,
): ToastWords {
  if (needsAttention)
    return { tone: 'warning', title, detail: `${attentionWords[needsAttention].title}: please look at ${reference}.` }
  if (!wasPending) return { tone: 'success', title }
  return {
    tone: 'success',
    title,
    detail: status === 'confirmed' ? `${reference} is confirmed.` : 'It is not enough to confirm the booking.',
  }
}
