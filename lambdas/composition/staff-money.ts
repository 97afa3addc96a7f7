import { staffMoneyEndpoints } from '#shared/api/endpoints/staff-money.ts'
import { knownBankLinesUsing, listBankAccountsUsing, saveBankAccountUsing } from '#lambdas/bank/bank-accounts.ts'
import { listBankCandidatesUsing } from '#lambdas/bank/bank-candidates.ts'
import { listBankPressesUsing, undoBankPressUsing } from '#lambdas/bank/bank-presses.ts'
import { bookBankLinesUsing } from '#lambdas/bank/book-bank-lines.ts'
import { settleBankLineUsing } from '#lambdas/bank/settle-bank-line.ts'
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
