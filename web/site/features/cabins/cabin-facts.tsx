import { useId } from 'react'
import type { CabinFact } from '#shared/cabins/cabin.ts'
import type { Elements } from '#web/kit/elements.ts'
import './cabin-facts.css'

type CabinFactsProps = { title: string; facts: readonly CabinFact[]; children?: Elements }

/** The facts of a cabin under one heading; nothing if there are none and no other content. */
export function CabinFacts({ title, facts, children }: CabinFactsProps) {
  const id = useId()
  if (facts.length === 0 && !children) return null
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>{title}</h2>
      {children}
      {facts.length > 0 && (
        <dl className="cabin-facts line-list line-above">
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt className="strong">{label}</dt>
              <dd className="soft">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
