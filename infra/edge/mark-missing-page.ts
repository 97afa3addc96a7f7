import { resolvePage } from '#infra/page-routing.ts'
import { NOT_FOUND, PAGES, publishedFileOf } from '#shared/content/published-files.ts'
import { lookUpEdgeRoute } from './look-up-edge-route.ts'
import { NO_SUCH_PAGE, type ViewerRequest, type ViewerResponse } from './viewer-events.ts'

/**
 * Viewer response: the page for an unknown address gets status 404, so that no search engine keeps it. Error pages of the
 * distribution cannot do it, since they would replace the API's responses too.
 */
export async function handler(event: { request: ViewerRequest; response: ViewerResponse }): Promise<ViewerResponse> {
  const response = event.response
  if (response.statusCode === 200 && (await isMissing(event.request))) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}

async function isMissing(request: ViewerRequest): Promise<boolean> {
  const uri = request.uri
  if (request.headers[NO_SUCH_PAGE] !== undefined) return true
  if (uri.startsWith(`/${PAGES}/`)) return uri === publishedFileOf(NOT_FOUND)
  return (await resolvePage(uri, lookUpEdgeRoute)).status === 404
}
