import type {
  BankAccount,
  KnownBankLines,
  ListBankAccounts,
  SaveBankAccount,
} from '#shared/bank/bank-import.contract.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BankRepository } from '#lambdas/table/bank-repository.ts'

export const listBankAccountsUsing =
  ({ bank }: { readonly bank: Pick<BankRepository, 'accounts'> }): UseCase<typeof ListBankAccounts> =>
  async () =>
    accept({ accounts: await bank.accounts() })

/** Keeps how an account is read. Its first day is said once: an earlier one would book what is in the ledgers already. */
export const saveBankAccountUsing =
  ({
    bank,
    clock,
  }: {
    readonly bank: Pick<BankRepository, 'account' | 'saveAccount'>
    readonly clock: Clock
  }): UseCase<typeof SaveBankAccount> =>
  async ({ body }) =>
    withOptimisticRetry(
      async (): Promise<Result<BankAccount, 'first-run-set' | 'first-run-in-future' | 'changed-meanwhile'>> => {
        const before = await bank.account(body.number)
        if (before && before.firstRunOn !== body.firstRunOn)
          return refuse('first-run-set', { firstRunOn: before.firstRunOn })
        if (body.firstRunOn > clock().today) return refuse('first-run-in-future')
        const days = [before?.readTo, body.readTo].flatMap((day) => day ?? [])
        const readTo = days.toSorted().at(-1) ?? null
        const after = { ...body, readTo, version: (before?.version ?? 0) + 1 }
        return (await bank.saveAccount(before, after)) ? accept(after) : refuse('changed-meanwhile')
      },
    )

export const knownBankLinesUsing =
  ({ bank }: { readonly bank: Pick<BankRepository, 'lines'> }): UseCase<typeof KnownBankLines> =>
  async ({ body }) => {
    const settled = (await bank.lines(body.keys)).filter(({ count }) => count > 0)
    const lines = settled.map(({ key, count, uses }) => ({
      key,
      count,
      uses: uses.map(({ kind, booking }) => ({ kind, reference: booking?.reference ?? null })),
    }))
    return accept({ lines })
  }
