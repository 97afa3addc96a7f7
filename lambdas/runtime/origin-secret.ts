/** By this header the edge shows the API its key. CloudFront keeps every name that begins with `x-edge-` to itself. */
export const ORIGIN_SECRET_HEADER = 'x-from-edge'
