import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { isArrivalPackChange } from '#lambdas/table/is-arrival-pack-change.ts'
import { type OutboxEvent, eventInImage } from '#lambdas/table/email-repository.ts'

type Followers = {
  readonly sendEmails: (event: OutboxEvent) => Promise<void>
  readonly updateSearchKeys: (reference: BookingReference) => Promise<void>
  /** Asks for the arrival pack of one booking, where it is due. */
  readonly sendArrivalPack: (reference: BookingReference) => Promise<unknown>
  /** The same for all that arrive soon or are here. */
  readonly sendArrivalPacks: () => Promise<unknown>
}

/**
 * Sends the e-mails that new items of the table's stream ask for. An event whose outcome could not be written is
 * reported, so that the stream delivers it again; the events after it are processed all the same, and not sent twice.
 * Then the bookings of these events get their search keys, and their arrival pack where it is due; a changed access
 * code, or texts of the house, send the packs of all bookings that are due by it. A failure of these is logged alone,
 * since a repeated event would hold up the e-mails of the next ones; the booking's next change writes the keys, the
 * daily run sends the packs.
 */
export const processOutboxUsing =
  ({ sendEmails, updateSearchKeys, sendArrivalPack, sendArrivalPacks }: Followers) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = []
    const changed = new Set<BookingReference>()
    const mayBeDue = new Set<BookingReference>()
    let isForAll = false
    for (const { eventName, dynamodb } of Records) {
      if (isArrivalPackChange(dynamodb?.Keys)) isForAll = true
      if (eventName !== 'INSERT' || !dynamodb?.NewImage) continue
      try {
        const event = eventInImage(dynamodb.NewImage as Parameters<typeof eventInImage>[0])
        if (event?.topic === 'booking') {
          changed.add(event.topicId)
          // The event of a pack asks for no other.
          if (!event.event.emails.includes('arrival_pack')) mayBeDue.add(event.topicId)
        }
        // oxlint-disable-next-line no-await-in-loop -- a booking's e-mails are sent in the order of its history
        if (event) await sendEmails(event)
      } catch (error) {
        log('error', 'outbox event not processed', errorFields(error))
        batchItemFailures.push({ itemIdentifier: dynamodb.SequenceNumber ?? '' })
      }
    }
    for (const reference of changed) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a handful, behind the e-mails
        await updateSearchKeys(reference)
      } catch (error) {
        log('error', 'search keys not written', { reference, ...errorFields(error) })
      }
    }
    for (const reference of mayBeDue) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the same
        await sendArrivalPack(reference)
      } catch (error) {
        log('alarm', 'arrival pack not sent', { reference, ...errorFields(error) })
      }
    }
    if (isForAll) {
      try {
        await sendArrivalPacks()
      } catch (error) {
        log('alarm', 'arrival pack not sent', errorFields(error))
      }
    }
    return { batchItemFailures }
  }
