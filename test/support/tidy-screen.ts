import { afterEach } from 'vitest'

// Only where a test asked for a document: the others need not load React.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
