import { jsonInScript } from '#shared/kernel/json-in-script.ts'
import { USER_POOL_CONFIG_ID, type UserPoolConfig } from '#shared/staff/user-pool-config.ts'

const PLACE = '<!--user-pool-->'

/**
 * The built document with the user pool of this deployment, so that no request for it comes before the first one to the
 * API. As data, which the content policy's ban on inline scripts does not concern. Throws where it has no place for it.
 */
export function withUserPool(document: string, userPool: UserPoolConfig): string {
  if (!document.includes(PLACE)) throw new Error(`The staff area's document has no ${PLACE}`)
  const data = `<script type="application/json" id="${USER_POOL_CONFIG_ID}">${jsonInScript(userPool)}</script>`
  return document.replace(PLACE, () => data)
}
