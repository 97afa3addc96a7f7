import type { ShowBookingToStaff } from '#shared/bookings/staff-bookings.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { type StaffNeeds, staffView } from './apply-staff-action.ts'

export const showBookingToStaffUsing =
  (needs: StaffNeeds): UseCase<typeof ShowBookingToStaff> =>
  async ({ params }) =>
    staffView(needs, params.reference)
