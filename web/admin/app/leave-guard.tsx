import { Suspense, lazy, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { paths } from '#shared/site/paths.ts'
import { discardUnsavedWork, hasUnsavedWork, loadLeaveDialog } from '#web/admin/kit/unsaved-work.ts'

const LeaveDialog = lazy(async () => ({ default: (await loadLeaveDialog()).LeaveDialog }))

/**
 * Asks before a page with unsaved work is left, and before its owner signs out. A session that ends by itself is not
 * held up: its drafts are there after the next login.
 */
export function useLeaveGuard(onSignOut: () => void) {
  const [isSigningOut, setIsSigningOut] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsavedWork() && to.pathname !== paths.auth && (from.pathname !== to.pathname || from.search !== to.search),
  )
  function stay() {
    setIsSigningOut(false)
    blocker.reset?.()
  }
  function goOn() {
    discardUnsavedWork()
    if (isSigningOut) onSignOut()
    else blocker.proceed?.()
  }
  const dialog = (isSigningOut || blocker.state === 'blocked') && (
    <Suspense>
      <LeaveDialog isSigningOut={isSigningOut} onStay={stay} onLeave={goOn} />
    </Suspense>
  )
  return { dialog, signOut: () => (hasUnsavedWork() ? setIsSigningOut(true) : onSignOut()) }
}
