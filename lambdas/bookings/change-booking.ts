import { partsText } from '#shared/bookings/stay-parts.ts'
import { staffActor } from '#shared/bookings/booking-event.ts'
import {
  archive,
  changeTag,
  correctGuest,
  extendExpiry,
  hasMissedArrival,
  markNoShow,
  needsNewLink,
  recordEvent,
} from '#shared/bookings/booking-state.ts'
import { findTag } from '#shared/bookings/booking-tags.ts'
import { isSameJson } from '#shared/kernel/change-log.ts'
import type {
  AddNote,
  ArchiveBooking,
  CorrectGuest,
  ExtendExpiry,
  MarkNoShow,
  RecordWhatsapp,
  RemindGuest,
  SaveCleanerNote,
  TagBooking,
} from '#shared/bookings/change-booking.contract.ts'
import { expiryOf } from '#shared/bookings/booking-expiry.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { hasPendingCard } from '#shared/bookings/pending-card.ts'
import { moneyAskedFor } from '#shared/bookings/small-rest.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'
import { mergeFields } from '#shared/kernel/opened-with.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { invitationOpenUntil, isReviewable } from '#shared/reviews/invitation.ts'
import { paymentReminder } from '#shared/notifications/balance-reminder.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { LinkKeys } from '#lambdas/runtime/guest-link.ts'
import { guestToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { writeInvitation } from '#lambdas/table/review-invitation.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { repeatedEmail } from './repeated-email.ts'
import { type StaffNeeds, applyStaffAction, reviewTokenOf } from './apply-staff-action.ts'

/**
 * Corrects who the guest is. What is right already is simply shown, unless an e-mail is asked for that did not go out
 * within a minute (a double click); what had failed to reach the former address is then not sent as well. Whoever has the e-mails that went to another address opens the booking no more.
 */
export const correctGuestUsing =
  (needs: StaffNeeds & { readonly emails: Pick<EmailRepository, 'ofBooking'> }): UseCase<typeof CorrectGuest> =>
  async ({ params, body, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, events, invitation }, { now }) => {
      const { sendAgain, openedWith, ...sent } = body
      const { guestName, guestEmail, guestPhone, guestSuburb } = booking
      const stored = { guestName, guestEmail, guestPhone, guestSuburb }
      if (booking.erasedAt) return refuse('guest-erased')
      const last = events.findLast(({ name }) => name === 'guest-corrected')
      const merged = mergeFields(stored, sent, openedWith, last)
      if (!merged.ok) return merged
      const guest = merged.value
      const isSent = events.some(
        ({ name, emails, at }) => name === 'guest-corrected' && emails.length > 0 && at > minutesAfter(now, -1),
      )
      if ((!sendAgain || isSent) && isSameJson(guest, stored)) return accept('done-already')
      const links = needsNewLink(booking, guest) ? await nextLinksOf(needs.linkKey, booking) : undefined
      const repeated = sendAgain ? await repeatedEmail(needs.emails, booking, now) : undefined
      const context = { by: staffActor(caller), now, sendAgain: repeated?.type, newLink: links?.guest }
      const change = correctGuest(booking, guest, context)
      if (!change.ok) return change
      const nextInvitation = links && invitation && { ...invitation, tokenHash: links.reviewHash }
      return accept({
        ...change.value,
        otherWrites: [
          ...(nextInvitation ? [writeInvitation(invitation, nextInvitation)] : []),
          ...(repeated?.obsolete ?? []),
        ],
      })
    })

/** The next links of a booking, to it and to its review; those before them open nothing once these are saved. */
async function nextLinksOf(linkKey: LinkKeys, { id, reference, linkVersion = 0 }: Booking) {
  const keys = await linkKey()
  const next = { id, reference, linkVersion: linkVersion + 1 }
  return {
    guest: { linkVersion: next.linkVersion, tokenHash: tokenHashOf(guestToken(keys, next)) },
    reviewHash: tokenHashOf(guestToken(keys, next, 'review-link')),
  }
}

/** A booking that expires at that instant already (a double click) is simply shown. */
export const extendExpiryUsing =
  (needs: StaffNeeds): UseCase<typeof ExtendExpiry> =>
  async ({ params, body: { until, openedWith }, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, events }, { now }) => {
      if (expiryOf(booking) === until) return accept('done-already')
      const changed = extendExpiry(booking, until, { by: staffActor(caller), now })
      const last = events.findLast(({ name }) => name === 'expiry-extended' || name === 'nights-held')
      const merged = changed.ok ? mergeFields({ until: expiryOf(booking) }, { until }, openedWith, last) : changed
      return merged.ok ? changed : merged
    })

/** Marks a guest who did not come, or takes that back. What is so already is simply shown. */
export const markNoShowUsing =
  (needs: StaffNeeds): UseCase<typeof MarkNoShow> =>
  async ({ params, body: { noShow }, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, businessTime) =>
      (booking.noShow === true) === noShow
        ? accept('done-already')
        : markNoShow(booking, noShow, { by: staffActor(caller), ...businessTime }),
    )

/** Puts a closed booking away, or takes it back. What is so already is simply shown. */
export const archiveBookingUsing =
  (needs: StaffNeeds): UseCase<typeof ArchiveBooking> =>
  async ({ params, body: { archived }, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, { now }) =>
      (booking.archived === true) === archived
        ? accept('done-already')
        : archive(booking, archived, { by: staffActor(caller), now }),
    )

/** A tag that is there already, or off already, is not written again. */
export const tagBookingUsing =
  (needs: StaffNeeds): UseCase<typeof TagBooking> =>
  async ({ params, body: { tag, tagged }, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking }, { now }) =>
      (findTag(booking.tags, tag) !== undefined) === tagged
        ? accept('done-already')
        : changeTag(booking, tag, tagged, { by: staffActor(caller), now }),
    )

/** The same note by the same person at once after it (a double click) is not written twice. */
export const addNoteUsing =
  (needs: StaffNeeds): UseCase<typeof AddNote> =>
  async ({ params, body: { note }, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, events }, { now }) => {
      if (booking.erasedAt) return refuse('guest-erased')
      const last = events.at(-1)
      if (last?.name === 'noted' && last.details['note'] === note && last.by.sub === caller.sub)
        return accept('done-already')
      const change = recordEvent(booking, { by: staffActor(caller), now, name: 'noted', details: { note } })
      return accept({ ...change, booking: { ...change.booking, staffNote: note } })
    })

/** A note that says so already is simply shown. */
export const saveCleanerNoteUsing =
  (needs: StaffNeeds): UseCase<typeof SaveCleanerNote> =>
  async ({ params, body: { cleanerNote, openedWith }, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, events }, { now }) => {
      const stored = { cleanerNote: booking.cleanerNote ?? '' }
      if (booking.erasedAt) return refuse('guest-erased')
      if (cleanerNote === undefined || stored.cleanerNote === cleanerNote) return accept('done-already')
      const last = events.findLast(({ name }) => name === 'cleaner-note-changed')
      const merged = mergeFields(stored, { cleanerNote }, openedWith, last)
      if (!merged.ok) return merged
      const details = { note: cleanerNote, noteBefore: stored.cleanerNote }
      const change = recordEvent(booking, { by: staffActor(caller), now, name: 'cleaner-note-changed', details })
      return accept({ ...change, booking: { ...change.booking, cleanerNote: cleanerNote || undefined } })
    })

/**
 * Staff have sent a text to the guest. The same again within a minute (a double click) is not written twice. One that
 * asks for a review opens the link in it, unless an e-mail has done so.
 */
export const recordWhatsappUsing =
  (needs: StaffNeeds): UseCase<typeof RecordWhatsapp> =>
  async ({ params, body: { moment }, caller }) =>
    applyStaffAction(needs, params.reference, async (whole, { now, today }) => {
      const { booking, events, invitation } = whole
      if (booking.erasedAt) return refuse('guest-erased')
      const isWritten = events.some(
        ({ name, details, at }) =>
          name === 'whatsapp-sent' && details['moment'] === moment && at > minutesAfter(now, -1),
      )
      if (isWritten) return accept('done-already')
      const line = { name: 'whatsapp-sent', details: { moment } } as const
      const change = recordEvent(booking, { by: staffActor(caller), now, ...line })
      // Without an address the message is the pack.
      if (moment === 'arrival_pack' && booking.guestEmail === '') {
        const sentArrivalPack = { at: now, stay: partsText(booking), codeVersions: {} }
        return accept({ ...change, booking: { ...change.booking, sentArrivalPack } })
      }
      const isOpen = invitation && invitationOpenUntil(invitation.requestedAt) >= today
      if (moment !== 'review_request' || isOpen || !isReviewable(booking)) return accept(change)
      const { reference } = booking
      const tokenHash = tokenHashOf(await reviewTokenOf(needs.linkKey, whole))
      return accept({
        ...change,
        otherWrites: [writeInvitation(invitation, { reference, tokenHash, requestedAt: now })],
      })
    })

/** How long after an e-mail about money the same one can be asked for again. */
const REMIND_AGAIN_MINUTES = DAY_MINUTES

/**
 * Staff remind a guest of what is to be paid. One who had this e-mail within a day gets no other, nor does one whose
 * money would not help: it may be here already, or come too late to confirm the stay; nor is a small rest asked for.
 */
export const remindGuestUsing =
  ({
    catalogue,
    ...needs
  }: StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'settings'> }): UseCase<typeof RemindGuest> =>
  async ({ params, caller }) =>
    applyStaffAction(needs, params.reference, async ({ booking, events, uploads }, businessTime) => {
      const { now } = businessTime
      const { paidCents, outstandingCents } = moneyAskedFor(booking, moneyOf(booking), await catalogue.settings())
      const emailType = paymentReminder({ ...booking, paidCents, outstandingCents })
      if (!emailType) return refuse('nothing-to-remind')
      if (uploads.some(isWaitingProof)) return refuse('proof-waits')
      if (hasPendingCard(booking, now)) return refuse('card-payment-pending')
      if (hasMissedArrival(booking, businessTime)) return refuse('too-late-to-remind')
      const since = minutesAfter(now, -REMIND_AGAIN_MINUTES)
      if (events.some(({ emails, at }) => emails.includes(emailType) && at > since)) return refuse('reminded-lately')
      return accept(
        recordEvent(booking, {
          by: staffActor(caller),
          now,
          name: 'balance-reminded',
          details: { emailType, outstandingCents },
          emails: [emailType],
        }),
      )
    })
