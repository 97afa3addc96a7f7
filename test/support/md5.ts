import { createHash } from 'node:crypto'

/** The hash with which PayFast signs. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
