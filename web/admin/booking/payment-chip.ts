import type { PaymentStatus } from '#shared/payments/ledger.ts'
import type { ChipTone } from '#web/kit/status-chip.tsx'

export const paymentChip: Readonly<Record<PaymentStatus, { readonly label: string; readonly tone: ChipTone }>> = {
  unpaid: { label: 'Unpaid', tone: 'waiting' },
  part_paid: { label: 'Part paid', tone: 'waiting' },
  deposit_paid: { label: 'Deposit paid', tone: 'info' },
  paid: { label: 'Paid', tone: 'good' },
  overpaid: { label: 'Overpaid', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  partly_refunded: { label: 'Partly refunded', tone: 'info' },
}
