import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { isSameInConstantTime } from '#lambdas/runtime/ids-and-tokens.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'

/** Whether a request carries one of the edge's secrets. All are compared, so that the time tells nothing. */
export function isFromEdge({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>, secrets: readonly string[]): boolean {
  const sent = headers?.[ORIGIN_SECRET_HEADER] ?? ''
  return secrets.map((secret) => isSameInConstantTime(sent, secret)).includes(true)
}
