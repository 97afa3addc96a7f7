import { type ReactNode, use } from 'react'
import { AccessDeniedError } from '#web/kit/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Reauthenticate } from './reauthenticate.ts'

const LogInAgain = () => (
  <Button size="small" onClick={use(Reauthenticate)}>
    Log in again
  </Button>
)

/** Before somebody starts: what is below asks for a login of the last ten minutes. `children` names it. */
export const FreshLoginNotice = ({ children }: { children: ReactNode }) => (
  <Notice title="You will be asked to log in again">
    <p>{children} Log in before you start: you come back here.</p>
    <p>
      <LogInAgain />
    </p>
  </Notice>
)

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
