import { LINK_REQUEST_RETENTION_DAYS, LinkRequest } from '#shared/bookings/link-request.ts'
import type { Id } from '#shared/kernel/id.ts'
import { indexPartitions, keys, sortKeyPrefix, timeToLiveAttribute } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import type { Table } from './table.ts'

export function linkRequestRepository(table: Table) {
  return {
    async find(id: Id): Promise<LinkRequest | undefined> {
      const item = await table.get(keys.linkRequest(id), { consistent: true })
      return item && LinkRequest.parse(item)
    },

    async save(request: LinkRequest): Promise<void> {
      await table.put({
        ...keys.linkRequest(request.id),
        ...LinkRequest.parse(request),
        guestPk: indexPartitions.guest(request.email),
        guestSk: `${sortKeyPrefix.linkRequest}#${request.requestedAt}`,
        [timeToLiveAttribute]: linkRequestTtl(request.requestedAt),
      })
    },
  }
}

/** When the table deletes a request of this instant, and its e-mail's record: in seconds since 1970. */
const linkRequestTtl = (requestedAt: string): number => secondsAt(requestedAt) + LINK_REQUEST_RETENTION_DAYS * 86_400

export type LinkRequestRepository = ReturnType<typeof linkRequestRepository>
