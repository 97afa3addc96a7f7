import { routesOf } from '#shared/site/pages.ts'

/**
 * What the edge logs of a request: that an address was redirected, or that there is none, as `edge 404 x1 /caves`. Never
 * of guests', staff's or the API's addresses, never a query, a visitor or anything that may be a key or a person. Plain
 * syntax: this runs in CloudFront's engine too.
 */
export type EdgeLine = {
  readonly status: 301 | 404
  /** As it was asked for; a part that is not harmless is `*`. */
  readonly path: string
  /** For how many requests it stands. */
  readonly weight: number
}

/** What is no page's address in any case, such as `/wp-login.php`, is logged once in so many times. */
const SAMPLE = 20

const MAX_LOGGED_PATH = 100
const MAX_SHORT_PART = 15
const MAX_DIGITS = 4

const PLAIN = /^[\w.-]+$/

/** How the addresses begin of which nothing is ever logged. */
const privateBeginnings = routesOf('guest')
  .concat(routesOf('staff'), ['/api'])
  .map((route) => route.split('/')[1]!)

/** A part of an address as it is read, in small letters; the same where it cannot be decoded. */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part.toLowerCase()
  }
}

/** Short, or words with hyphens: no e-mail address, telephone number, reference, id, token or script. */
function isHarmless(part: string): boolean {
  if (!PLAIN.test(part) || part.replace(/[^0-9]/g, '').length > MAX_DIGITS) return false
  if (/^mc[-._]?[a-z0-9]{5}$/i.test(part)) return false
  return part.length <= MAX_SHORT_PART || /^[a-z0-9]{1,15}([-.][a-z0-9]{1,15})+$/.test(part)
}

/**
 * An address as it may be logged; undefined for one of which nothing may be. What is redirected is the address of a page,
 * in some spelling: all of it is shown that letters can show.
 */
function loggablePath(status: EdgeLine['status'], path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '')
  if (parts.length > 0 && privateBeginnings.indexOf(decodedPart(parts[0]!)) >= 0) return undefined
  const isShown = (part: string): boolean => (status === 301 ? PLAIN.test(part) : isHarmless(part))
  // The spelling is why an address is redirected; one that there is not is counted once for all of its own.
  const shownParts = status === 301 ? path.split('/').slice(1) : parts
  const shown = `/${shownParts.map((part) => (part === '' || isShown(part) ? part : '*')).join('/')}`
  return shown.length > MAX_LOGGED_PATH ? `${shown.slice(0, MAX_LOGGED_PATH - 1)}*` : shown
}

/** The line for a request, or undefined where there is none. `chance` is at random from 0 to 1. */
export function formatEdgeLine(status: EdgeLine['status'], path: string, chance: number): string | undefined {
  const shown = loggablePath(status, path)
  if (shown === undefined) return undefined
  const weight = status === 301 || /^[/a-z0-9-]+$/i.test(shown) ? 1 : SAMPLE
  return chance * weight < 1 ? `edge ${status} x${weight} ${shown}` : undefined
}

/** A line of the log as CloudFront has it, with the id of the request before it; undefined for any other. */
export function parseEdgeLine(text: string): EdgeLine | undefined {
  const found = /^(?:\S{1,200} )?edge (301|404) x(1|20) (\/[\w./*-]{0,99})$/.exec(text.trim())
  if (!found) return undefined
  return { status: found[1] === '301' ? 301 : 404, weight: Number(found[2]), path: found[3]! }
}
