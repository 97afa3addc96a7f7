import type { CabinSummary } from '#shared/cabins/cabin.ts'
import { Icon } from '#web/kit/icon.tsx'
import './cabin-capacity.css'

/** How many guests a cabin sleeps, in which beds, and whether it takes children. */
export const CabinCapacity = ({ cabin }: { cabin: CabinSummary & { readonly beds?: string } }) => (
  <ul className="cabin-capacity row soft">
    <li className="row single-line gap-s">
      <Icon name="people" />
      <span>{`Sleeps ${cabin.maxGuests}`}</span>
    </li>
    <li className="row single-line gap-s">
      <Icon name="child" />
      <span>{cabin.childFriendly ? 'Child-friendly' : 'Adults only'}</span>
    </li>
    {cabin.beds && (
      <li className="row single-line gap-s">
        <Icon name="bed" />
        <span>{cabin.beds}</span>
      </li>
    )}
  </ul>
)
