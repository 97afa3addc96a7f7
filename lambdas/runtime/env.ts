/** The environment variables of Lambdas. Infrastructure sets these names, and only Lambdas read them. */
export const environmentNames = [
  'TABLE_NAME',
  'UPLOADS_BUCKET',
  'USER_POOL_ID',
  'SITE_ORIGIN',
  'EMAIL_FROM',
  'OWNER_EMAIL',
  'STAGE',
  /** The queue of content changes, and what the publisher writes to. */
  'CONTENT_CHANGES_QUEUE',
  'SITE_BUCKET',
  'SITE_DISTRIBUTION',
  'SITE_KEY_VALUE_STORE',
  /** The file with the site built for a server. */
  'SITE_RENDERER',
  /** Parameter Store names of the secrets. */
  'LINK_KEY_PARAMETER',
  'PAYFAST_PARAMETER',
  'ORIGIN_SECRET_PARAMETER',
  'CAPTCHA_PARAMETER',
] as const
export type EnvironmentName = (typeof environmentNames)[number]

/** Reads one value, or fails loudly at once. */
export function env(name: EnvironmentName): string {
  const value = process.env[name]
  if (!value) throw new Error(`Environment variable ${name} is not set`)
  return value
}
