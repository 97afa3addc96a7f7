import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { MailTemplate } from '#shared/notifications/mail-template.ts'
import { type MailType, isStaffMail } from '#shared/notifications/mail-type.ts'
import { type Letter, SENDING_TAKES_AT_MOST_MS, type SendMail } from '#lambdas/mail/mail-sender.ts'
import { TemplateUnusable } from '#lambdas/mail/render-template.ts'
import { writeLetter } from '#lambdas/mail/write-letter.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import { guestToken } from '#lambdas/runtime/random.ts'
import type { BookingRepository, WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'
import type { Claim, KeptMail, MailName, MailRepository } from '#lambdas/table/mail-repository.ts'
import { defaultTemplates } from './default-templates.ts'
import { type MailFacts, mailFacts } from './mail-facts.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'findWhole'>
  readonly house: Pick<HouseRepository, 'settings' | 'cabin'>
  readonly mails: Pick<MailRepository, 'isSent' | 'claim' | 'markSent' | 'markFailed' | 'template'>
  readonly send: SendMail
  readonly linkKey: () => Promise<string>
  readonly siteOrigin: string
  readonly clock: Clock
  readonly pause: (milliseconds: number) => Promise<void>
}

/** A booking's event as the table's stream tells of it. */
export type ToldEvent = { readonly reference: BookingReference; readonly event: BookingEvent }

/** Whoever claimed an e-mail and has not marked it after this time has died: sending takes less, marking little. */
const LEASE_MS = SENDING_TAKES_AT_MOST_MS + 4_000

/**
 * Sends the e-mails that an event asks for: each is claimed, sent and marked. Told of the same event again, it sends
 * nothing again; only where a machine dies between sending and marking does a guest get an e-mail twice. One e-mail's
 * trouble does not stop the others. Throws when one of them could not be sent, so that the stream tells of it again.
 */
export const sendMailsUsing =
  (needs: Needs) =>
  async ({ reference, event }: ToldEvent): Promise<void> => {
    let failure: unknown
    for (const type of new Set(event.mails)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- two at most, and SES counts sends by the second
        await sendMail(needs, { reference, eventId: event.id, type }, event)
      } catch (error) {
        failure = error
      }
    }
    if (failure !== undefined) throw failure
  }

async function sendMail(needs: Needs, name: MailName, event: BookingEvent): Promise<void> {
  const { bookings, mails, send, clock } = needs
  if (await mails.isSent(name)) return
  const whole = await bookings.findWhole(name.reference)
  if (!whole) return log('warn', 'e-mail for a booking that is gone', { reference: name.reference })
  if (isOvertaken(name.type, whole.booking)) return

  const written = await write(needs, name.type, whole, event)
  const claim = await claimToSend(needs, name, written.letter)
  if (claim.outcome === 'sent-already') return
  if (claim.outcome === 'being-sent') throw new Error('Somebody else is sending this e-mail')

  let providerId: string
  try {
    if (written.failure) throw written.failure
    providerId = (await send(written.letter)).providerId
  } catch (error) {
    await mails.markFailed(claim.mail, { failure: nameOf(error), now: clock().now })
    log('alarm', 'e-mail not sent', { ...named(claim.mail), ...errorFacts(error) })
    throw error
  }

  const isMarked = await mails.markSent(claim.mail, { providerId, now: clock().now })
  log(isMarked ? 'info' : 'warn', isMarked ? 'e-mail sent' : 'e-mail sent late, perhaps twice', named(claim.mail))
}

/** A late mail must not say what no longer holds, nor ask for money that is no longer owed: newer mails say how it is. */
function isOvertaken(type: MailType, booking: Booking): boolean {
  const { status, needsAttention } = booking
  const isOwed = moneyOf(booking).outstandingCents > 0
  switch (type) {
    case 'pending_payment':
      return !isOwed || status !== 'pending'
    case 'balance_reminder':
      return !isOwed || (status !== 'pending' && status !== 'confirmed')
    case 'booking_confirmed':
      return status !== 'confirmed' && status !== 'completed'
    case 'nights_taken':
      return needsAttention === null
    default:
      return false
  }
}

type Written = { readonly letter: Letter; readonly failure?: TemplateUnusable }

/** Writes the letter, by the template that staff have written or, where that is unusable, by the house's own. */
async function write(needs: Needs, type: MailType, whole: WholeBooking, event: BookingEvent): Promise<Written> {
  const { booking, order } = whole
  const [settings, cabin, linkKey, stored] = await Promise.all([
    needs.house.settings(),
    needs.house.cabin(booking.cabinName),
    needs.linkKey(),
    needs.mails.template(type),
  ])
  const facts = mailFacts({
    booking,
    order,
    event,
    settings,
    cabinTitle: cabin?.name ?? booking.cabinName,
    siteOrigin: needs.siteOrigin,
    guestToken: guestToken(linkKey, booking),
    moment: needs.clock(),
  })
  // A reply to a staff notification goes to the guest; a guest's reply goes to the house.
  const addresses = isStaffMail(type)
    ? { to: settings.notifyEmail, replyTo: booking.guestEmail }
    : { to: booking.guestEmail, replyTo: settings.contactEmail }
  try {
    return { letter: { ...addresses, ...letterBy(type, stored, facts, booking.reference) } }
  } catch (error) {
    if (!(error instanceof TemplateUnusable)) throw error
    return { letter: { ...addresses, subject: '', html: '', text: '' }, failure: error }
  }
}

function letterBy(type: MailType, stored: unknown, facts: MailFacts, reference: BookingReference) {
  if (stored === undefined) return writeLetter(defaultTemplates[type], facts)
  try {
    return writeLetter(MailTemplate.parse(stored), facts)
  } catch (error) {
    log('alarm', 'e-mail template unusable', { mailType: type, reference, ...errorFacts(error) })
    return writeLetter(defaultTemplates[type], facts)
  }
}

/** Claims the e-mail. Where somebody else is sending it, waits until that is done or the other has died. */
async function claimToSend({ mails, clock, pause }: Needs, name: MailName, { to, subject }: Letter): Promise<Claim> {
  const claim = () => {
    const { now } = clock()
    const leaseUntil = new Date(Date.parse(now) + LEASE_MS).toISOString()
    return mails.claim(name, { to, subject, now, leaseUntil })
  }
  const first = await claim()
  if (first.outcome !== 'being-sent') return first
  const left = Date.parse(first.leaseUntil) - Date.parse(clock().now)
  await pause(Math.min(LEASE_MS, Math.max(0, left)) + 50)
  return claim()
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

const named = ({ reference, type, attempts }: KeptMail) => ({ reference, mailType: type, attempts })
