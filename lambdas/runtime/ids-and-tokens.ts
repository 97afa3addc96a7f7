import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type BookingId, type BookingReference, type Id, referenceFrom } from '#shared/kernel/id.ts'

/** A new unguessable id of 128 bits. */
export const newId = (): Id => randomBytes(16).toString('base64url')

/** The code of blocked dates in a night's item: short, and never like a booking's reference. */
export const newBlockCode = (): string => referenceFrom(randomBytes(8)).replace('MC-', 'BL-')

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64url')

/** The id of a message from PayFast: the same message again is the same item. */
export const itnIdOf = (raw: string): string => sha256(`itn:${raw}`)

/** What a line of the bank is known by, of its identity: in hex, as browsers make it too. */
export const bankLineKeyOf = (identity: string): string => createHash('sha256').update(identity).digest('hex')

const hashBytes = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/**
 * A booking's id and reference are derived from its idempotency key, so that the same form sent twice is the same
 * booking, without another item to remember it by. `attempt` gives the next reference where one is taken.
 */
export const idFromKey = (idempotencyKey: string): string =>
  Buffer.from(hashBytes(`id:${idempotencyKey}`).slice(0, 16)).toString('base64url')
export const referenceFromKey = (idempotencyKey: string, attempt: number): BookingReference =>
  referenceFrom(hashBytes(`reference:${attempt}:${idempotencyKey}`))

/** A hash that nobody can reproduce without the key, even of a guessable value. */
export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** What a link opens: the booking, or the form to review the stay. A token of one purpose does not open the other. */
export type LinkKind = 'guest-link' | 'review-link'

const secretOf = (linkKey: string, subject: string): string =>
  createHmac('sha256', linkKey).update(subject).digest().subarray(0, 16).toString('base64url')

/**
 * The token of a guest's link. Its secret is derived from the booking's unguessable id with a key that only Lambdas can
 * read, so that any later e-mail can carry it; the table stores only its hash. Of several keys, newest first, a new
 * booking uses the newest and an existing one the key its link was made with: a rotation breaks no link. Each link
 * version has a link of its own.
 */
export function guestToken(
  linkKeys: string,
  booking: {
    readonly id: BookingId
    readonly reference: BookingReference
    readonly tokenHash?: string
    readonly linkVersion?: number | undefined
  },
  kind: LinkKind = 'guest-link',
): string {
  const { id, reference, tokenHash, linkVersion = 0 } = booking
  const subject = linkVersion > 0 ? `${kind}:${id}:${linkVersion}` : `${kind}:${id}`
  const tokens = linkKeys.split(',').map((key) => `${reference.slice(3)}${secretOf(key, subject)}`)
  const onFile =
    tokenHash === undefined ? undefined : tokens.find((token) => isSameInConstantTime(tokenHashOf(token), tokenHash))
  return onFile ?? tokens[0] ?? ''
}

/** The stored hash of a link's secret. */
export const tokenHashOf = (token: string): string => sha256(`guest-token:${token}`)

/** The hash by which a link to a preview is on file. */
export const previewHashOf = (secret: string): string => sha256(`preview:${secret}`)

/** The reference in a token; undefined when it is not a token. */
export const referenceInToken = (token: string): BookingReference | undefined =>
  /^[34679ACDEFGHJKMNPQRTWXY]{5}[A-Za-z0-9_-]{22}$/.test(token) ? `MC-${token.slice(0, 5)}` : undefined

/** Whether two secrets are the same; takes as long wherever they differ. */
export function isSameInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
