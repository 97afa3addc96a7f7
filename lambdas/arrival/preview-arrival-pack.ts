import { MASKED_CODE } from '#shared/arrival/access-code.ts'
import { ArrivalPackForm, WayHere, emptyArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import type { PreviewArrivalPack } from '#shared/arrival/arrival-pack.contract.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { pdfReply } from '#lambdas/pdf/pdf-reply.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { ArrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CabinRepository } from '#lambdas/table/cabin-repository.ts'
import { type ArrivalStay, arrivalPackOf } from './arrival-pack.ts'
import { type ArrivalPackPdfNeeds, arrivalPackPdf } from './arrival-pack-pdf.ts'

type Needs = ArrivalPackPdfNeeds & {
  readonly arrivalPacks: Pick<ArrivalPackRepository, 'ofStay'>
  readonly bookings: Pick<BookingRepository, 'find' | 'inStatus'>
  readonly cabins: Pick<CabinRepository, 'list'>
  readonly clock: Clock
}

const PREVIEW = 'PREVIEW'

/** The pack as PDF with texts that are typed. No code is read for it. */
export const previewArrivalPackUsing =
  (needs: Needs): UseCase<typeof PreviewArrivalPack> =>
  async ({ body }) => {
    const booking = body.reference ? await needs.bookings.find(body.reference) : await recentBooking(needs.bookings)
    if (body.reference && !booking) return refuse('booking-not-found')
    const { now, today } = needs.clock()
    const stay = booking ?? (await sampleStay(needs))
    const sources = await needs.arrivalPacks.ofStay(stay)
    const codes = stay.parts.map(({ cabinSlug }) => ({ cabinSlug, code: MASKED_CODE, version: 1, changedAt: now }))
    const pack = arrivalPackOf(stay, { ...sources, texts: { ...showableForm(body.form), updatedAt: now } }, codes)
    const { settings } = sources
    const { pictures, readMark } = needs
    const { pdf } = await arrivalPackPdf(pack, { settings, today, pictures, readMark, watermark: PREVIEW })
    return accept({ ...pdfReply(`${PREVIEW} arrival pack`, pdf), reference: booking?.reference ?? null })
  }

async function recentBooking(bookings: Needs['bookings']): Promise<Booking | undefined> {
  const page = await bookings.inStatus('confirmed')
  const reference = page.ok ? page.value.rows[0]?.reference : undefined
  return reference && bookings.find(reference)
}

async function sampleStay({ cabins, clock }: Pick<Needs, 'cabins' | 'clock'>): Promise<ArrivalStay> {
  const { today } = clock()
  const { records } = await cabins.list()
  const [cabin] = records.filter(({ archivedAt }) => archivedAt === null)
  return {
    reference: 'MC-7K4QX',
    guestName: 'Thandi Mokoena',
    parts: [{ cabinSlug: cabin?.id ?? 'cabin', checkInDate: addDays(today, 3), checkOutDate: addDays(today, 5) }],
  }
}

/** What is typed, field by field as far as it can be published; it is checked when it is. */
function showableForm(typed: DraftForm): ArrivalPackForm {
  const { ways, ...others } = ArrivalPackForm.shape
  const fields = Object.entries(others).flatMap(([name, schema]) => {
    const read = schema.safeParse(typed[name])
    return read.success ? [[name, read.data]] : []
  })
  const typedWays = Array.isArray(typed['ways']) ? typed['ways'] : []
  const readWays = typedWays.flatMap((way) => {
    const read = WayHere.safeParse(way)
    return read.success ? [read.data] : []
  })
  const shown = ways.safeParse(readWays)
  return { ...emptyArrivalPackForm, ...Object.fromEntries(fields), ways: shown.success ? shown.data : [] }
}
