import { paths } from '#shared/site/paths.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { ReportReview } from '#shared/reviews/reviews.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { linesOf } from '#lambdas/email/lines-of.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import type { SendEmail } from '#lambdas/email/outgoing-email.ts'
import { renderEmail } from '#lambdas/email/render-email.ts'
import { button, buildEmail, quote, rows, paragraph } from '#lambdas/email/template-blocks.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'

type Needs = {
  readonly reviews: Pick<ReviewRepository, 'find'>
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly send: SendEmail
  readonly siteOrigin: string
}

/**
 * A visitor reports a review. Staff get an e-mail at once and nothing is stored: the visitor sees whether it was sent,
 * and can try again.
 */
export const reportReviewUsing =
  ({ reviews, catalogue, send, siteOrigin }: Needs): UseCase<typeof ReportReview> =>
  async ({ params, body }) => {
    const review = await reviews.find(params.id)
    if (!review?.approved) return refuse('review-not-found')
    const settings = await catalogue.settings()
    const email = renderEmail(report, {
      ...layoutValues(settings),
      guestName: review.guestName,
      title: review.title ?? '',
      reviewLink: `${siteOrigin}${paths.publishedReview(review.id)}`,
      reviewLines: linesOf(review.reviewText),
      reasonLines: linesOf(body.reason),
      isWritten: true,
    })
    await send({ to: settings.notifyEmail, replyTo: '', ...email })
    return accept({ reported: true })
  }

const report = buildEmail({
  subject: 'A visitor has reported the review of {{guestName}}',
  title: 'Somebody has reported a review',
  body: [
    quote('What they say is wrong:', 'reasonLines', 'isWritten'),
    rows(['Written by', '{{guestName}}'], ['Title', '{{title}}', 'title']),
    quote('The review:', 'reviewLines', 'isWritten'),
    paragraph('The site goes on showing it. We do not know who reported it.'),
    button('See the review', '{{reviewLink}}'),
  ],
})
