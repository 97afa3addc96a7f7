import type { Booking } from '#shared/bookings/booking.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { EmailTemplate } from '#shared/notifications/email-template.ts'
import {
  type ListWhatsappTexts,
  MAX_TEST_EMAILS,
  type PreviewEmailTemplate,
  type SendTestEmail,
} from '#shared/notifications/email-templates.contract.ts'
import { type EmailType, GuestMoment, isGuestMoment } from '#shared/notifications/email-type.ts'
import { TemplateUnusable } from '#lambdas/email/fill-template.ts'
import type { OutgoingEmail, SendEmail } from '#lambdas/email/outgoing-email.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { AccountRepository } from '#lambdas/table/account-repository.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { LimitRepository } from '#lambdas/table/limit-repository.ts'
import type { PublishedRepositories } from '#lambdas/table/published-repositories.ts'
import { loadRenderer } from './compose-email.ts'
import { type SampleNeeds, maskLinks, sampleFields } from './sample-email.ts'

type TypedTemplate = Pick<EmailTemplate, 'subject' | 'heading' | 'body' | 'whatsapp'>
type FilledIn = Pick<OutgoingEmail, 'subject' | 'html' | 'text'> & {
  /** Null: a made-up booking. */
  readonly reference: BookingReference | null
  readonly whatsapp: string
}

type Needs = SampleNeeds & {
  readonly catalogue: SampleNeeds['catalogue'] & Pick<CatalogueRepository, 'allDescribedCabins'>
  /** The text for WhatsApp about a booking, with these links. */
  readonly fillWhatsapp: (
    text: string,
    whole: WholeBooking,
    given: { readonly cabinTitle: string; readonly siteOrigin: string },
  ) => string | undefined
}

/** How many bookings are tried, where none is named, until an e-mail can be filled in. */
const MAX_TRIED = 8

/** In which state a booking most likely is when an e-mail about it is sent. */
const statesOf: Readonly<Partial<Record<EmailType, Booking['status']>>> = {
  pending_payment: 'pending',
  booking_received: 'pending',
  proof_received: 'pending',
  proof_refused: 'pending',
  short_payment_reminder: 'pending',
  nights_taken: 'pending',
  night_hold_ending: 'pending',
  paid_but_nights_taken: 'pending',
  new_booking: 'pending',
  proof_to_check: 'pending',
  booking_cancelled: 'cancelled',
  refund_changed: 'cancelled',
  refund_made: 'cancelled',
  guest_cancelled: 'cancelled',
  booking_expired: 'expired',
  review_request: 'completed',
  review_to_check: 'completed',
}
const allStates: readonly Booking['status'][] = ['confirmed', 'pending', 'completed', 'cancelled', 'expired']

/** References to try: the one that is named, or the newest ones, those first that are in the likeliest state. */
async function referencesToTry(
  { bookings }: Needs,
  type: EmailType,
  named: BookingReference | null,
): Promise<readonly BookingReference[]> {
  if (named !== null) return [named]
  const likeliest = statesOf[type] ?? 'confirmed'
  const found: BookingReference[] = []
  for (const status of [likeliest, ...allStates.filter((other) => other !== likeliest)]) {
    // oxlint-disable-next-line no-await-in-loop -- the likeliest state is enough, as a rule
    const page = await bookings.inStatus(status)
    if (!page.ok) continue
    const newest = page.value.rows.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    found.push(...newest.filter(({ erasedAt }) => !erasedAt).map(({ reference }) => reference))
    if (found.length >= MAX_TRIED) break
  }
  return found.slice(0, MAX_TRIED)
}

/** A template as it is typed, filled in with a booking. */
async function fillIn(
  needs: Needs,
  { type, form, named, by }: { type: EmailType; form: TypedTemplate; named: BookingReference | null; by: string },
): Promise<Result<FilledIn, 'booking-not-found' | 'template-unusable'>> {
  const { renderEmail, defaultTemplate } = await loadRenderer()
  /** Undefined: this booking does not have what the template names. */
  const fillWith = async (whole: WholeBooking): Promise<FilledIn | undefined> => {
    try {
      const given = await sampleFields(needs, { type, whole, by })
      // One for which this e-mail is never sent says nothing about the template.
      if (named === null) renderEmail(defaultTemplate(type), given)
      const { subject, html, text } = renderEmail(form, given)
      const whatsapp = isGuestMoment(type)
        ? needs.fillWhatsapp(form.whatsapp, whole, { cabinTitle: given.cabinTitle, siteOrigin: needs.siteOrigin })
        : ''
      if (whatsapp === undefined) return undefined
      const masked = (words: string) => maskLinks(words, whole)
      return { reference: whole.booking.reference, subject, html: masked(html), text: masked(text), whatsapp }
    } catch (error) {
      if (!(error instanceof TemplateUnusable)) throw error
      return undefined
    }
  }
  let isFound = false
  for (const reference of await referencesToTry(needs, type, named)) {
    // oxlint-disable no-await-in-loop -- the first that fits
    const whole = await needs.bookings.findWhole(reference)
    if (!whole || whole.booking.erasedAt) continue
    isFound = true
    const filled = await fillWith(whole)
    if (filled) return accept(filled)
    // oxlint-enable no-await-in-loop
  }
  if (named !== null) return refuse(isFound ? 'template-unusable' : 'booking-not-found')
  const filled = await fillWith(await madeUpBooking(needs, type))
  return filled ? accept({ ...filled, reference: null }) : refuse('template-unusable')
}

/** In the state in which a booking most likely is when the e-mail is sent, in the first cabin. */
async function madeUpBooking({ catalogue, clock }: Needs, type: EmailType): Promise<WholeBooking> {
  const { sampleBooking } = await import('./sample-booking.ts')
  const [cabin] = await catalogue.allDescribedCabins()
  return sampleBooking(statesOf[type] ?? 'confirmed', { cabinSlug: cabin?.slug ?? 'cabin', ...clock() })
}

const nameOf = ({ name }: Caller): string => name || 'An owner'

/** A template as an e-mail and a message. */
export const previewEmailTemplateUsing =
  (needs: Needs): UseCase<typeof PreviewEmailTemplate> =>
  async ({ params, body, caller }) =>
    fillIn(needs, { type: params.id, form: body.form, named: body.reference, by: nameOf(caller) })

type TestNeeds = Needs & {
  readonly accounts: Pick<AccountRepository, 'find'>
  readonly limits: Pick<LimitRepository, 'count'>
  readonly send: SendEmail
}

/** Sends the same e-mail to whoever asks for it, to no other address. */
export const sendTestEmailUsing =
  (needs: TestNeeds): UseCase<typeof SendTestEmail> =>
  async ({ params, body, caller }) => {
    const account = await needs.accounts.find(caller.sub)
    if (!account) return refuse('email-not-sent')
    const filled = await fillIn(needs, { type: params.id, form: body.form, named: body.reference, by: nameOf(caller) })
    if (!filled.ok) return filled
    const from = `${needs.clock().now.slice(0, 13)}:00:00.000Z`
    const call = { endpoint: 'test e-mail', of: caller.sub, from, until: minutesAfter(from, 60), max: MAX_TEST_EMAILS }
    if (!(await needs.limits.count(call))) return refuse('too-many-test-emails')
    const { subject, html, text } = filled.value
    try {
      await needs.send({ to: account.email, replyTo: '', subject: `[Test] ${subject}`, html, text })
    } catch (error) {
      log('warn', 'test e-mail not sent', { emailType: params.id, ...errorFields(error) })
      return refuse('email-not-sent')
    }
    return accept({ to: account.email })
  }

/** The texts for WhatsApp that owners changed. */
export const listWhatsappTextsUsing =
  ({
    published,
  }: {
    readonly published: Pick<PublishedRepositories, 'email-template'>
  }): UseCase<typeof ListWhatsappTexts> =>
  async () => {
    const templates = await published['email-template'].publications()
    const texts = templates.flatMap(({ id, whatsapp }) => {
      const moment = GuestMoment.safeParse(id)
      return moment.success ? [[moment.data, whatsapp] as const] : []
    })
    return accept({ texts: Object.fromEntries(texts) })
  }
