type Values = Record<string, { value: string }>

/** What CloudFront hands to a function at the edge, as far as ours look at it. */
export type ViewerRequest = { uri: string; querystring: Values; headers: Values }
export type ViewerResponse = { statusCode: number; statusDescription?: string; headers?: Values }

/**
 * Travels from the request's function to the response's. CloudFront's documentation leaves open whether the latter
 * sees the address as the visitor asked for it or as the former rewrote it.
 */
export const NO_SUCH_PAGE = 'x-no-such-page'
