import { type Enquiry, EnquiryForm, MIN_FILL_TIME_MS, unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import type { SendEnquiry } from '#shared/enquiries/enquiries.contract.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { Precheck, UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { idFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import type { EnquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import type { IsHuman } from '#lambdas/http/captcha.ts'
import { millisecondsOpen } from './form-stamp.ts'

type Needs = {
  readonly enquiries: Pick<EnquiryRepository, 'find' | 'create'>
  readonly isHuman: IsHuman
  readonly stampKey: () => Promise<string>
  readonly clock: Clock
}

/** The checks before the limit (specification §4): calls that give themselves away as a bot's are not counted. */
export const rejectBotsUsing =
  ({ stampKey, clock }: Pick<Needs, 'stampKey' | 'clock'>): Precheck<typeof SendEnquiry> =>
  async ({ body: { website, stamp, captchaToken } }) => {
    if (website !== '') return refuse('enquiry-not-taken')
    const elapsedMs = millisecondsOpen(stamp, await stampKey(), clock().now)
    if (elapsedMs === undefined || elapsedMs < MIN_FILL_TIME_MS) return refuse('enquiry-too-fast')
    return captchaToken === '' ? refuse('captcha-missing') : undefined
  }

/**
 * The checks after the limit; then the enquiry is saved. An opened form is one enquiry: the same text sent again from it
 * is the same one, even where the captcha's token has been used by then, so that after a lost reply the visitor needs no
 * second captcha, and staff get no second e-mail. Another text is refused.
 */
export const sendEnquiryUsing =
  ({ enquiries, isHuman, clock }: Needs): UseCase<typeof SendEnquiry> =>
  async ({ body }) => {
    const form = EnquiryForm.safeParse(body)
    if (!form.success) return refuse('enquiry-not-valid', { says: form.error.issues[0]?.message ?? '' })

    const { cabinSlug, stamp, captchaToken } = body
    const id = idFromKey(stamp)
    const content = { ...form.data, about: body.about, cabinSlug }
    const earlier = await enquiries.find(id)
    if (!earlier) {
      if (!(await isHuman(captchaToken))) return refuse('captcha-failed')
      if (await enquiries.create({ ...unreadEnquiry, ...content, id, createdAt: clock().now })) return accept({ id })
    }
    // Perhaps saved while the captcha of this request was checked.
    const saved = earlier ?? (await enquiries.find(id))
    return saved && hasContent(saved, content) ? accept({ id }) : refuse('enquiry-form-used')
  }

type Content = EnquiryForm & Pick<Enquiry, 'about' | 'cabinSlug'>

const hasContent = (enquiry: Enquiry, content: Content): boolean =>
  (Object.keys(content) as (keyof Content)[]).every((field) => enquiry[field] === content[field])
