import type {
  ListTermsVersions,
  ShowAcceptedTerms,
  ShowTermsText,
  TermsState,
} from '#shared/content/staff-terms.contract.ts'
import type { Terms } from '#shared/content/terms.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { termsInForce } from '#shared/settings/booking-terms.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { AcceptanceRepository } from '#lambdas/table/acceptance-repository.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { markdownReader } from './markdown-reader.ts'

type VersionsNeeds = {
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'allTerms'>
  readonly acceptances: AcceptanceRepository
  readonly clock: Clock
}

export const listTermsVersionsUsing =
  ({ catalogue, acceptances, clock }: VersionsNeeds): UseCase<typeof ListTermsVersions> =>
  async () => {
    const [versions, settings, counts] = await Promise.all([
      catalogue.allTerms(),
      catalogue.settings(),
      acceptances.byTerms(),
    ])
    const inForce = termsInForce(settings, clock().now)
    const stateOf = ({ id, from }: Terms): TermsState =>
      id === inForce.id ? 'active' : from > inForce.from ? 'planned' : 'retired'
    return accept({
      versions: versions.map((terms) => ({
        ...terms,
        state: stateOf(terms),
        acceptances: counts.get(terms.id) ?? 0,
      })),
    })
  }

const wholeTerms = async (terms: Terms) => ({ ...terms, text: (await markdownReader())(terms.content) })

type TextNeeds = { readonly catalogue: Pick<CatalogueRepository, 'findTerms'> }

export const showTermsTextUsing =
  ({ catalogue }: TextNeeds): UseCase<typeof ShowTermsText> =>
  async ({ params }) => {
    const terms = await catalogue.findTerms(params.id)
    return terms ? accept(await wholeTerms(terms)) : refuse('terms-not-found')
  }

/** The words are those of the version, the tiers those that the booking has stored. */
export const showAcceptedTermsUsing =
  ({
    bookings,
    catalogue,
  }: TextNeeds & { readonly bookings: Pick<BookingRepository, 'findWhole'> }): UseCase<typeof ShowAcceptedTerms> =>
  async ({ params: { reference } }) => {
    const whole = await bookings.findWhole(reference)
    if (!whole) return refuse('booking-not-found')
    const { booking, order } = whole
    const terms = await catalogue.findTerms(order.termsId)
    if (!terms) return refuse('terms-not-found')
    const { cancellationTiers } = order
    return accept({
      reference,
      guestName: booking.guestName,
      acceptedAt: order.termsAcceptedAt,
      terms: await wholeTerms({ ...terms, cancellationTiers }),
    })
  }
