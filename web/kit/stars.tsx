import { Icon } from './icon.tsx'
import './stars.css'

/** A rating of 1 to 5 as stars; announced as "4 out of 5 stars". */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" className={star <= Math.round(rating) ? '' : 'star-empty'} />
      ))}
    </span>
  )
}
