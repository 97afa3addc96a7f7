/** The environment variables of Lambdas. Infrastructure sets these names, and only Lambdas read them. */
export const environmentNames = [
  'TABLE_NAME',
  'UPLOADS_BUCKET',
  /** The pictures that staff upload. */
  'PICTURES_BUCKET',
  /** `on` where guests' files are scanned; unset elsewhere. */
  'MALWARE_SCAN',
  'USER_POOL_ID',
  'SITE_ORIGIN',
  'EMAIL_FROM',
  /** SES's rules for our e-mails, named in each; unset in an app without AWS. */
  'EMAIL_CONFIGURATION_SET',
  'OWNER_EMAIL',
  /** `required` or `optional`. */
  'OWNER_SECOND_FACTOR',
  'STAGE',
  /** How many bookings an hour need no captcha, where tests make more than the rule allows. */
  'BOOKINGS_WITHOUT_CAPTCHA',
  /** Empty in an app without AWS. */
  'DEAD_LETTER_QUEUE',
  /** The queue of content changes, and what the publisher writes to. */
  'CONTENT_CHANGES_QUEUE',
  'SITE_BUCKET',
  'SITE_DISTRIBUTION',
  'SITE_KEY_VALUE_STORE',
  /** The function at the edge whose log says what was redirected and what is missing. */
  'SITE_EDGE_FUNCTION',
  /** The file with the site built for a server. */
  'SITE_RENDERER',
  /** The topic that alarms go to, the file with the list of those that log lines raise, and where docs/ can be opened. */
  'ALARM_TOPIC',
  'ALARMS_FILE',
  'DOCS_URL',
  /** The edge's secrets, newest first, separated by commas. */
  'ORIGIN_SECRETS',
  /** Parameter Store names of the other secrets. */
  'LINK_KEY_PARAMETER',
  'PAYFAST_PARAMETER',
  'CAPTCHA_PARAMETER',
] as const
export type EnvironmentName = (typeof environmentNames)[number]

/** Anything but `optional` requires one: a wrong value must not open a door. */
export const ownerSecondFactor = (): 'required' | 'optional' =>
  env('OWNER_SECOND_FACTOR') === 'optional' ? 'optional' : 'required'

/** The address of the dead-letter queue; undefined where there is none. */
export const deadLetterQueue = (): string | undefined =>
  process.env['DEAD_LETTER_QUEUE' satisfies EnvironmentName] || undefined

/** The configuration set that each e-mail names; undefined where there is none. */
export const emailConfigurationSet = (): string | undefined =>
  process.env['EMAIL_CONFIGURATION_SET' satisfies EnvironmentName] || undefined

/** Whether guests' files are scanned for malware. */
export const hasMalwareScan = (): boolean => process.env['MALWARE_SCAN' satisfies EnvironmentName] === 'on'

/** Undefined wherever guests book. */
export function bookingsWithoutCaptcha(): number | undefined {
  const written = process.env['BOOKINGS_WITHOUT_CAPTCHA' satisfies EnvironmentName]
  return written ? Number(written) : undefined
}

/** Reads one value, or fails loudly at once. */
export function env(name: EnvironmentName): string {
  const value = process.env[name]
  if (!value) throw new Error(`Environment variable ${name} is not set`)
  return value
}
