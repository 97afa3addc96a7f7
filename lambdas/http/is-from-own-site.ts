import type { APIGatewayProxyEventV2 } from 'aws-lambda'

type Sent = Pick<APIGatewayProxyEventV2, 'headers'>

/**
 * Whether no page of another site made a request. Browsers say so in headers that a page cannot set: `Sec-Fetch-Site`, and
 * those from before it `Origin` alone, which is `null` for a page without an address. What is no browser sends neither.
 */
export function isFromOwnSite({ headers }: Sent, siteOrigin: () => string): boolean {
  const site = headers?.['sec-fetch-site']
  const origin = headers?.['origin']
  if (site === 'same-origin') return true
  // `none`: no page made it.
  return (site === undefined || site === 'none') && (origin === undefined || origin === siteOrigin())
}

/** Whether a body is sent as JSON: a page of another site may send other types, but not this one, without asking first. */
export const isJson = ({ headers }: Sent): boolean =>
  /^application\/json\s*(;[^,]*)?$/i.test(headers?.['content-type'] ?? '')
