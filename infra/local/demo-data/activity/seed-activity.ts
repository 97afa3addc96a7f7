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
import { type Options, at, openBusiness } from './business.ts'
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
  const business = openBusiness(options)
  const { today, now } = present
  const context = { business, present, putFile: fileStore(options.storage) }
  const actions = [
    ...planAccountActions(business, { today, owner: options.owner.sub }),
    ...planContentActions(business, today),
    ...planReviewActions(business, today),
    ...planVisitorActions(business, today),
    ...planStays(today).flatMap((stay, place) => planStayActions(stay, place, context)),
  ]
  const first = actions.map((action) => action.at).toSorted()[0] ?? now
  const all: Action[] = [
    ...actions,
    ...mornings(dayOf(first), today).map((day) => ({ at: at(day, 8), run: business.runSchedules })),
  ]
  await withoutLog(async () => {
    const pastActions = all
      .filter((action) => action.at <= now)
      .toSorted((one, other) => one.at.localeCompare(other.at))
    for (const action of [...pastActions, { at: now, run: business.runHourlySchedules }]) {
      business.clock.setTo(action.at)
      // oxlint-disable-next-line no-await-in-loop -- in the order of time
      await action.run()
      // oxlint-disable-next-line no-await-in-loop
      await business.sendEmails()
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
