import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, businessTimeAt, dayOf } from '#shared/kernel/clock.ts'
import {
  planAccountActions,
  planContentActions,
  planReviewActions,
  planVisitorActions,
} from './staff-and-visitor-actions.ts'
import { type Action, planStayActions } from './stay-actions.ts'
import { type Options, at, createDemoUseCases } from './demo-use-cases.ts'
import { planStays } from './plan-stays.ts'

type ActivityOptions = Options & {
  /** Where the bucket of uploads is, for the files of guests. */
  readonly storage: { readonly endpoint: string; readonly bucket: string; readonly region: string }
}

/**
 * Three months of bookings around today, in every state, slips, card payments to check,
 * enquiries, reviews, accounts and blocked nights. Everything is done by the product's own use cases, in the order of
 * time and at its own time, so that nothing is there that could not have happened.
 */
export async function seedActivity(
  options: ActivityOptions,
  present: BusinessTime = businessTimeAt(new Date()),
): Promise<void> {
  const useCases = createDemoUseCases(options)
  const { today, now } = present
  const context = { useCases, present, putFile: fileStore(options.storage) }
  const actions = [
    ...planAccountActions(useCases, { today, owner: options.owner.sub }),
    ...planContentActions(useCases, today),
    ...planReviewActions(useCases, today),
    ...planVisitorActions(useCases, today),
    ...planStays(today).flatMap((stay, place) => planStayActions(stay, place, context)),
  ]
  const first = actions.map((action) => action.at).toSorted()[0] ?? now
  const all: Action[] = [
    ...actions,
    ...mornings(dayOf(first), today).map((day) => ({ at: at(day, 8), run: useCases.runSchedules })),
  ]
  await withoutLog(async () => {
    const pastActions = all
      .filter((action) => action.at <= now)
      .toSorted((one, other) => one.at.localeCompare(other.at))
    for (const action of [...pastActions, { at: now, run: useCases.runHourlySchedules }]) {
      useCases.clock.setTo(action.at)
      // oxlint-disable-next-line no-await-in-loop -- in the order of time
      await action.run()
      // oxlint-disable-next-line no-await-in-loop
      await useCases.sendEmails()
    }
  })
}

/** What use cases log about days that are over would fill the terminal. */
async function withoutLog(run: () => Promise<void>): Promise<void> {
  const { write } = process.stdout
  process.stdout.write = () => true
  try {
    await run()
  } finally {
    process.stdout.write = write
  }
}

function fileStore({ endpoint, bucket, region }: ActivityOptions['storage']) {
  const client = new S3Client({ endpoint, region, forcePathStyle: true })
  return async (key: string, file: Uint8Array, contentType: string) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: file, ContentType: contentType }))
}

const mornings = (first: CalendarDate, today: CalendarDate): CalendarDate[] =>
  Array.from({ length: daysBetween(first, today) + 1 }, (_, day) => addDays(first, day))
