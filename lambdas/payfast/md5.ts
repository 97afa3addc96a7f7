import { createHash } from 'node:crypto'

/** MD5 of the UTF-8 bytes in lower-case hex: PayFast's choice, used for nothing else. */
export const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')
