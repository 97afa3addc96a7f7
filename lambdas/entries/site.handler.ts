import { apiDescription } from '#shared/api/openapi.ts'
import { ShowApiDescription } from '#shared/content/site.contract.ts'
import { accept } from '#shared/kernel/result.ts'
import { route, serve } from '#lambdas/http/serve.ts'
import { houseTable } from '#lambdas/table/table.ts'
import { contentRoutes } from './content-routes.ts'

/** Printed once: it is the same for everybody, and takes longer than all the rest. */
let description: ReturnType<typeof apiDescription> | undefined

export const handler = serve([
  ...contentRoutes(houseTable()),
  route(ShowApiDescription, async () => accept((description ??= apiDescription()))),
])
