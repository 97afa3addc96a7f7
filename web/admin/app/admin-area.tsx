import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import type { OwnAccount } from '#shared/staff/account.ts'
import { AccountGuard, GuardPage } from './account-guard.tsx'
import { Button } from '#web/kit/button.tsx'
import { ownAccountQuery } from '#web/admin/features/staff/accounts.queries.ts'
import { NotForAccount, OpeningPage } from './page-states.tsx'
import { AdminLayout } from './admin-layout.tsx'
import { SecondFactorPanel } from '#web/admin/features/staff/second-factor-panel.tsx'
import { todayQuery } from '#web/admin/features/bookings/staff-bookings.queries.ts'
import { AccessDeniedError } from '#web/kit/api.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { staffTitle } from '#web/admin/kit/business.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { clearToast } from '#web/kit/toast.ts'
import { addressOf, mayOpen, pageAt, pagesFor, seesToday } from '#web/admin/pages.ts'
import { paths } from '#shared/site/paths.ts'
import { discardDrafts } from '#web/admin/kit/form-draft.ts'
import { saveLastRole } from '#web/admin/kit/last-role.ts'
import { onSessionChange, signOut } from '#web/admin/kit/session.ts'

/** The layout of the staff area. It requests and shows nothing before the API has returned the account. */
export function AdminArea() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = useQuery(ownAccountQuery())
  const { data: account, error } = query

  const goToLogin = useCallback(
    (from?: string) => {
      client.removeQueries({ queryKey: ['staff'] })
      client.removeQueries({ queryKey: ['account'] })
      saveLastRole(null)
      // A session that ended by itself goes on after the next login of the same account.
      if (from === undefined) {
        discardDrafts()
        void clearToast()
      }
      void navigate(paths.auth, { replace: true, state: { from } })
    },
    [client, navigate],
  )
  // The account is refused once more while the login page loads: only the first reason to sign out counts, or a
  // login after a sign-out would return to the page that was left.
  const isSigningOut = useRef(false)
  const endSession = useCallback(
    (from?: string) => {
      if (isSigningOut.current) return
      isSigningOut.current = true
      void signOut().finally(() => goToLogin(from))
    },
    [goToLogin],
  )
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change !== 'signed-out' || isSigningOut.current) return
        isSigningOut.current = true
        goToLogin()
      }),
    [goToLogin],
  )

  const isStranger = error instanceof AccessDeniedError
  useEffect(() => {
    // A session that the server rejects is ended here too, or the login page would send it straight back.
    if (isStranger) endSession(pathname + search)
  }, [isStranger, endSession, pathname, search])

  const onSignOut = () => endSession()

  if (error && !isStranger)
    return (
      <GuardPage title="Staff area" icon="warning">
        <QueryProblem title="Your account could not be checked" queries={[query]} />
      </GuardPage>
    )
  if (!account || isStranger) return <OpeningPage />
  if (account.state !== 'active')
    return (
      <AccountGuard
        account={account}
        checking={query.isFetching}
        onCheck={() => void query.refetch()}
        onSignOut={onSignOut}
      />
    )
  if (account.mustSetUpSecondFactor)
    return (
      <GuardPage title="One more step" icon="shield">
        <SecondFactorPanel account={account} />
        <div className="row">
          <Button onClick={onSignOut}>Sign out</Button>
        </div>
      </GuardPage>
    )
  return <StaffArea account={account} onSignOut={endSession} />
}

function StaffArea({ account, onSignOut }: { account: OwnAccount; onSignOut: (from?: string) => void }) {
  const client = useQueryClient()
  const { state } = useNavigation()
  const address = useLocation()
  const { role } = account
  const pages = pagesFor(role)
  const page = pageAt(address, pages)
  // On every page, for the numbers beside their links.
  const { data: waiting } = useQuery({ ...todayQuery(), refetchInterval: 60_000, enabled: seesToday(role) })

  // Access can be taken away while the page is open: the first rejected call reloads the account.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const isRejected =
          type === 'updated' && query.state.status === 'error' && query.state.error instanceof AccessDeniedError
        if (isRejected && query.queryKey[0] === 'staff')
          void client.refetchQueries({ queryKey: ownAccountQuery().queryKey })
      }),
    [client],
  )

  return (
    <AdminLayout account={account} waiting={waiting} onSignOut={onSignOut}>
      {page && <PageHead title={staffTitle(page.title)} />}
      {mayOpen(role, address) ? (
        state === 'loading' ? (
          <p role="status">Loading...</p>
        ) : (
          <Outlet />
        )
      ) : pages[0] && address.pathname === paths.admin && !address.search ? (
        <Navigate to={addressOf(pages[0])} replace />
      ) : (
        <NotForAccount first={pages[0]} />
      )}
    </AdminLayout>
  )
}
