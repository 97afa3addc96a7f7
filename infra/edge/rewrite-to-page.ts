import { pageAnswerFor } from '#infra/page-routing.ts'
import { NO_SUCH_PAGE, type ViewerRequest } from './viewer-events.ts'

/** At the edge, before the cache is asked: an address that is a page becomes the file that shows it. */
export function handler(event: { request: ViewerRequest }): ViewerRequest {
  const request = event.request
  const answer = pageAnswerFor(request.uri)
  request.uri = answer.file
  if (answer.status === 404) request.headers[NO_SUCH_PAGE] = { value: 'true' }
  return request
}
