import { env } from './env.ts'

/**
 * The header in which the edge sends its secret to the API. CloudFront reserves every name that begins with `x-edge-`.
 */
export const ORIGIN_SECRET_HEADER = 'x-from-edge'

/**
 * The edge's secrets, newest first: the one it sends, and while it is rotated the one before. They are in the
 * environment, since every request is checked with them and none may wait for Parameter Store.
 */
export function originSecrets(): readonly [string, ...string[]] {
  const [newest, ...older] = env('ORIGIN_SECRETS')
    .split(',')
    .filter((secret) => secret !== '')
  if (newest === undefined) throw new Error('Environment variable ORIGIN_SECRETS holds no secret')
  return [newest, ...older]
}
