import type { MoneyLine } from '#shared/payments/ledger.ts'

export const methodLabels: Readonly<Record<MoneyLine['method'], string>> = {
  eft: 'EFT',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
}
