import { useEffect } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import './page.css'

const loadAgain = () => window.location.reload()

/**
 * Usually a page whose code could not be fetched: the connection dropped, or a newer version was published. It loads
 * again by itself once there is a connection.
 */
export function PageFailed() {
  useEffect(() => {
    window.addEventListener('online', loadAgain)
    return () => window.removeEventListener('online', loadAgain)
  }, [])

  return (
    <div className="wrap wrap-narrow page">
      <Notice tone="warning" title="This page could not be opened" live="now">
        <p>Please check your connection and load it again. Nothing you have sent is lost.</p>
        <p>
          <Button size="small" onClick={loadAgain}>
            Load again
          </Button>
        </p>
      </Notice>
    </div>
  )
}
