import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, Role } from '#shared/staff/account.ts'
import { hasSecondFactor } from '#shared/staff/second-factor.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { showToast } from '#web/kit/toast.ts'
import {
  accountsQuery,
  approveAccountMutation,
  refuseAccountMutation,
  resetSecondFactorMutation,
} from './accounts.queries.ts'
import './accounts-list.css'

type Deciding = { readonly decision: 'approve' | 'refuse' | 'reset'; readonly account: Account }

/** The accounts that wait for a decision, and the decided ones. For owners. */
export function AccountsList({ ownSub }: { ownSub: string }) {
  const query = useQuery(accountsQuery())
  const { data, error } = query
  const [deciding, setDeciding] = useState<Deciding>()
  const done = () => setDeciding(undefined)

  if (!data)
    return error ? (
      <QueryProblem title="The accounts could not be loaded" queries={[query]} />
    ) : (
      <Loading label="Loading accounts" className="stack gap-s">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    )

  const person: Column<Account> = {
    id: 'person',
    head: 'Name',
    cell: ({ fullName, email }) => (
      <span className="account-name">
        <strong>{fullName || '(no name)'}</strong>
        <span className="faint">{email}</span>
      </span>
    ),
  }
  const requested: Column<Account> = {
    id: 'requested',
    head: 'Signed up',
    cell: ({ requestedAt }) => dateAndTime(requestedAt),
  }
  const button = (decision: Deciding['decision'], label: string, account: Account) => (
    <Button
      size="small"
      variant={label === 'Approve' ? 'primary' : 'secondary'}
      aria-label={`${label}: ${account.fullName || account.email}`}
      onClick={() => setDeciding({ decision, account })}
    >
      {label}
    </Button>
  )

  return (
    <div className="stack gap-l">
      <section className="stack">
        <h2 className="account-title">Waiting for approval</h2>
        {data.waiting.length === 0 ? (
          <EmptyState icon="people" title="Nobody is waiting" detail="New accounts from the login page appear here." />
        ) : (
          <DataTable
            caption="Accounts waiting for approval"
            rows={data.waiting}
            keyOf={({ sub }) => sub}
            columns={[
              person,
              requested,
              {
                id: 'acts',
                head: 'Actions',
                cell: (account) => (
                  <span className="row gap-s">
                    {button('approve', 'Approve', account)}
                    {button('refuse', 'Refuse', account)}
                  </span>
                ),
              },
            ]}
          />
        )}
      </section>
      {data.decided.length > 0 && (
        <section className="stack">
          <h2 className="account-title">Decided</h2>
          <DataTable
            caption="Accounts decided"
            rows={data.decided}
            keyOf={({ sub }) => sub}
            columns={[
              person,
              {
                id: 'access',
                head: 'Access',
                cell: ({ state, role }) =>
                  state === 'active' ? (
                    <StatusChip tone="good">{role === 'owner' ? 'Owner' : 'Staff'}</StatusChip>
                  ) : (
                    <StatusChip tone="bad">Refused</StatusChip>
                  ),
              },
              requested,
              { id: 'by', head: 'Decided by', cell: ({ decidedBy }) => decidedBy ?? '–' },
              {
                id: 'acts',
                head: 'Actions',
                cell: (account) =>
                  account.sub === ownSub ? (
                    'You'
                  ) : account.state === 'active' ? (
                    <span className="row gap-s">
                      {hasSecondFactor(account) && button('reset', 'Reset second step', account)}
                      {button('refuse', 'Take access away', account)}
                    </span>
                  ) : (
                    button('approve', 'Give access after all', account)
                  ),
              },
            ]}
          />
        </section>
      )}
      {deciding?.decision === 'approve' && <ApproveDialog account={deciding.account} onDone={done} />}
      {deciding?.decision === 'reset' && <ResetDialog account={deciding.account} onDone={done} />}
      {deciding?.decision === 'refuse' && <RefuseDialog account={deciding.account} onDone={done} />}
    </div>
  )
}

type AccountDialogProps = { account: Account; onDone: () => void }

function ApproveDialog({ account, onDone }: AccountDialogProps) {
  const [role, setRole] = useState<Role>('staff')
  const approving = useMutation(approveAccountMutation())
  const name = account.fullName || account.email
  const action = () =>
    approving.mutate(
      { sub: account.sub, role },
      {
        onSuccess: () => {
          void showToast({
            tone: 'success',
            title: `${name} has access`,
            detail: role === 'owner' ? 'As owner.' : 'As staff.',
          })
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={`Let ${name} in?`}
      description={account.email}
      action="Approve"
      busyLabel="Approving…"
      busy={approving.isPending}
      problem={approving.error?.message}
      onConfirm={action}
    >
      <RadioCards
        label="As"
        value={role}
        onChange={setRole}
        choices={[
          { value: 'staff', label: 'Staff', detail: 'Bookings, payments and content' },
          { value: 'owner', label: 'Owner', detail: 'All of it, plus staff access, bank details and PayFast' },
        ]}
      />
    </ConfirmDialog>
  )
}

function RefuseDialog({ account, onDone }: AccountDialogProps) {
  const refusing = useMutation(refuseAccountMutation())
  const name = account.fullName || account.email
  const hasAccess = account.state === 'active'
  const action = () =>
    refusing.mutate(
      { sub: account.sub },
      {
        onSuccess: () => {
          void showToast({
            tone: 'success',
            title: hasAccess ? `${name} has no access any more` : `${name} was refused`,
          })
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={hasAccess ? `Take access away from ${name}?` : `Refuse ${name}?`}
      description={account.email}
      action={hasAccess ? 'Take access away' : 'Refuse'}
      busyLabel="One moment…"
      variant="danger"
      busy={refusing.isPending}
      problem={refusing.error?.message}
      onConfirm={action}
    >
      <p>
        {hasAccess
          ? 'They are signed out everywhere at once. You can give them access again later.'
          : 'They see that access was refused, and nothing else. You can give them access later.'}
      </p>
    </ConfirmDialog>
  )
}

function ResetDialog({ account, onDone }: AccountDialogProps) {
  const resetting = useMutation(resetSecondFactorMutation())
  const name = account.fullName || account.email
  const action = () =>
    resetting.mutate(
      { sub: account.sub },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', title: `${name} can log in with the password alone` })
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={`Reset the second step of ${name}?`}
      description={account.email}
      action="Reset"
      busyLabel="One moment…"
      variant="danger"
      busy={resetting.isPending}
      problem={resetting.error?.message}
      onConfirm={action}
    >
      <p>
        For somebody who has lost their authenticator app. Make sure that it is really them who asks. They are signed
        out everywhere, log in with the password, and set up a new app.
      </p>
    </ConfirmDialog>
  )
}
