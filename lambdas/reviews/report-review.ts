import { accept, refuse } from '#shared/kernel/result.ts'
import type { ReportReview } from '#shared/reviews/reviews.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { linesOf } from '#lambdas/mail/lines-of.ts'
import { frameFacts } from '#lambdas/mail/mail-frame.ts'
import type { SendMail } from '#lambdas/mail/mail-sender.ts'
import { writeLetter } from '#lambdas/mail/write-letter.ts'
import { button, letterOf, quote, rows, say } from '#lambdas/mail/template-blocks.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'

type Needs = {
  readonly reviews: Pick<ReviewRepository, 'find'>
  readonly house: Pick<HouseRepository, 'settings'>
  readonly send: SendMail
  readonly siteOrigin: string
}

/**
 * Somebody says what is wrong with a review that is shown. Staff get an e-mail at once and nothing is kept: whoever
 * reports sees whether it went out, and can try again.
 */
export const reportReviewUsing =
  ({ reviews, house, send, siteOrigin }: Needs): UseCase<typeof ReportReview> =>
  async ({ params, body }) => {
    const review = await reviews.find(params.id)
    if (!review?.approved) return refuse('review-not-found')
    const settings = await house.settings()
    const letter = writeLetter(report, {
      ...frameFacts(settings),
      guestName: review.guestName,
      title: review.title ?? '',
      reviewLink: `${siteOrigin}/reviews#review-${review.id}`,
      reviewLines: linesOf(review.reviewText),
      reasonLines: linesOf(body.reason),
      isWritten: true,
    })
    await send({ to: settings.notifyEmail, replyTo: '', ...letter })
    return accept({ reported: true })
  }

const report = letterOf({
  subject: 'A visitor has reported the review of {{guestName}}',
  title: 'Somebody has reported a review',
  body: [
    quote('What they say is wrong:', 'reasonLines', 'isWritten'),
    rows(['Written by', '{{guestName}}'], ['Title', '{{title}}', 'title']),
    quote('The review:', 'reviewLines', 'isWritten'),
    say('The site goes on showing it. We do not know who reported it.'),
    button('See the review', '{{reviewLink}}'),
  ],
})
