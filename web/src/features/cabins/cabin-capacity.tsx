import type { ShortCabin } from '#shared/cabins/cabin.ts'
import { Icon } from '#web/ui/icon.tsx'
import './cabin-capacity.css'

/** How many people a cabin takes, and whether children are among them. */
export const CabinCapacity = ({ cabin }: { cabin: ShortCabin }) => (
  <ul className="cabin-capacity">
    <li>
      <Icon name="people" />
      Sleeps {cabin.maxGuests}
    </li>
    <li>
      <Icon name="child" />
      {cabin.childFriendly ? 'Child-friendly' : 'Adults only'}
    </li>
  </ul>
)
