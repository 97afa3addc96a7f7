import type { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { SignatureV4 } from '@smithy/signature-v4'
import * as z from 'zod/mini'

const TIMEOUT_MS = 20_000
const STAGE = encodeURIComponent('$default')

const Stage = z.object({ routeSettings: z.optional(z.record(z.string(), z.unknown())) })
const Routes = z.object({
  items: z._default(z.array(z.object({ routeKey: z.string() })), []),
  nextToken: z.nullish(z.string()),
})

/** Calls the management API of HTTP APIs with a client's credentials: three requests do not justify a client of their own. */
export function createApiGateway(
  region: string,
  { credentials, sha256 }: Pick<CloudFormationClient['config'], 'credentials' | 'sha256'>,
) {
  const hostname = `apigateway.${region}.amazonaws.com`
  const signer = new SignatureV4({ service: 'apigateway', region, credentials, sha256 })

  async function send(method: 'DELETE' | 'GET', path: string, query: Record<string, string> = {}): Promise<unknown> {
    const { headers } = await signer.sign({
      method,
      protocol: 'https:',
      hostname,
      path,
      query,
      headers: { host: hostname },
    })
    const { host: _ofTheUrl, ...signed } = headers
    const search = new URLSearchParams(query).toString()
    const response = await fetch(`https://${hostname}${path}${search && `?${search}`}`, {
      method,
      headers: signed,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`API Gateway answered ${response.status}: ${text}`)
    return JSON.parse(text || 'null')
  }

  async function routeKeys(api: string): Promise<Set<string>> {
    const found = new Set<string>()
    let nextToken: string | undefined
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
      const page = Routes.parse(await send('GET', `/v2/apis/${api}/routes`, nextToken ? { nextToken } : {}))
      for (const { routeKey } of page.items) found.add(routeKey)
      nextToken = page.nextToken ?? undefined
    } while (nextToken)
    return found
  }

  return {
    /**
     * Deletes the limits of routes that an API no longer has, and names them. CloudFormation leaves them in the stage when
     * it deletes a route, and every later change of the stage fails with "Unable to find Route by key".
     */
    async removeStaleRouteSettings(api: string): Promise<string[]> {
      const { routeSettings = {} } = Stage.parse(await send('GET', `/v2/apis/${api}/stages/${STAGE}`))
      const existing = await routeKeys(api)
      const stale = Object.keys(routeSettings).filter((key) => !existing.has(key))
      for (const key of stale)
        // oxlint-disable-next-line no-await-in-loop -- a stage takes one change at a time
        await send('DELETE', `/v2/apis/${api}/stages/${STAGE}/routesettings/${encodeURIComponent(key)}`)
      return stale
    },
  }
}
