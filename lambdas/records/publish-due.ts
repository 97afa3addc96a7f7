import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { PublicationSchedule } from '#lambdas/table/published-repository.ts'

type Needs = {
  readonly publications: Pick<PublicationSchedule, 'due'>
  /** By the name of the kind. */
  readonly publishDue: Readonly<Record<string, (id: string) => Promise<void>>>
  readonly clock: Clock
}

/** Publishes what was scheduled for now or earlier. One that fails raises an alarm and stops no other. */
export const publishDueUsing =
  ({ publications, publishDue, clock }: Needs) =>
  async (): Promise<void> => {
    for (const { kind, id } of await publications.due(clock().now)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: a slug may go from one to the next
        await publishDue[kind]?.(id)
      } catch (error) {
        log('alarm', 'page not published', { page: `${kind} ${id}`, ...errorFields(error) })
      }
    }
  }
