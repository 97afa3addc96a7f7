import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { FunctionSpec } from '#infra/functions.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

const root = resolve(import.meta.dirname, '../..')

type Handler = (event: unknown) => Promise<unknown>

/** A Lambda of the list, loaded into this process. The same handler that AWS runs. */
export type HostedLambda = { readonly lambda: FunctionSpec; readonly handler: Handler }

/** Loads every Lambda. The environment must be set before: handlers read it as they load, as they do in AWS. */
export const hostLambdas = (functions: readonly FunctionSpec[]): Promise<HostedLambda[]> =>
  Promise.all(
    functions.map(async (lambda) => {
      const { handler } = (await import(pathToFileURL(resolve(root, lambda.entry)).href)) as { handler: Handler }
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

/** The routes that the list's contracts make, as the HTTP API has them. */
export const routesOf = (hosted: readonly HostedLambda[]): HttpRoute[] =>
  hosted.flatMap(({ lambda, handler }) =>
    Object.values(lambda.serves ?? {}).map((endpoint) => ({
      endpoint,
      routeKey: `${endpoint.method} /api${endpoint.path}`,
      pattern: new RegExp(`^/api${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      handler: handler as HttpHandler,
    })),
  )
