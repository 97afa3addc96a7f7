type Values = Record<string, { value: string }>

/** The parts of CloudFront's events that our functions use. */
export type ViewerRequest = { uri: string; querystring: Values; headers: Values }
export type ViewerResponse = { statusCode: number; statusDescription?: string; headers?: Values }

/**
 * Passes the route from the request's function to the response's. CloudFront's documentation does not say whether the
 * latter sees the original address or the rewritten one.
 */
export const NO_SUCH_PAGE = 'x-no-such-page'
