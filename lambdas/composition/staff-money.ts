import { staffMoneyEndpoints } from '#shared/api/endpoints/staff-money.ts'
import { knownBankLinesUsing, listBankAccountsUsing, saveBankAccountUsing } from '#lambdas/bookings/bank-accounts.ts'
import { listBankCandidatesUsing } from '#lambdas/bookings/bank-candidates.ts'
import { listBankPressesUsing, undoBankPressUsing } from '#lambdas/bookings/bank-presses.ts'
import { bookBankLinesUsing } from '#lambdas/bookings/book-bank-lines.ts'
import { settleBankLineUsing } from '#lambdas/bookings/settle-bank-line.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-money`. */
export const staffMoney = composition(staffMoneyEndpoints, {
  ListBankAccounts: listBankAccountsUsing,
  SaveBankAccount: saveBankAccountUsing,
  ListBankCandidates: listBankCandidatesUsing,
  KnownBankLines: knownBankLinesUsing,
  BookBankLines: bookBankLinesUsing,
  SettleBankLine: settleBankLineUsing,
  ListBankPresses: listBankPressesUsing,
  UndoBankPress: undoBankPressUsing,
})
