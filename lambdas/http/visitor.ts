import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { isIPv4, isIPv6 } from 'node:net'
import { isFromEdge } from './is-from-edge.ts'

type Seen = Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>

/**
 * The caller's address, for counting: the one that reached the edge where the edge reports it and proves itself with
 * one of its secrets, otherwise the one that reached the API. CloudFront and API Gateway each append their peer to
 * `x-forwarded-for`; entries before the edge's are claims of the visitor. An IPv6 visitor counts as a network of 64
 * bits, since one visitor has all of its addresses.
 */
export function visitorOf({ headers, requestContext }: Seen, originSecrets: readonly string[]): string {
  const { sourceIp } = requestContext.http
  if (!isFromEdge({ headers }, originSecrets)) return networkOf(sourceIp)
  const passed = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  if (passed.at(-1) === sourceIp) passed.pop()
  const visitor = plain(passed.at(-1) ?? '')
  return networkOf(isIPv4(visitor) || isIPv6(visitor) ? visitor : sourceIp)
}

/** An IPv4 address written as IPv6 is that IPv4 address; a zone (`%eth0`) is ignored. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

function networkOf(address: string): string {
  const known = plain(address)
  return isIPv6(known) ? `${groupsOf(known).slice(0, 4).join(':')}::/64` : known
}

/** The eight groups of an IPv6 address, with the omitted ones written out. */
function groupsOf(address: string): string[] {
  // A URL's host has one canonical form: lower case, no leading zeros, no IPv4 at its end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
