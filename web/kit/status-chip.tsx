import type { ReactNode } from 'react'
import './status-chip.css'

export type ChipTone = 'neutral' | 'good' | 'waiting' | 'bad' | 'info'

/** A state in a word or two. Tone sets colour and shape; the word carries the meaning. */
export function StatusChip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>
}
