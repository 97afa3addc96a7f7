import { changedFields } from '#shared/kernel/change-log.ts'
import type { Faq } from '#shared/content/faq.ts'
import { isAboutPayment } from '#shared/content/payment-faq.ts'
import { type Author, authorOf } from '#shared/kernel/author.ts'
import type { NoticeSubject } from '#shared/settings/owner-notice.ts'
import { type SettingsSection, settingsSections } from '#shared/settings/settings-sections.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Caller } from '#lambdas/http/serve.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import type { AccountRepository } from '#lambdas/table/account-repository.ts'
import { ownerNoticeWrite } from '#lambdas/table/owner-notice-repository.ts'
import type { Write } from '#lambdas/table/table.ts'
import type { SettingsEdit } from './save-settings.ts'

type Needs = { readonly accounts: Pick<AccountRepository, 'inState'> }
type Change = { readonly subject: NoticeSubject; readonly author: Author; readonly now: string }

/** One e-mail to every active owner, also to the one who made the change, and to `alsoTo`. */
const noticesUsing =
  ({ accounts }: Needs) =>
  async ({ subject, author: { by, bySub }, now }: Change, alsoTo: readonly string[] = []): Promise<Write[]> => {
    const owners = (await accounts.inState('active')).filter(({ role }) => role === 'owner')
    const addresses = new Map([...owners.map(({ email }) => email), ...alsoTo].map((to) => [to.toLowerCase(), to]))
    return [...addresses.values()].map((to) =>
      ownerNoticeWrite({ id: newId(), to, subject, changedBy: by, changedBySub: bySub, changedAt: now }),
    )
  }

const partOf = (section: SettingsSection, settings: Settings) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in settingsSections[section].shape))

/**
 * The notices of a changed section of the settings; none where nothing differs. That staff are notified elsewhere is told
 * at the former address too.
 */
export const notifyOwnersUsing =
  (subject: SettingsSection & NoticeSubject, needs: Needs) =>
  async ({ before, after, author, now }: SettingsEdit): Promise<Write[]> => {
    if (changedFields(partOf(subject, before), partOf(subject, after)).length === 0) return []
    const former = subject === 'notifications' ? [before.notifyEmail] : []
    return noticesUsing(needs)({ subject, author, now }, former)
  }

/** The notices of a text that somebody publishes or plans. */
export const notifyOfTextUsing =
  (subject: NoticeSubject, needs: Needs) =>
  (author: Author, now: string): Promise<Write[]> =>
    noticesUsing(needs)({ subject, author, now })

type FaqEdit = { readonly before: Faq | undefined; readonly after: Faq; readonly caller: Pick<Caller, 'name' | 'sub'> }

/** The notices of a changed question that is about paying: staff cannot lead guests elsewhere unseen. */
export const notifyOfPaymentFaqUsing =
  (needs: Needs) =>
  async ({ before, after, caller }: FaqEdit): Promise<Write[]> => {
    const isOnPayment = [before, after].some((faq) => faq !== undefined && isAboutPayment(faq))
    return isOnPayment ? noticesUsing(needs)({ subject: 'faq', author: authorOf(caller), now: after.updatedAt }) : []
  }
