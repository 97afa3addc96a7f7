import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { FunctionSpec } from '#infra/functions.ts'
import { mustSignIn, routeKeyOf } from '#shared/kernel/endpoint.ts'
import { bySpecificity, pathPattern } from '#shared/kernel/path-pattern.ts'

const root = resolve(import.meta.dirname, '../..')

type Handler = (event: unknown) => Promise<unknown>

/** A Lambda of the list, loaded into this process: the same handler as in AWS. */
export type HostedLambda = { readonly lambda: FunctionSpec; readonly handler: Handler }

/** Loads every Lambda. Handlers read the environment when they are loaded, as in AWS: set it before. */
export const hostLambdas = (
  functions: readonly FunctionSpec[],
  importFile: (file: string) => Promise<unknown> = (file) => import(pathToFileURL(file).href),
): Promise<HostedLambda[]> =>
  Promise.all(
    functions.map(async (lambda) => {
      const { handler } = (await importFile(resolve(root, lambda.entry))) as { handler: Handler }
      return { lambda, handler }
    }),
  )

export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

export type HttpRoute = {
  readonly routeKey: string
  /** `ANY` for a route of every method. */
  readonly method: string
  readonly pattern: RegExp
  readonly hasAuthorizer: boolean
  readonly handler: HttpHandler
}

/** The HTTP API's routes by the contracts of the list. The most specific one that fits a request wins, as in API Gateway. */
export function routesOf(hosted: readonly HostedLambda[]): HttpRoute[] {
  const routes = new Map<string, HttpRoute & { readonly path: string }>()
  for (const { lambda, handler } of hosted)
    for (const endpoint of Object.values(lambda.serves ?? {})) {
      const routeKey = routeKeyOf(endpoint)
      const [method = '', path = ''] = routeKey.split(' ')
      const hasAuthorizer = mustSignIn(endpoint.audience)
      const pattern = pathPattern(path)
      routes.set(routeKey, { routeKey, method, path, pattern, hasAuthorizer, handler: handler as HttpHandler })
    }
  return [...routes.values()].toSorted((one, other) => bySpecificity(one.path, other.path))
}
