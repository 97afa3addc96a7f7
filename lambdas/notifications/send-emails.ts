import type { Booking } from '#shared/bookings/booking.ts'
import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import type { Enquiry } from '#shared/inquiries/enquiry.ts'
import { EmailTemplate } from '#shared/notifications/email-template.ts'
import { type EmailType, isStaffEmail } from '#shared/notifications/email-type.ts'
import { isObsolete } from '#shared/notifications/is-obsolete.ts'
import { nextRetryAt } from '#shared/notifications/retry-schedule.ts'
import { openUntil } from '#shared/reviews/invitation.ts'
import { type OutgoingEmail, SEND_TIMEOUT_MS, type SendEmail } from '#lambdas/email/email-sender.ts'
import { type Facts, TemplateUnusable } from '#lambdas/email/render-template.ts'
import { renderEmail } from '#lambdas/email/render-email.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { type LinkKeys, tokenForBooking } from '#lambdas/runtime/guest-link.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import type { BookingRepository, WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { EnquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { Claim, StoredEmail, EmailKey, EmailRepository, OutboxEvent } from '#lambdas/table/email-repository.ts'
import type { QuoteRepository } from '#lambdas/table/quote-repository.ts'
import { type ReviewRepository, reviewIdOf } from '#lambdas/table/review-repository.ts'
import { defaultTemplates } from './default-templates.ts'
import { enquiryFacts } from './enquiry-email.ts'
import { emailFacts } from './email-facts.ts'
import { quoteFacts } from './quote-email.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'findWhole'>
  readonly enquiries: Pick<EnquiryRepository, 'find'>
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'cabin'>
  readonly mails: Pick<EmailRepository, 'isDone' | 'claim' | 'markSent' | 'markFailed' | 'markObsolete' | 'template'>
  readonly quotes: Pick<QuoteRepository, 'find'>
  readonly reviews: Pick<ReviewRepository, 'invitation' | 'find'>
  readonly send: SendEmail
  readonly linkKey: LinkKeys
  readonly siteOrigin: string
  readonly clock: Clock
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Whoever claimed an e-mail and has not marked it after this time has died: sending takes less, marking little. */
const LEASE_MS = SEND_TIMEOUT_MS + 4_000

/**
 * Sends the e-mails that an event asks for: each is claimed, sent and marked. Told of the same event again, it sends
 * nothing again; only where a machine dies between sending and marking does a guest get an e-mail twice. One e-mail's
 * trouble does not stop the others, nor what the stream holds behind it: one that is marked as failed is taken up again
 * from the list. Throws when one of them could not be written down, so that the stream tells of it again.
 */
export const sendEmailsUsing =
  (needs: Needs) =>
  async ({ reference, event }: OutboxEvent): Promise<void> => {
    let failure: unknown
    for (const type of new Set(event.mails)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- two at most, and SES counts sends by the second
        await sendEmail(needs, { reference, eventId: event.id, type, askedAt: event.at })
      } catch (error) {
        failure = error
      }
    }
    if (failure !== undefined) throw failure
  }

/** After so many failures in a row the mail provider is down, and the rest can wait for the next run. */
const MAX_CONSECUTIVE_FAILURES = 5

/**
 * Takes up the e-mails that were begun and not sent: failed ones whose time has come, and those whose machine died.
 * Gives the number that were done with.
 */
export const retryEmailsUsing =
  (needs: Needs & { readonly mails: Needs['mails'] & Pick<EmailRepository, 'leftOver'> }) => async () => {
    let done = 0
    let failedInARow = 0
    for (const mail of await needs.mails.leftOver(needs.clock().now)) {
      // oxlint-disable-next-line no-await-in-loop -- the oldest first, and not all at once
      const isDone = await sendEmail(needs, mail).catch((error: unknown) => {
        log('warn', 'late e-mail not carried', errorFacts(error))
        return false
      })
      if (isDone) done += 1
      failedInARow = isDone ? 0 : failedInARow + 1
      if (failedInARow >= MAX_CONSECUTIVE_FAILURES) break
    }
    return done
  }

type RequestedEmail = EmailKey & Pick<StoredEmail, 'askedAt'>

/** Whether nothing is left to do; false where it could not be sent and is on the list, to be taken up again. */
async function sendEmail(needs: Needs, name: RequestedEmail): Promise<boolean> {
  const { mails, send, clock } = needs
  if (await mails.isDone(name)) return true
  const written = await write(needs, name)
  if (written === 'nobody-needs-it') return true

  const claim = await claimToSend(needs, name, written.letter)
  if (claim.outcome === 'done-already') return true
  if (claim.outcome === 'being-sent') throw new Error('Somebody else is sending this e-mail')

  let providerId: string
  try {
    if (written.failure !== undefined) throw written.failure
    providerId = (await send(written.letter)).providerId
  } catch (error) {
    const { now } = clock()
    const failed = { failure: nameOf(error), retryAt: nextRetryAt(name.askedAt, now), now }
    await surely(needs, () => mails.markFailed(claim.mail, failed))
    log('alarm', 'e-mail not sent', { ...named(claim.mail), ...errorFacts(error) })
    return false
  }

  const { now } = clock()
  const isMarked = await surely(needs, () => mails.markSent(claim.mail, { providerId, now }))
  log(isMarked ? 'info' : 'warn', isMarked ? 'e-mail sent' : 'e-mail sent late, perhaps twice', named(claim.mail))
  return true
}

const PAUSES_MS = [100, 500, 2_000]

/** What is not written down here is sent again: it is worth some more tries than the table's own. */
async function surely<Value>({ pause }: Pick<Needs, 'pause'>, writeDown: () => Promise<Value>): Promise<Value> {
  for (const milliseconds of PAUSES_MS) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await writeDown()
    } catch (error) {
      log('warn', 'what became of an e-mail could not be written yet', errorFacts(error))
      // oxlint-disable-next-line no-await-in-loop
      await pause(milliseconds)
    }
  }
  return writeDown()
}

type Written = { readonly letter: OutgoingEmail; readonly failure?: unknown }

const emptyEmail: OutgoingEmail = { to: '', replyTo: '', subject: '', html: '', text: '' }

/**
 * Writes the letter. What goes wrong on the way is handed back beside an empty one: the e-mail is claimed and marked as
 * failed all the same, so that it is on the list and not forgotten.
 */
async function write(needs: Needs, name: RequestedEmail): Promise<Written | 'nobody-needs-it'> {
  try {
    if (name.type === 'new_enquiry') return await prepareEnquiryEmail(needs, name)
    if (name.type === 'stay_quote') return await prepareQuoteEmail(needs, name)
    const whole = await needs.bookings.findWhole(name.reference)
    const event = whole?.events.find(({ id }) => id === name.eventId)
    if (!whole || !event) {
      log('warn', 'e-mail for a booking that is gone', { reference: name.reference })
      return 'nobody-needs-it'
    }
    if (!isObsolete(name.type, whole.booking)) return await renderBookingEmail(needs, name.type, whole, event)
    await needs.mails.markObsolete(name, { ...name, to: whole.booking.guestEmail, now: needs.clock().now })
    return 'nobody-needs-it'
  } catch (failure) {
    return { letter: emptyEmail, failure }
  }
}

async function prepareEnquiryEmail(needs: Needs, { reference }: RequestedEmail): Promise<Written | 'nobody-needs-it'> {
  const enquiry = await needs.enquiries.find(reference)
  if (enquiry) return renderEnquiryEmail(needs, enquiry)
  log('warn', 'e-mail for an enquiry that is gone', { reference })
  return 'nobody-needs-it'
}

async function renderEnquiryEmail(needs: Needs, enquiry: Enquiry): Promise<Written> {
  const [settings, cabin, stored] = await Promise.all([
    needs.catalogue.settings(),
    enquiry.cabinSlug === null ? undefined : needs.catalogue.cabin(enquiry.cabinSlug),
    needs.mails.template('new_enquiry'),
  ])
  const facts = enquiryFacts(enquiry, settings, cabin?.name ?? enquiry.cabinSlug ?? '')
  const addresses = { to: settings.notifyEmail, replyTo: enquiry.email }
  return { letter: { ...addresses, ...renderWithFallback('new_enquiry', stored, facts, enquiry.id) } }
}

async function prepareQuoteEmail(needs: Needs, { reference }: RequestedEmail): Promise<Written | 'nobody-needs-it'> {
  const quote = await needs.quotes.find(reference)
  if (!quote) {
    log('warn', 'e-mail for a quote that is gone', { reference })
    return 'nobody-needs-it'
  }
  const [settings, cabin, stored] = await Promise.all([
    needs.catalogue.settings(),
    needs.catalogue.cabin(quote.wish.cabinSlug),
    needs.mails.template('stay_quote'),
  ])
  const cabinTitle = cabin?.name ?? quote.wish.cabinSlug
  const facts = quoteFacts({ quote, settings, cabinTitle, siteOrigin: needs.siteOrigin })
  const addresses = { to: quote.email, replyTo: settings.contactEmail }
  return { letter: { ...addresses, ...renderWithFallback('stay_quote', stored, facts, quote.id) } }
}

/** The letter, by the template that staff have written or, where that is unusable, by the house's own. */
async function renderBookingEmail(
  needs: Needs,
  type: EmailType,
  whole: WholeBooking,
  event: BookingEvent,
): Promise<Written> {
  const { booking, order } = whole
  const [settings, cabin, token, stored] = await Promise.all([
    needs.catalogue.settings(),
    needs.catalogue.cabin(booking.cabinSlug),
    tokenForBooking(needs.linkKey, booking),
    needs.mails.template(type),
  ])
  const facts = emailFacts({
    ...(await aboutReview(needs, type, booking)),
    booking,
    order,
    event,
    settings,
    cabinTitle: cabin?.name ?? booking.cabinSlug,
    siteOrigin: needs.siteOrigin,
    guestToken: token,
    moment: needs.clock(),
  })
  // A reply to a staff notification goes to the guest; a guest's reply goes to the house.
  const addresses = isStaffEmail(type)
    ? { to: settings.notifyEmail, replyTo: booking.guestEmail }
    : { to: booking.guestEmail, replyTo: settings.contactEmail }
  try {
    return { letter: { ...addresses, ...renderWithFallback(type, stored, facts, booking.reference) } }
  } catch (failure) {
    if (!(failure instanceof TemplateUnusable)) throw failure
    return { letter: { ...emptyEmail, ...addresses }, failure }
  }
}

/** The link to review a stay, or what was written; nothing in the e-mails about anything else. */
async function aboutReview({ reviews, linkKey }: Needs, type: EmailType, booking: Booking) {
  if (type === 'review_to_check') return { review: await reviews.find(reviewIdOf(booking)) }
  const invitation = type === 'review_request' ? await reviews.invitation(booking.reference) : undefined
  if (!invitation) return {}
  const { id, reference } = booking
  const token = await tokenForBooking(linkKey, { id, reference, tokenHash: invitation.tokenHash }, 'review-link')
  return { reviewing: { token, openUntil: openUntil(invitation.askedAt) } }
}

function renderWithFallback(type: EmailType, stored: unknown, facts: Facts, reference: EmailKey['reference']) {
  if (stored === undefined) return renderEmail(defaultTemplates[type], facts)
  try {
    return renderEmail(EmailTemplate.parse(stored), facts)
  } catch (error) {
    log('alarm', 'e-mail template unusable', { mailType: type, reference, ...errorFacts(error) })
    return renderEmail(defaultTemplates[type], facts)
  }
}

/** Claims the e-mail. Where somebody else is sending it, waits until that is done or the other has died. */
async function claimToSend(
  { mails, clock, pause }: Needs,
  name: RequestedEmail,
  letter: OutgoingEmail,
): Promise<Claim> {
  const claim = () => {
    const { now } = clock()
    const leaseUntil = new Date(Date.parse(now) + LEASE_MS).toISOString()
    return mails.claim(name, { to: letter.to, subject: letter.subject, askedAt: name.askedAt, now, leaseUntil })
  }
  const first = await claim()
  if (first.outcome !== 'being-sent') return first
  const left = Date.parse(first.leaseUntil) - Date.parse(clock().now)
  await pause(Math.min(LEASE_MS, Math.max(0, left)) + 50)
  return claim()
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

const named = ({ reference, type, attempts }: StoredEmail) => ({ reference, mailType: type, attempts })
