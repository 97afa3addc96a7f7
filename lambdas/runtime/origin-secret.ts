/**
 * The header in which the edge sends its secret to the API. CloudFront reserves every name that begins with `x-edge-`.
 */
export const ORIGIN_SECRET_HEADER = 'x-from-edge'
