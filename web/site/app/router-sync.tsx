import { type ReactNode, useLayoutEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'

/**
 * Tells the router of an address that changes while the page hydrates. The router reads the address as hydration
 * begins and listens once it has ended. Without it a guest's tap on a link to a #part in between is undone.
 */
export function RouterSync({ children }: { children: ReactNode }) {
  const [address] = useState(() => window.location.href)
  // An effect of the parent runs after those of the router, which listens by then.
  useLayoutEffect(() => {
    if (window.location.href !== address)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, [address])
  return <BrowserRouter>{children}</BrowserRouter>
}
