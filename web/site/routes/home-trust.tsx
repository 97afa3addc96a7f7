import { Link } from 'react-router-dom'
import type { RatingSummary } from '#shared/reviews/rating-summary.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { count } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { GETTING_HERE } from './home-getting-here.tsx'

type HomeTrustProps = { rating: RatingSummary; settings: PublicSettings }

/** Why to trust the site: ratings and their source, who runs the business, and its address. */
export function HomeTrust({ rating, settings }: HomeTrustProps) {
  const { legalName, registrationNumber, address } = settings
  const isRegistered = legalName !== '' && registrationNumber !== ''
  if (rating.average === null && !isRegistered && !address) return null
  return (
    <section className="home-trust line-below" aria-label="Who we are">
      <ul className="wrap home-trust-items grid">
        {rating.average !== null && (
          <li className="row single-line align-stretch">
            <Icon name="star" />
            <p>
              <Link className="row" to={paths.reviews}>
                {`${rating.average.toFixed(1)} out of 5 from ${count(rating.count, 'review')}`}
              </Link>
              <span className="soft small">{sourceOf(rating)}</span>
            </p>
          </li>
        )}
        {isRegistered && (
          <li className="row single-line align-stretch">
            <Icon name="shield" />
            <p>
              <Link className="row" to={paths.legal}>
                A registered business
              </Link>
              <span className="soft small">{`${legalName}, ${registrationNumber}`}</span>
            </p>
          </li>
        )}
        {address && (
          <li className="row single-line align-stretch">
            <Icon name="pin" />
            <p>
              <a className="row" href={`#${GETTING_HERE}`}>
                Where we are, and the road
              </a>
              <span className="soft small">{address}</span>
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}

/** A review is verified if it came by the link that each guest gets after the stay. */
function sourceOf({ count: all, verified }: RatingSummary): string {
  if (verified.count === all) return 'Each by a guest, after a stay booked here'
  if (verified.count === 0) return 'Written on other sites'
  return `${verified.count} by guests after a stay booked here, ${all - verified.count} from other sites`
}
