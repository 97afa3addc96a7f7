import type { ShowArrivalPack, ShowArrivalPackDocument } from '#shared/arrival/arrival-pack.contract.ts'
import { type ArrivalPack, arrivalPackOpensOn, arrivalPackState } from '#shared/arrival/arrival-pack.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { moneyAskedFor } from '#shared/bookings/small-rest.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { pdfReply } from '#lambdas/pdf/pdf-reply.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import type { ArrivalSources } from '#lambdas/table/arrival-pack-repository.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type ArrivalPackNeeds, arrivalPackOf } from './arrival-pack.ts'
import { type ArrivalPackPdfNeeds, arrivalPackPdf } from './arrival-pack-pdf.ts'

type Needs = ArrivalPackNeeds & {
  readonly bookings: Pick<BookingRepository, 'find'>
  readonly clock: Clock
}

/** The arrival pack of a guest's link, while it is open. */
export const showArrivalPackUsing =
  (needs: Needs): UseCase<typeof ShowArrivalPack> =>
  async ({ params }) => {
    const opened = await openArrivalPack(needs, params.token)
    return opened.ok ? accept(opened.value.pack) : opened
  }

/** The same as PDF. */
export const showArrivalPackDocumentUsing =
  (needs: Needs & ArrivalPackPdfNeeds): UseCase<typeof ShowArrivalPackDocument> =>
  async ({ params }) => {
    const opened = await openArrivalPack(needs, params.token)
    if (!opened.ok) return opened
    const { pack, settings } = opened.value
    const { clock, pictures, readMark } = needs
    const { pdf } = await arrivalPackPdf(pack, { settings, today: clock().today, pictures, readMark })
    return accept(pdfReply(`Arrival ${pack.reference}`, pdf))
  }

type OpenedPack = { readonly pack: ArrivalPack; readonly settings: ArrivalSources['settings'] }

/** The pack of a guest's link, and the settings; no code is read unless it is open. */
async function openArrivalPack(
  { bookings, arrivalPacks, accessCodes, clock }: Needs,
  token: string,
): Promise<Result<OpenedPack, 'booking-not-found' | 'arrival-pack-not-open'>> {
  const booking = await findByToken(token, bookings.find, ({ tokenHash }) => tokenHash)
  if (!booking) return refuse('booking-not-found')
  const sources = await arrivalPacks.ofStay(booking)
  const { settings } = sources
  const { today } = clock()
  const state = arrivalPackState(booking, { today, smallAmountCents: settings.smallAmountCents })
  const opensOn = arrivalPackOpensOn(booking)
  if (state !== 'open')
    return refuse('arrival-pack-not-open', {
      state,
      ...(opensOn > today && { opensOn }),
      ...(state === 'unpaid' && {
        outstandingCents: moneyAskedFor(booking, moneyOf(booking), settings).outstandingCents,
      }),
      status: booking.status,
    })
  const codes = await accessCodes.ofCabins(booking.parts.map(({ cabinSlug }) => cabinSlug))
  return accept({ pack: arrivalPackOf(booking, sources, codes), settings })
}
