import { mailboxOf } from '#shared/bookings/booking-limits.ts'
import { keyedHash } from './ids-and-tokens.ts'

/** The hash under which an e-mail address is counted: nobody can tell the address from it without the secret. */
export const mailboxKeyUsing =
  (secret: () => Promise<string>) =>
  async (email: string): Promise<string> =>
    keyedHash(await secret(), `mailbox ${mailboxOf(email)}`)
