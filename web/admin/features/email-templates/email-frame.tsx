import { useEffect, useRef, useState } from 'react'

/** As wide as a phone. */
const WIDTH = 360
const LEAST_HEIGHT = 480

/** An e-mail as a phone shows it. Nothing in it runs or leads anywhere. */
export function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    showEmail(page, html)
    setHeight(Math.max(LEAST_HEIGHT, page.documentElement.scrollHeight))
  }, [html])
  return (
    <iframe
      ref={frame}
      title="The e-mail"
      sandbox="allow-same-origin"
      // React sets these by script, which the content policy allows.
      style={{ width: WIDTH, maxWidth: '100%', height, border: '1px solid var(--line)' }}
    />
  )
}

/**
 * Puts an e-mail into a document. The content policy of the staff area forbids styles in what is parsed, and allows what
 * a script sets: so the attributes are renamed first, and set then. The sheet, for dark screens, is left out.
 */
function showEmail(page: Document, html: string): void {
  const allowed = html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(' style="', ' data-style="')
  const parsed = new DOMParser().parseFromString(allowed, 'text/html')
  for (const element of parsed.querySelectorAll('script, meta, link, title, base')) element.remove()
  for (const link of parsed.querySelectorAll('a')) link.removeAttribute('href')
  page.body.replaceWith(page.importNode(parsed.body, true))
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
}
