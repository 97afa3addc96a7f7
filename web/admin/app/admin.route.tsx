import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, lazy, useCallback, useEffect } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { OwnAccount } from '#shared/staff/account.ts'
import { AccountGate, GatePage } from './account-guard.tsx'
import { me } from '#web/admin/features/accounts/accounts.queries.ts'
import { LaterPage } from './later-page.tsx'
import { laterPages } from './staff-pages.ts'
import { StaffShell } from './admin-layout.tsx'
import { today } from '#web/admin/features/bookings/staff-bookings.queries.ts'
import { NotAllowed } from '#web/kit/api.ts'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { adminPages } from '#shared/site/admin-paths.ts'
import { paths } from '#shared/site/paths.ts'
import { leave, onSessionChange } from '#web/admin/kit/session.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'

const page = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Component }))

const Bookings = page(() => import('#web/admin/pages/bookings.route.tsx'))
const Pops = page(() => import('#web/admin/pages/pops.route.tsx'))
const EmailLogs = page(() => import('#web/admin/pages/email-logs.route.tsx'))
const BlockedDates = page(() => import('#web/admin/pages/blocked-dates.route.tsx'))
const Settings = page(() => import('#web/admin/pages/settings.route.tsx'))

/** The door of the staff area: nothing of it is asked for, let alone shown, before the server says who this is. */
export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = useQuery(me())
  const { data: account, error } = query

  const goToLogin = useCallback(
    (from?: string) => {
      client.removeQueries({ queryKey: ['staff'] })
      client.removeQueries({ queryKey: ['account'] })
      void navigate(paths.auth, { replace: true, state: { from } })
    },
    [client, navigate],
  )
  useEffect(() => onSessionChange((change) => change === 'signed-out' && goToLogin()), [goToLogin])

  const isStranger = error instanceof NotAllowed
  useEffect(() => {
    // A session that the server does not take is ended here too, or the login page would send it straight back.
    if (isStranger) void leave().finally(() => goToLogin(pathname + search))
  }, [isStranger, goToLogin, pathname, search])

  const signOut = () => void leave().finally(() => goToLogin())

  if (error && !isStranger)
    return (
      <GatePage title="Staff area" icon="warning">
        <QueryProblem title="Your account could not be checked" queries={[query]} />
      </GatePage>
    )
  if (!account || isStranger) return <OpeningPage />
  if (account.state !== 'active')
    return (
      <AccountGate
        account={account}
        checking={query.isFetching}
        onCheck={() => void query.refetch()}
        onSignOut={signOut}
      />
    )
  return <StaffArea account={account} onSignOut={signOut} />
}

const OpeningPage = () => (
  <main id="content" tabIndex={-1} className="gate">
    <PageHead title="Staff area – Mountain Cabins" />
    <p role="status">Loading...</p>
  </main>
)

function StaffArea({ account, onSignOut }: { account: OwnAccount; onSignOut: () => void }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { data: counts } = useQuery(today())

  // Access can be taken away while the page is open: the first call that is turned away asks again who this is.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const isTurnedAway =
          type === 'updated' && query.state.status === 'error' && query.state.error instanceof NotAllowed
        if (isTurnedAway && query.queryKey[0] === 'staff') void client.refetchQueries({ queryKey: me().queryKey })
      }),
    [client],
  )

  const waiting = {
    '': counts?.needingAttention,
    pops: counts && counts.proofsToCheck + counts.paymentsToCheck,
    settings: account.role === 'owner' ? counts?.accountsWaiting : undefined,
  }
  return (
    <StaffShell account={account} waiting={waiting} onSignOut={onSignOut}>
      <ErrorBoundary resetKey={pathname} fallback={() => <PageFailed />}>
        <Suspense fallback={<p role="status">Loading...</p>}>
          <Routes>
            <Route index element={<Bookings />} />
            <Route path={adminPages.proofs} element={<Pops />} />
            <Route path={adminPages.emailLogs} element={<EmailLogs />} />
            <Route path={adminPages.blockedDates} element={<BlockedDates />} />
            <Route path={adminPages.settings} element={<Settings />} />
            {laterPages.map((later) => (
              <Route key={later.path} path={`${later.path}/*`} element={<LaterPage page={later} />} />
            ))}
            <Route path="*" element={<NoSuchPage />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </StaffShell>
  )
}

const NoSuchPage = () => (
  <EmptyState title="Oops! Page not found" detail="The staff area has no page at this address.">
    <PageHead title="Page not found – Staff" />
    <LinkButton to={paths.admin}>To the bookings</LinkButton>
  </EmptyState>
)

const PageFailed = () => (
  <Notice tone="warning" title="This page could not be opened" live="now">
    <p>Please check your connection and load it again.</p>
    <p>
      <Button size="small" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </p>
  </Notice>
)
