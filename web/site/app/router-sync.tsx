import { type ReactNode, useLayoutEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'

/**
 * The router, told of every address. By itself it reads the first one as it begins to draw and hears of others only
 * once all is drawn: whoever follows a link to a part of a published page in between would be taken back.
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
