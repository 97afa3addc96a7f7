import { accept, refuse } from '#shared/kernel/result.ts'
import { type Paper, paperFor } from '#shared/papers/paper.ts'
import type { IssuePaper } from '#shared/papers/papers.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { openedBy } from '#lambdas/runtime/guest-link.ts'
import { readAndRetry } from '#lambdas/runtime/read-and-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'
import type { PaperRepository } from '#lambdas/table/paper-repository.ts'

type Needs = {
  readonly house: Pick<HouseRepository, 'rulesFor'>
  readonly bookings: Pick<BookingRepository, 'findWhole'>
  readonly papers: PaperRepository
  readonly clock: Clock
}

/**
 * A paper of a booking as PDF. What is on file is drawn again; what is not is made out now, if there is a reason for
 * it, and is from then on what it is. Made out only for the booking as it was read: where it changed meanwhile, read
 * and decided anew.
 */
export const issuePaperUsing =
  ({ house, bookings, papers, clock }: Needs): UseCase<typeof IssuePaper> =>
  async ({ params, body }) => {
    const paper = await readAndRetry(async () => {
      const whole = await openedBy(params.token, bookings.findWhole, ({ booking }) => booking.tokenHash)
      if (!whole) return refuse('booking-not-found')
      const { settings, cabin } = await house.rulesFor(whole.booking.cabinName)
      const cabinTitle = cabin?.name ?? whole.booking.cabinName
      const decided = paperFor(body, { ...whole, settings, cabinTitle, today: clock().today })
      if (!decided.ok) return decided
      if ('onFile' in decided.value) return accept(decided.value.onFile)
      const filed = await papers.file(decided.value.drafts, whole.booking)
      return filed ? accept(filed) : refuse('changed-meanwhile')
    })
    return paper.ok ? drawn(paper.value) : paper
  }

async function drawn(paper: Paper) {
  const { number, reference } = paper
  // A good part of this Lambda's code, and nobody who is refused waits for it.
  const { drawPaper } = await import('./draw-paper.ts')
  const pdf = await drawPaper(paper)
  return accept({ number, fileName: `${number} ${reference}.pdf`, pdfBase64: pdf.toString('base64') })
}
