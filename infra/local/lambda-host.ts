import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { FunctionSpec } from '#infra/functions.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

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
  readonly endpoint: Endpoint
  readonly routeKey: string
  readonly pattern: RegExp
  readonly handler: HttpHandler
}

/** The HTTP API's routes: one for each endpoint of the list's contracts. One without parameters wins, as in API Gateway. */
export const routesOf = (hosted: readonly HostedLambda[]): HttpRoute[] =>
  hosted
    .flatMap(({ lambda, handler }) =>
      Object.values(lambda.serves ?? {}).map((endpoint) => ({
        endpoint,
        routeKey: `${endpoint.method} /api${endpoint.path}`,
        pattern: new RegExp(`^/api${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
        handler: handler as HttpHandler,
      })),
    )
    .toSorted((one, other) => Number(Boolean(one.endpoint.params)) - Number(Boolean(other.endpoint.params)))
