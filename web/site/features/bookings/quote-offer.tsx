import { type ComponentProps, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import type { QuoteForm as Form } from './quote-form.tsx'

const QuoteForm = lazy(async () => ({ default: (await import('./quote-form.tsx')).QuoteForm }))

/** The price by e-mail, for guests who want to think about it. Its form is loaded by the press, and opens in place. */
export function QuoteOffer(props: Omit<ComponentProps<typeof Form>, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasClosed = useRef(false)

  useEffect(() => {
    if (!isOpen && wasClosed.current) button.current?.focus()
  }, [isOpen])
  function close() {
    wasClosed.current = true
    setIsOpen(false)
  }

  if (!isOpen)
    return (
      <p>
        <Button ref={button} size="small" onClick={() => setIsOpen(true)}>
          E-mail me this quote
        </Button>
      </p>
    )
  return (
    <ErrorBoundary
      resetKey=""
      fallback={() => (
        <Notice tone="warning" title="This part could not be loaded" live="now">
          <p>Please check your connection and load the page again. What you have written is kept.</p>
        </Notice>
      )}
    >
      <Suspense fallback={<p role="status">Loading...</p>}>
        <QuoteForm {...props} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  )
}
