import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import './page.css'

/** Mostly a page whose code could not be fetched: the connection dropped, or a newer version was published. */
export const PageFailed = () => (
  <div className="wrap wrap-narrow page">
    <Notice tone="warning" title="This page could not be opened" live="now">
      <p>Please check your connection and load it again. Nothing you have sent is lost.</p>
      <p>
        <Button size="small" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </p>
    </Notice>
  </div>
)
