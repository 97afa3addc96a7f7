import type { MoneyLine } from '#shared/payments/ledger.ts'

export const methodLabels: Readonly<Record<MoneyLine['method'], string>> = { card: 'Card', eft: 'EFT', other: 'Other' }
