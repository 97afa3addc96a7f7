import { lazy, useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { paths } from '#shared/site/paths.ts'
import {
  canSaveUnsavedWork,
  discardUnsavedWork,
  hasUnsavedWork,
  loadLeaveDialog,
  lossesOf,
  saveUnsavedWork,
} from '#web/admin/kit/unsaved-work.ts'
import { DialogPart } from './dialog-part.tsx'

const LeaveDialog = lazy(async () => ({ default: (await loadLeaveDialog()).LeaveDialog }))

/**
 * Asks before a page is left with work that cannot be saved by itself, and before its owner signs out. A session that
 * ends by itself is not held up: its drafts are there after the next login.
 */
export function useLeaveGuard(onSignOut: (from?: string) => void) {
  const [signingOut, setSigningOut] = useState<{ readonly from: string | undefined }>()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      to.pathname !== paths.auth &&
      (from.pathname !== to.pathname || from.search !== to.search) &&
      hasUnsavedWork(from.pathname === to.pathname),
  )
  const { pathname } = useLocation()
  const isSamePage = !signingOut && blocker.state === 'blocked' && blocker.location.pathname === pathname
  const { state, proceed } = blocker
  const isSaving = state === 'blocked' && canSaveUnsavedWork(isSamePage)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!isSaving) return undefined
    let isOver = false
    void saveUnsavedWork(isSamePage).then((isSaved) => {
      if (isOver) return
      if (isSaved) proceed?.()
      else setHasFailed(true)
    })
    return () => {
      isOver = true
      setHasFailed(false)
    }
  }, [isSaving, proceed, isSamePage])
  function stay() {
    setSigningOut(undefined)
    blocker.reset?.()
  }
  function goOn() {
    discardUnsavedWork(isSamePage)
    if (signingOut) onSignOut(signingOut.from)
    else blocker.proceed?.()
  }
  const dialog = (signingOut || (state === 'blocked' && (!isSaving || hasFailed))) && (
    <DialogPart onClose={stay}>
      <LeaveDialog isSigningOut={signingOut !== undefined} losses={lossesOf(isSamePage)} onStay={stay} onLeave={goOn} />
    </DialogPart>
  )
  /** With a page to return to after the next login, or without. */
  const signOut = (from?: string) => (hasUnsavedWork() ? setSigningOut({ from }) : onSignOut(from))
  return { dialog, signOut }
}
