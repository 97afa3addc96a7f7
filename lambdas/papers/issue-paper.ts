import { accept, refuse } from '#shared/kernel/result.ts'
import { type Paper, draftOf, isWished } from '#shared/papers/paper.ts'
import type { IssuePaper } from '#shared/papers/papers.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { openedBy } from '#lambdas/runtime/guest-link.ts'
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
 * it, and is from then on what it is.
 */
export const issuePaperUsing =
  ({ house, bookings, papers, clock }: Needs): UseCase<typeof IssuePaper> =>
  async ({ params, body }) => {
    const whole = await openedBy(params.token, bookings.findWhole, ({ booking }) => booking.tokenHash)
    if (!whole) return refuse('booking-not-found')
    const onFile = whole.papers.find((paper) => isWished(paper, body))
    if (onFile) return answer(onFile)

    const { settings, cabin } = await house.rulesFor(whole.booking.cabinName)
    const cabinTitle = cabin?.name ?? whole.booking.cabinName
    const draft = draftOf(body, { ...whole, settings, cabinTitle, today: clock().today })
    if (!draft) return refuse('paper-not-due')
    const filed = await papers.file(draft)
    return filed ? answer(filed) : refuse('changed-meanwhile')
  }

async function answer(paper: Paper) {
  const { number, reference } = paper
  // A good part of this Lambda's code, and nobody who is refused waits for it.
  const { drawPaper } = await import('./draw-paper.ts')
  const pdf = await drawPaper(paper)
  return accept({ number, fileName: `${number} ${reference}.pdf`, pdfBase64: pdf.toString('base64') })
}
