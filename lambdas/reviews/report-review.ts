import { paths } from '#shared/site/paths.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { ReportReview } from '#shared/reviews/reviews.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { linesOf } from '#lambdas/email/lines-of.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import type { SendEmail } from '#lambdas/email/outgoing-email.ts'
import { button, facts, paragraph, quote, title } from '#lambdas/email/email-blocks.ts'
import { writeEmail } from '#lambdas/email/render-email.ts'
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
    const email = writeEmail({
      subject: `A visitor has reported the review of ${review.guestName}`,
      blocks: [
        title('Somebody has reported a review'),
        ...quote('What they say is wrong:', linesOf(body.reason)),
        ...facts(['Written by', review.guestName], ['Title', review.title ?? '']),
        ...quote('The review:', linesOf(review.reviewText)),
        paragraph('The site goes on showing it. We do not know who reported it.'),
        button('See the review', `${siteOrigin}${paths.publishedReview(review.id)}`),
      ],
      layout: layoutValues(settings),
    })
    await send({ to: settings.notifyEmail, replyTo: '', ...email })
    return accept({ reported: true })
  }
