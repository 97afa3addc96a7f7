import { vi } from 'vitest'

// A Lambda gives up on AWS after 1.4 s, which a busy machine would exceed in any test. What happens
// after a timeout is tested with the real figures in test/table/aws-timeouts.test.ts.
vi.mock('#lambdas/runtime/aws-timeouts.ts', () => ({
  awsTimeouts: {
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 60_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  },
}))
