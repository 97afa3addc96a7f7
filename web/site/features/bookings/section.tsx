import { useId } from 'react'
import type { Elements } from '#web/kit/elements.ts'

/** One of the four parts of the dialog. */
export function Section({ title, children }: { title: string; children: Elements }) {
  const id = useId()
  return (
    <section className="booking-section stack" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
