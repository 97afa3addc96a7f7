import { afterEach } from 'vitest'

// Only where a test asked for a document: the others need not load React.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // A lazy page is compiled when it is first asked for, which takes longer than a second on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(cleanup)
}
