/**
 * How long a Lambda waits for AWS. The SDK has no timeout of its own: a lost reply would use up the Lambda's whole
 * time, and the guest would see nothing. A call is given up after 1.4 s and tried twice more: less than 4.5 s in all,
 * which leaves time to return an error.
 */
export const awsTimeouts = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_400, throwOnRequestTimeout: true },
} as const
