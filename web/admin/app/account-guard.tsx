import type { ReactNode } from 'react'
import type { OwnAccount } from '#shared/staff/account.ts'
import { business, staffTitle } from '#web/admin/kit/business.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import './account-guard.css'

type AccountGuardProps = { account: OwnAccount; checking: boolean; onCheck: () => void; onSignOut: () => void }

/** What a signed-in account without access sees: that it waits for approval, or that it was refused. */
export function AccountGuard({ account, checking, onCheck, onSignOut }: AccountGuardProps) {
  const isRefused = account.state === 'refused'
  return (
    <GuardPage title={isRefused ? 'No access' : 'Waiting for approval'} icon={isRefused ? 'shield' : 'clock'}>
      {isRefused ? (
        <p>
          An owner {business().businessName && `of ${business().businessName} `}has refused access for{' '}
          <strong>{account.email}</strong>. If you think this is a mistake, please speak to the owner.
        </p>
      ) : (
        <>
          <p>
            Your account <strong>{account.email}</strong> is ready, and is waiting for an owner to approve it. Until
            then you cannot use the staff area.
          </p>
          <h2 className="head-s">What happens next</h2>
          <ol className="account-guard-steps">
            <li>An owner sees your request under Settings, Staff.</li>
            <li>They approve it, and choose what it may do.</li>
            <li>Press “Check again” here, or come back later and log in.</li>
          </ol>
        </>
      )}
      <div className="row">
        <Button variant="primary" busy={checking} busyLabel="Checking…" onClick={onCheck}>
          Check again
        </Button>
        <Button onClick={onSignOut}>Sign out</Button>
      </div>
    </GuardPage>
  )
}

/** A page with one message and nothing else. */
export function GuardPage({
  title,
  icon,
  children,
}: {
  title: string
  icon: 'clock' | 'shield' | 'warning'
  children: ReactNode
}) {
  return (
    <main id="content" tabIndex={-1} className="account-guard centered">
      <PageHead title={staffTitle(title)} />
      <div className="account-guard-card card card-large stack">
        <Icon name={icon} large />
        <h1 className="head-m">{title}</h1>
        {children}
      </div>
    </main>
  )
}
