import type { Cabin } from '#shared/cabins/cabin.ts'
import './cabin-facts.css'

/** What a guest decides by: beds, hot tub, road, signal, power … */
export function CabinFacts({ facts }: { facts: Cabin['facts'] }) {
  return (
    <dl className="cabin-facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
