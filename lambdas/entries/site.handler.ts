import type { apiDescription } from '#shared/api/openapi.ts'
import { ShowApiDescription } from '#shared/content/site.contract.ts'
import { accept } from '#shared/kernel/result.ts'
import { route, serve } from '#lambdas/http/serve.ts'
import { houseTable } from '#lambdas/table/table.ts'
import { contentRoutes } from './content-routes.ts'

/** Loaded and printed once, and only when asked for: it knows every endpoint, and takes longer than all the rest. */
let description: ReturnType<typeof apiDescription> | undefined
const theDescription = async () => (description ??= (await import('#shared/api/openapi.ts')).apiDescription())

export const handler = serve([
  ...contentRoutes(houseTable()),
  route(ShowApiDescription, async () => accept(await theDescription())),
])
