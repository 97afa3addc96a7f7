import { apiDescriptionEndpoints } from '#shared/api/api-description.contract.ts'
import type { apiDescription } from '#shared/api/openapi.ts'
import { accept } from '#shared/kernel/result.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { appTable } from '#lambdas/table/table.ts'
import { contentRoutes } from './content-routes.ts'

/** Loaded and printed once, on the first request: it imports every endpoint and takes longer than all the rest. */
let description: ReturnType<typeof apiDescription> | undefined
const loadDescription = async () => (description ??= (await import('#shared/api/openapi.ts')).apiDescription())

export const handler = serve([
  ...contentRoutes(appTable()),
  ...routes(apiDescriptionEndpoints, { ShowApiDescription: async () => accept(await loadDescription()) }),
])
