import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { isIPv4, isIPv6 } from 'node:net'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { isSame } from '#lambdas/runtime/ids-and-tokens.ts'

type Seen = Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>

/**
 * Who asks, for counting: the address that reached the edge where the edge says so and proves it with its key,
 * otherwise the one that reached the API. CloudFront and API Gateway each append their peer to `x-forwarded-for`; what
 * stands before the edge's entry is the visitor's own word. An IPv6 visitor is a network of 64 bits: whoever has one
 * address of it has them all.
 */
export function visitorOf({ headers, requestContext }: Seen, originSecret: string): string {
  const { sourceIp } = requestContext.http
  if (!isSame(headers?.[ORIGIN_SECRET_HEADER] ?? '', originSecret)) return networkOf(sourceIp)
  const passed = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  if (passed.at(-1) === sourceIp) passed.pop()
  const visitor = plain(passed.at(-1) ?? '')
  return networkOf(isIPv4(visitor) || isIPv6(visitor) ? visitor : sourceIp)
}

/** IPv4 written as IPv6 is that IPv4; a zone (`%eth0`) says nothing of who asks. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

function networkOf(address: string): string {
  const known = plain(address)
  return isIPv6(known) ? `${groupsOf(known).slice(0, 4).join(':')}::/64` : known
}

/** The eight groups of an IPv6 address, the left out ones written out. */
function groupsOf(address: string): string[] {
  // The host of a URL is written in one way only: lower case, no leading zeros, no IPv4 at its end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
