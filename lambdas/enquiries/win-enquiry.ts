import { type Author, revisedBy } from '#shared/kernel/author.ts'
import { changedFields } from '#shared/kernel/change-log.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { accept } from '#shared/kernel/result.ts'
import { winEnquiry } from '#shared/enquiries/handle-enquiry.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { EnquiryRepository } from '#lambdas/table/enquiry-repository.ts'

type Won = { readonly id: string; readonly reference: BookingReference; readonly author: Author; readonly now: string }

/** Marks an enquiry as won by a booking. One that was erased meanwhile is no reason to refuse the booking. */
export const winEnquiryUsing =
  ({ enquiries }: { readonly enquiries: Pick<EnquiryRepository, 'find' | 'save'> }) =>
  async ({ id, reference, author, now }: Won): Promise<void> => {
    await withOptimisticRetry<unknown, never>(async () => {
      const before = await enquiries.find(id)
      if (!before) return accept(undefined)
      const won = winEnquiry(before, reference)
      if (changedFields(before, won).length === 0) return accept(undefined)
      const after = { ...won, version: before.version + 1, updatedAt: now, ...revisedBy(author) }
      return enquiries.save(before, after, { ...author, now, action: 'marked-won' })
    })
  }
