import { ApproveAccount, RefuseAccount, ResetSecondFactor } from '#shared/staff/accounts.contract.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Account, roleLabels } from '#shared/staff/account.ts'
import { hasSecondFactor } from '#shared/staff/second-factor.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { csvInstant } from '#web/admin/kit/csv.ts'
import { FreshLoginNotice } from '#web/admin/kit/fresh-login.tsx'
import { type ListColumn, RecordList } from '#web/admin/kit/record-list.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { accountsQuery } from './accounts.queries.ts'

type Deciding = { readonly decision: 'approve' | 'refuse' | 'reset'; readonly account: Account }

function accessOf({ state, role }: Account): { readonly tone: ChipTone; readonly label: string } {
  if (state === 'waiting') return { tone: 'waiting', label: 'Waiting for approval' }
  if (state === 'refused') return { tone: 'bad', label: 'Refused' }
  return { tone: 'good', label: role ? roleLabels[role] : '' }
}

const nameOf = ({ fullName, email }: Account): string => fullName || email

const columnsFor = (ownSub: string): ListColumn<Account>[] => [
  {
    id: 'name',
    head: 'Name',
    cell: ({ fullName, sub }) => `${fullName || '(no name)'}${sub === ownSub ? ' (you)' : ''}`,
    sort: nameOf,
    csv: nameOf,
  },
  {
    id: 'email',
    head: 'E-mail',
    grow: true,
    cell: ({ email }) => email,
    sort: ({ email }) => email,
    csv: ({ email }) => email,
    card: 'detail',
  },
  {
    id: 'access',
    head: 'Access',
    cell: (account) => <StatusChip tone={accessOf(account).tone}>{accessOf(account).label}</StatusChip>,
    sort: (account) => accessOf(account).label,
    csv: (account) => accessOf(account).label,
    card: 'note',
  },
  {
    id: 'requested',
    head: 'Signed up',
    from: 'l',
    cell: ({ requestedAt }) => dateAndTime(requestedAt),
    sort: ({ requestedAt }) => requestedAt,
    csv: ({ requestedAt }) => csvInstant(requestedAt),
  },
  { id: 'by', head: 'Decided by', from: 'xl', cell: ({ decidedBy }) => decidedBy, csv: ({ decidedBy }) => decidedBy },
]

/** The accounts, those that wait for a decision first. For owners. */
export function AccountsList({ ownSub }: { ownSub: string }) {
  const query = useQuery(accountsQuery())
  const [deciding, setDeciding] = useState<Deciding>()
  const done = () => setDeciding(undefined)

  function actionsOf(account: Account): Action[] {
    // Nobody changes their own access.
    if (account.sub === ownSub) return []
    const decide = (decision: Deciding['decision'], label: string): Action => ({
      label,
      onSelect: () => setDeciding({ decision, account }),
    })
    if (account.state === 'waiting') return [decide('approve', 'Approve'), decide('refuse', 'Refuse')]
    if (account.state === 'refused') return [decide('approve', 'Give access after all')]
    return [
      decide('approve', 'Change role'),
      ...(hasSecondFactor(account) ? [decide('reset', 'Reset second step')] : []),
      decide('refuse', 'Take access away'),
    ]
  }
  return (
    <>
      <FreshLoginNotice>
        Who has access can be changed within ten minutes of logging in, with the second step where you have one.
      </FreshLoginNotice>
      <RecordList
        noun={['account', 'accounts']}
        columns={columnsFor(ownSub)}
        rows={query.data && [...query.data.waiting, ...query.data.decided]}
        query={query}
        keyOf={({ sub }) => sub}
        nameOf={nameOf}
        actions={actionsOf}
        empty={{ icon: 'people', title: 'Nobody is waiting', detail: 'New accounts from the login page appear here.' }}
      />
      {deciding?.decision === 'approve' && <ApproveDialog account={deciding.account} onDone={done} />}
      {deciding?.decision === 'reset' && <ResetDialog account={deciding.account} onDone={done} />}
      {deciding?.decision === 'refuse' && <RefuseDialog account={deciding.account} onDone={done} />}
    </>
  )
}

type AccountDialogProps = { account: Account; onDone: () => void }

const ApproveDialog = ({ account, onDone }: AccountDialogProps) => (
  <ActionDialog
    endpoint={ApproveAccount}
    params={{ sub: account.sub }}
    title={account.state === 'active' ? `Change the role of ${nameOf(account)}?` : `Let ${nameOf(account)} in?`}
    description={account.email}
    action={account.state === 'active' ? 'Change role' : 'Approve'}
    busyLabel={account.state === 'active' ? 'Changing…' : 'Approving…'}
    initial={{ role: account.role ?? 'staff' }}
    fields={[
      {
        name: 'role',
        label: 'As',
        kind: 'cards',
        choices: [
          { value: 'helper', label: 'Helper', detail: 'The day sheet alone: no amounts, no phone numbers' },
          { value: 'staff', label: 'Staff', detail: 'Bookings, payments and content' },
          { value: 'owner', label: 'Owner', detail: 'All of it, plus staff access, bank details and PayFast' },
        ],
      },
    ]}
    done={(_approved, { role }) => ({
      tone: 'success',
      title: `${nameOf(account)} has access`,
      detail: `As ${roleLabels[role].toLowerCase()}.`,
    })}
    onDone={onDone}
  />
)

function RefuseDialog({ account, onDone }: AccountDialogProps) {
  const name = nameOf(account)
  const hasAccess = account.state === 'active'
  return (
    <ActionDialog
      endpoint={RefuseAccount}
      params={{ sub: account.sub }}
      title={hasAccess ? `Take access away from ${name}?` : `Refuse ${name}?`}
      description={account.email}
      action={hasAccess ? 'Take access away' : 'Refuse'}
      busyLabel="One moment…"
      variant="danger"
      done={() => (hasAccess ? `${name} has no access any more` : `${name} was refused`)}
      onDone={onDone}
    >
      <p>
        {hasAccess
          ? 'They are signed out everywhere at once. You can give them access again later.'
          : 'They see that access was refused, and nothing else. You can give them access later.'}
      </p>
    </ActionDialog>
  )
}

const ResetDialog = ({ account, onDone }: AccountDialogProps) => (
  <ActionDialog
    endpoint={ResetSecondFactor}
    params={{ sub: account.sub }}
    title={`Reset the second step of ${nameOf(account)}?`}
    description={account.email}
    action="Reset"
    busyLabel="One moment…"
    variant="danger"
    done={() => `${nameOf(account)} can log in with the password alone`}
    onDone={onDone}
  >
    <p>
      For somebody who has lost their authenticator app. Make sure that it is really them who asks. They are signed out
      everywhere, log in with the password, and set up a new app.
    </p>
  </ActionDialog>
)
