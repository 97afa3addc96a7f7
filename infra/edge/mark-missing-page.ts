import { pageAnswerFor } from '#infra/page-routing.ts'
import { NO_SUCH_PAGE, type ViewerRequest, type ViewerResponse } from './viewer-events.ts'

/**
 * At the edge, on the way back: the shell that answers for a page we do not have goes out with status 404, so that no
 * search engine keeps it. Error pages of the distribution could not do it: they would stand in for the API's answers.
 */
export function handler(event: { request: ViewerRequest; response: ViewerResponse }): ViewerResponse {
  const response = event.response
  const isMissing = event.request.headers[NO_SUCH_PAGE] !== undefined || pageAnswerFor(event.request.uri).status === 404
  if (isMissing && response.statusCode === 200) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}
