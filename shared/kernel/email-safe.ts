import * as z from 'zod/mini'

const fits = /^[^@]{1,64}@[^@.]{1,63}(?:\.[^@.]{1,63})+$/

/**
 * Checks that an otherwise valid e-mail address has parts of a length that mail servers accept (RFC 5321 §4.5.3.1.1,
 * RFC 1035 §2.3.4).
 */
export const emailSafe = (error: string) =>
  z.refine<string>((address) => fits.test(address), { error, when: ({ issues }) => issues.length === 0 })
