import { isSameInConstantTime, keyedHash, newId } from '#lambdas/runtime/ids-and-tokens.ts'

const MAX_OPEN_MS = 24 * 60 * 60_000

const sign = (key: string, opening: string): string => keyedHash(key, `the contact form was opened: ${opening}`)

/**
 * A signed time at which a contact form was opened, different for each opening. The page's own time could be any; with
 * this one a bot has to wait as long as a person takes, for each message.
 */
export function formStamp(key: string, now: string): string {
  const opening = `${Date.parse(now).toString(36)}.${newId()}`
  return `${opening}.${sign(key, opening)}`
}

/** How many milliseconds ago a form was opened; undefined where the stamp is not ours, or is older than a day. */
export function millisecondsOpen(stamp: string, key: string, now: string): number | undefined {
  const [openedAt = '', id = '', signature = ''] = stamp.split('.')
  if (!isSameInConstantTime(signature, sign(key, `${openedAt}.${id}`))) return undefined
  const elapsedMs = Date.parse(now) - Number.parseInt(openedAt, 36)
  return elapsedMs <= MAX_OPEN_MS ? elapsedMs : undefined
}
