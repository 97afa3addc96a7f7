import { Suspense, lazy } from 'react'
import type { OwnAccount } from '#shared/staff/account.ts'

const SecondFactorSetup = lazy(async () => ({
  default: (await import('./second-factor-setup.tsx')).SecondFactorSetup,
}))

/** The second step of one's own login. Few meet it, so its code loads once it shows. */
export const SecondFactorPanel = ({ account }: { account: OwnAccount }) => (
  <Suspense fallback={<p role="status">Loading...</p>}>
    <SecondFactorSetup account={account} />
  </Suspense>
)
