import { type Endpoint, pathOf } from '#shared/kernel/endpoint.ts'

/**
 * A query of the public API whose reply a page shows. The reply is embedded in the published page under `pageQueryKey`.
 */
export type PageQuery = {
  readonly endpoint: Endpoint
  readonly params?: Readonly<Record<string, string>>
}

/** The query key of an embedded reply, in the page and in the browser's cache. */
export const pageQueryKey = ({ endpoint, params }: PageQuery): readonly ['reply', string] => [
  'reply',
  pathOf(endpoint.path, params),
]
