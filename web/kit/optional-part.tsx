import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** An optional part over a page, with code of its own: one that fails leaves the page as it is. */
export const OptionalPart = ({ children, onFailed }: { children: ReactNode; onFailed?: () => void }) => (
  <ErrorBoundary resetKey="" fallback={() => null} {...(onFailed && { onFailed })}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)
