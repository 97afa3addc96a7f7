import { type PageQuery, pageQueryKey } from '#shared/content/page-query.ts'
import type { Request, Route } from '#lambdas/http/serve.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

/**
 * The replies of public endpoints, without HTTP: the same use cases, cut to the same contracts, so that a page never
 * holds data that is not public. Undefined where there is none.
 */
export function pageDataFrom(routes: readonly Route[]) {
  return async (query: PageQuery): Promise<unknown> => {
    const { endpoint, params = {} } = query
    const serving = routes.find((one) => one.endpoint === endpoint)
    if (!serving || endpoint.audience !== 'public') throw new Error(`${pageQueryKey(query)[1]} is no public endpoint`)
    const request = { params: endpoint.params?.parse(params), query: endpoint.query?.parse({}) }
    const result = await serving.useCase(request as Request<Endpoint>)
    if (result.ok) return endpoint.reply.parse(result.value)
    if (result.refusal.endsWith('-not-found')) return undefined
    throw new Error(`${pageQueryKey(query)[1]} was refused: ${result.refusal}`)
  }
}
