import type { ReviewState } from '#shared/reviews/moderation.ts'
import { indexPartitions } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** It leaves out the item that says which reviews are featured, which sorts after every instant. */
const END_OF_INSTANTS = '9999'

/** The reviews in a state, newest first. */
export const reviewsInState = (state: ReviewState) =>
  ({ index: 'byState', partition: indexPartitions.reviewsIn(state), upTo: END_OF_INSTANTS, newestFirst: true }) as const

/** Apart from the repository, since Today counts reviews and needs nothing else of them. */
export const reviewCounts = (table: Pick<Table, 'query'>) => ({
  /** How many reviews are in a state, at most `max`. */
  async countInState(state: ReviewState, max: number): Promise<number> {
    return (await table.query({ ...reviewsInState(state), limit: max })).length
  },
})

export type ReviewCounts = ReturnType<typeof reviewCounts>
