import { useSyncExternalStore } from 'react'
import './connection-notice.css'

function onChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A notice while this device is offline; the page stays readable. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="connection-notice">
      {!isOnline && <p>You are offline. Prices and free dates may have changed since this page was loaded.</p>}
    </div>
  )
}
