import { staffSettingsEndpoints } from '#shared/api/endpoints/staff-settings.ts'
import type { NoticeSubject } from '#shared/settings/owner-notice.ts'
import type { SettingsSection } from '#shared/settings/settings-sections.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import { showHealthUsing } from '#lambdas/monitoring/show-health.ts'
import { listFormerAccountBookingsUsing } from '#lambdas/settings/bank-details.ts'
import { notifyOwnersUsing } from '#lambdas/settings/notify-owners.ts'
import { type SectionCheck, saveSectionUsing, showSettingsUsing } from '#lambdas/settings/save-settings.ts'
import {
  checkBusiness,
  checkColors,
  checkContact,
  checkNotice,
  checkStayTimesUsing,
  checkStopsUsing,
} from '#lambdas/settings/section-checks.ts'
import { listChangesUsing, listSettingsChangesUsing } from '#lambdas/staff/list-changes.ts'

type SaveNeeds = Parameters<typeof saveSectionUsing>[1]
type NoticeNeeds = SaveNeeds & Parameters<typeof notifyOwnersUsing>[1]

const saved = (section: SettingsSection) => (needs: SaveNeeds) => saveSectionUsing(section, needs)

/** Saved, and owners are told of it. */
const noticed =
  <const Refusal extends string = never>(section: SettingsSection & NoticeSubject, check?: SectionCheck<Refusal>) =>
  (needs: NoticeNeeds) =>
    saveSectionUsing(section, needs, { ...(check && { check }), otherWrites: notifyOwnersUsing(section, needs) })

/** The use cases of the Lambda `staff-settings`. */
export const staffSettings = composition(staffSettingsEndpoints, {
  ShowSettings: showSettingsUsing,
  ListSettingsChanges: listSettingsChangesUsing,
  SaveBusinessSettings: noticed('business', checkBusiness),
  SaveAppearanceSettings: (needs: SaveNeeds) => saveSectionUsing('appearance', needs, { check: checkColors }),
  SaveContactSettings: noticed('contact', checkContact),
  SavePaymentSettings: saved('payments'),
  SaveBankSettings: noticed('bank'),
  SaveBookingRules: (needs: SaveNeeds & NeedsOf<typeof checkStayTimesUsing>) =>
    saveSectionUsing('booking-rules', needs, { check: checkStayTimesUsing(needs) }),
  SaveNotificationSettings: noticed('notifications'),
  SavePrivacySettings: saved('privacy'),
  SaveGuestNotice: noticed('guest-notice', checkNotice),
  SaveBookingStops: (needs: NoticeNeeds & NeedsOf<typeof checkStopsUsing>) =>
    noticed('booking-stops', checkStopsUsing(needs))(needs),
  SaveSchoolTerms: saved('school-terms'),
  SaveFirstSteps: saved('first-steps'),
  ListFormerAccountBookings: listFormerAccountBookingsUsing,
  ListChanges: listChangesUsing,
  ShowHealth: showHealthUsing,
})
