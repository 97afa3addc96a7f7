import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { onTestFinished, vi } from 'vitest'
import { localAwsEnvironment } from '#infra/local/engines/database.ts'
import { functions } from '#infra/functions.ts'
import { startTableStream } from '#infra/local/engines/table-stream.ts'
import { type Inbox, startInbox } from '#infra/local/inbox/inbox.ts'
import { loadArrivalPack } from '#lambdas/arrival/arrival-pack.ts'
import { sesSender } from '#lambdas/email/ses-sender.ts'
import { processOutboxUsing } from '#lambdas/notifications/process-outbox.ts'
import { sendArrivalPackUsing, sendArrivalPacksUsing } from '#lambdas/notifications/send-arrival-packs.ts'
import { sendEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { ownerNoticeRepository } from '#lambdas/table/owner-notice-repository.ts'
import { linkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import type { UseCaseHarness } from '#test/support/use-case-harness.ts'

type Needs = Parameters<typeof sendEmailsUsing>[0]
type Fault = Partial<Needs> & Partial<Omit<Parameters<typeof processOutboxUsing>[0], 'sendEmails'>>
type Handler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>

/**
 * The outbox of an app, delivered by the table's real stream to an inbox in place of SES. Everything but the clock is
 * what a Lambda uses; `fault` replaces one part with a failing one.
 */
export async function startOutboxHarness(
  harness: UseCaseHarness,
  { endpoint, tableName }: { endpoint: string; tableName: string },
) {
  const inbox: Inbox = await startInbox({ port: 0 })
  onTestFinished(() => inbox.stop())
  vi.stubEnv('AWS_ENDPOINT_URL_SES', inbox.url)
  for (const [name, value] of Object.entries(localAwsEnvironment)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())

  const emails = emailRepository(harness.table)
  const needs: Needs = {
    bookings: harness.bookings,
    enquiries: enquiryRepository(harness.table),
    catalogue: harness.catalogue,
    emails,
    quotes: quoteRepository(harness.table),
    linkRequests: linkRequestRepository(harness.table),
    ownerNotices: ownerNoticeRepository(harness.table),
    reviews: harness.reviews,
    arrivalPack: async (booking) => loadArrivalPack(harness, booking),
    send: sesSender('Mountain Cabins <stay@mountaincabins.example>', undefined, {
      pause: async (milliseconds) => harness.clock.pass(milliseconds / 60_000),
    }),
    linkKey: harness.linkKey,
    siteOrigin: harness.siteOrigin,
    clock: harness.clock.read,
    // Pauses advance the test's clock only.
    pause: async (milliseconds) => harness.clock.pass(milliseconds / 60_000),
  }
  const packNeeds = { ...harness, clock: harness.clock.read }
  const handlerWith = (fault: Fault = {}): Handler =>
    processOutboxUsing({
      sendEmails: sendEmailsUsing({ ...needs, ...fault }),
      updateSearchKeys: fault.updateSearchKeys ?? harness.search.update,
      sendArrivalPack: fault.sendArrivalPack ?? sendArrivalPackUsing(packNeeds),
      sendArrivalPacks: fault.sendArrivalPacks ?? sendArrivalPacksUsing(packNeeds),
    })

  const source = functions.find(({ name }) => name === 'notifications')?.stream
  const streamEvents: DynamoDBStreamEvent[] = []
  let handler: Handler | undefined
  const stream = await startTableStream({
    endpoint,
    tableName,
    consumers: [
      {
        name: 'notifications',
        filters: [
          {
            eventNames: ['INSERT'],
            sortKeyPrefixes: source?.insertPrefixes ?? [],
          },
          { sortKeyPrefixes: source?.changePrefixes ?? [] },
        ],
        async handler(event) {
          if (handler) return handler(event)
          streamEvents.push(event)
          return undefined
        },
      },
    ],
    backoffMs: 1,
    tries: 3,
    print: () => undefined,
  })
  onTestFinished(() => stream.stop())

  return {
    inbox,
    emails,
    needs,
    handlerWith,
    /** From now on the stream itself calls the handler, with retries; without this its events are only collected. */
    startHandling: (fault?: Fault) => void (handler = handlerWith(fault)),
    drained: () => stream.drained(),
    /** Everything that the stream delivered since the last call, as one event. */
    async takeStreamEvents(): Promise<DynamoDBStreamEvent> {
      await stream.drained()
      return { Records: streamEvents.splice(0).flatMap(({ Records }) => Records) }
    },
    /** Subjects in the order they were sent, oldest first. */
    sent: (to?: string): string[] =>
      inbox
        .emails(to)
        .map(({ subject }) => subject)
        .toReversed(),
  }
}

/** The app's log lines of a running test. */
export function captureLog(): () => { level: string; message: string; counted?: true }[] {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return () =>
    written.flatMap((line) =>
      line.startsWith('{"level"') ? [JSON.parse(line) as { level: string; message: string; counted?: true }] : [],
    )
}
