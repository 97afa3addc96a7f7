import { type PayfastConfig, payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { env } from '#lambdas/runtime/env.ts'
import { secret } from '#lambdas/runtime/secrets.ts'

/** The settings of PayFast, from their secret. */
export const readPayfastConfig = async (): Promise<PayfastConfig> =>
  payfastConfigFrom(await secret('PAYFAST_PARAMETER'), { siteUrl: env('SITE_ORIGIN') })
