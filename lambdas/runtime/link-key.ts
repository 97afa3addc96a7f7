import type { LinkKeys } from './guest-link.ts'
import { secret } from './secrets.ts'

/** The keys of guests' links from Parameter Store. */
export const linkKey: LinkKeys = (options) => secret('LINK_KEY_PARAMETER', options)
