import { type Endpoint, pathOf } from '#shared/kernel/endpoint.ts'

/** An answer of the public API that a page shows. It goes out inside the published page, under `answerKey`. */
export type ShownAnswer = {
  readonly endpoint: Endpoint
  readonly params?: Readonly<Record<string, string>>
}

/** Under which key a page brings an answer along, and the browser keeps it. */
export const answerKey = ({ endpoint, params }: ShownAnswer): readonly ['answer', string] => [
  'answer',
  pathOf(endpoint.path, params),
]
