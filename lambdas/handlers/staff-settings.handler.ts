import { healthEndpoints } from '#shared/monitoring/health.contract.ts'
import { settingsEndpoints } from '#shared/settings/staff-settings.contract.ts'
import { changeEndpoints } from '#shared/staff/changes.contract.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { showHealthUsing } from '#lambdas/monitoring/show-health.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { listFormerAccountBookingsUsing } from '#lambdas/settings/bank-details.ts'
import { notifyOwnersUsing } from '#lambdas/settings/notify-owners.ts'
import { saveSectionUsing, showSettingsUsing } from '#lambdas/settings/save-settings.ts'
import { checkNotice, checkStopsUsing } from '#lambdas/settings/section-checks.ts'
import { listChangesUsing, listSettingsChangesUsing } from '#lambdas/staff/list-changes.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { changeRepository } from '#lambdas/table/change-log.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { infrastructureRepository } from '#lambdas/table/infrastructure-repository.ts'
import { lastEventRepository } from '#lambdas/table/last-event-repository.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  settings: settingsRepository(table),
  catalogue: catalogueRepository(table),
  changes: changeRepository(table),
  accounts: accountRepository(table),
  bookings: bookingRepository(table),
  emails: emailRepository(table),
  lastEvents: lastEventRepository(table),
  runs: scheduleRunRepository(table),
  infrastructure: infrastructureRepository(table),
  rowOf: staffRow,
  clock: businessClock,
}

export const handler = serve(
  [
    ...routes(settingsEndpoints, {
      ShowSettings: showSettingsUsing(needs),
      ListSettingsChanges: listSettingsChangesUsing(needs),
      SaveBusinessSettings: saveSectionUsing('business', needs, { otherWrites: notifyOwnersUsing('business', needs) }),
      SaveContactSettings: saveSectionUsing('contact', needs, { otherWrites: notifyOwnersUsing('contact', needs) }),
      SavePaymentSettings: saveSectionUsing('payments', needs),
      ListFormerAccountBookings: listFormerAccountBookingsUsing(needs),
      SaveBankSettings: saveSectionUsing('bank', needs, { otherWrites: notifyOwnersUsing('bank', needs) }),
      SaveBookingRules: saveSectionUsing('booking-rules', needs),
      SaveNotificationSettings: saveSectionUsing('notifications', needs, {
        otherWrites: notifyOwnersUsing('notifications', needs),
      }),
      SavePrivacySettings: saveSectionUsing('privacy', needs),
      SaveGuestNotice: saveSectionUsing('guest-notice', needs, {
        check: checkNotice,
        otherWrites: notifyOwnersUsing('guest-notice', needs),
      }),
      SaveBookingStops: saveSectionUsing('booking-stops', needs, {
        check: checkStopsUsing(needs),
        otherWrites: notifyOwnersUsing('booking-stops', needs),
      }),
      SaveSchoolTerms: saveSectionUsing('school-terms', needs),
    }),
    ...routes(changeEndpoints, { ListChanges: listChangesUsing(needs) }),
    ...routes(healthEndpoints, { ShowHealth: showHealthUsing(needs) }),
  ],
  { findCaller: staffCaller(table) },
)
