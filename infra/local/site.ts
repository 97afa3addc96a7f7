import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import * as listed from '#infra/functions.ts'
import { type LocalServer, listenLocally } from './engines/listen-locally.ts'
import { watchLambdas } from './dev-lambdas.ts'
import { startDevServer } from './dev-server.ts'
import { type HostedLambda, hostLambdas } from './lambda-host.ts'
import { siteFiles } from './site-files.ts'

/** The pages and Lambdas of the local stack: as built, or as their sources are now. */
export type Site = {
  loadLambdas(): Promise<HostedLambda[]>
  /** The response for a page or a file. */
  respond(request: Request): Promise<Response>
  /** Drops a page from the edge's cache. */
  invalidate(path: string): void
  listen(gateway: RequestListener): Promise<LocalServer>
}

type BuiltOptions = Parameters<typeof siteFiles>[0] & { readonly port: number }

/** The site as built and published, and the Lambdas as they are at the start. */
export function builtSite({ port, ...options }: BuiltOptions): Site {
  const files = siteFiles(options)
  return {
    loadLambdas: () => hostLambdas(listed.functions),
    respond: files.respond,
    invalidate: files.invalidate,
    listen: (gateway) => listenLocally('the site', port, gateway),
  }
}

type DevOptions = Parameters<typeof startDevServer>[0] & {
  /** Called after a change of the Lambdas. */
  readonly lambdasChanged: (file: string) => Promise<void>
}

/** The site from Vite's development server, and the Lambdas from their sources. Without publishing: pages are not HTML. */
export async function devSite({ lambdasChanged, ...options }: DevOptions): Promise<Site & { stop(): Promise<void> }> {
  const modules = await watchLambdas({ changed: lambdasChanged })
  const server = await startDevServer(options)
  return {
    async loadLambdas() {
      const list = (await modules.import(resolve(import.meta.dirname, '../functions.ts'))) as typeof listed
      return hostLambdas(
        list.functions.filter(({ publishes }) => !publishes),
        modules.import,
      )
    },
    respond: server.page,
    invalidate: () => undefined,
    listen: server.listen,
    async stop() {
      await Promise.all([server.stop(), modules.stop()])
    },
  }
}
