import { staffAccountsEndpoints } from '#shared/api/endpoints/staff-accounts.ts'
import {
  approveAccountUsing,
  listAccountsUsing,
  refuseAccountUsing,
  resetSecondFactorUsing,
  showMeUsing,
} from '#lambdas/staff/accounts.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-accounts`. */
export const staffAccounts = composition(staffAccountsEndpoints, {
  ShowMe: showMeUsing,
  ListAccounts: listAccountsUsing,
  ApproveAccount: approveAccountUsing,
  RefuseAccount: refuseAccountUsing,
  ResetSecondFactor: resetSecondFactorUsing,
})
