/** Why a line of the ledger is written; the guest reads it where an e-mail is sent. */
export const lineReasonField = (notifyGuest: boolean) =>
  ({
    name: 'reason',
    label: 'Reason',
    kind: 'text',
    hint: notifyGuest ? 'Kept in the ledger, and in the e-mail to the guest.' : 'Kept in the ledger.',
  }) as const
