import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { AuthPanel } from '#web/admin/features/auth/auth-panel.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { BusinessMark } from '#web/admin/kit/business-mark.tsx'
import { business, staffTitle } from '#web/admin/kit/business.ts'
import { isSignedIn, onSessionChange } from '#web/admin/kit/session.ts'
import { Icon } from '#web/kit/icon.tsx'
import './auth.css'

/** Staff login and sign-up. A signed-in account, or one that signs in, goes on to the staff area. */
export function Component() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { from?: string } | null }
  const next = state?.from ?? paths.admin

  useEffect(() => {
    let isMounted = true
    const continueToNext = () => isMounted && void navigate(next, { replace: true })
    // Without the pool nobody is signed in; the form shows the error when it is used.
    void isSignedIn().then(
      (signedIn) => signedIn && continueToNext(),
      () => undefined,
    )
    const stop = onSessionChange((change) => change === 'signed-in' && continueToNext())
    return () => {
      isMounted = false
      stop()
    }
  }, [navigate, next])

  return (
    <main id="content" tabIndex={-1} className="auth stack gap-l">
      <PageHead title={staffTitle('Staff login')} />
      <div className="auth-card card card-large">
        <BusinessMark large />
        <p className="centered serif">{business().businessName}</p>
        <h1 className="head-m">Staff login</h1>
        <AuthPanel />
      </div>
      <p>
        <Link className="target gap-s" reloadDocument to={paths.home}>
          <Icon name="left" />
          Back to website
        </Link>
      </p>
    </main>
  )
}
