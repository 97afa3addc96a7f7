import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { minutesAfter, timeOf } from '#shared/kernel/clock.ts'
import { RECENT_SIGN_IN_MINUTES } from '#shared/staff/second-factor.ts'
import { AccessDeniedError } from '#web/kit/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Reauthenticate } from './reauthenticate.ts'
import { signedInAt } from './session.ts'
import { useNow } from './use-now.ts'

const LogInAgain = () => (
  <Button size="small" onClick={use(Reauthenticate)}>
    Log in again
  </Button>
)

/** Before somebody starts: what is below asks for a login of the last ten minutes. `children` names it. */
export function FreshLoginNotice({ children }: { children: ReactNode }) {
  const { now } = useNow()
  const { data: since } = useQuery({ queryKey: ['signed-in-at'], queryFn: signedInAt })
  const freshUntil = since && minutesAfter(since, RECENT_SIGN_IN_MINUTES)
  if (freshUntil && Date.parse(freshUntil) > now)
    return (
      <Notice title={`Your login is fresh until ${timeOf(freshUntil)}`}>
        <p>{children}</p>
      </Notice>
    )
  return (
    <Notice title="You will be asked to log in again">
      <p>{children} Log in before you start: you come back here.</p>
      <p>
        <LogInAgain />
      </p>
    </Notice>
  )
}

/** Why a guarded action failed; where the login is too old, with the way to a fresh one. */
export const guardedProblem = (error: Error | null): ReactNode =>
  error instanceof AccessDeniedError && error.reason === 'sign-in-not-recent' ? (
    <div className="stack gap-s">
      <p>This asks for a login of the last ten minutes. You come back to this page.</p>
      <p>
        <LogInAgain />
      </p>
    </div>
  ) : (
    error?.message
  )
