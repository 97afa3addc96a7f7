/**
 * How long a Lambda waits for AWS. The SDK alone would wait for ever: a reply that does not come would eat a Lambda's
 * whole time, and the guest would see nothing. A call that hangs is given up after 1.4 s and tried twice more: less
 * than 4.5 s in all, and there is time left to say that something went wrong.
 */
export const awsTimeouts = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_400, throwOnRequestTimeout: true },
} as const
