import { type Endpoint, pathOf } from '#shared/kernel/endpoint.ts'

/** An answer of the public API that a page shows. It goes out inside the published page, under `pageQueryKey`. */
export type PageQuery = {
  readonly endpoint: Endpoint
  readonly params?: Readonly<Record<string, string>>
}

/** Under which key a page brings an answer along, and the browser keeps it. */
export const pageQueryKey = ({ endpoint, params }: PageQuery): readonly ['answer', string] => [
  'answer',
  pathOf(endpoint.path, params),
]
