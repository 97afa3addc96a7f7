import { pathToFileURL } from 'node:url'
import { env } from '#lambdas/runtime/env.ts'

/** Renders a page of the site to HTML with the data it shows. It is the site's own code, built for a server. */
export type RenderPage = (page: {
  readonly path: string
  /** By the second part of `pageQueryKey`. */
  readonly pageData: Readonly<Record<string, unknown>>
  readonly siteOrigin: string
  /** The address of the sheet with the colours of the business; undefined where they are the defaults. */
  readonly colorSheet?: string | undefined
}) => Promise<{ readonly html: string; readonly status: number }>

/** Loads the site built for a server: it is beside the Lambda's code, or in the local data folder. */
export async function builtRenderer(): Promise<RenderPage> {
  const built = (await import(pathToFileURL(env('SITE_RENDERER')).href)) as { readonly renderPage: RenderPage }
  return built.renderPage
}
