import './progress-bar.css'

/** How far something is, 0 to 1; leave `done` out while nobody knows. */
export function ProgressBar({ label, done }: { label: string; done?: number }) {
  return <progress className="progress" aria-label={label} max={1} {...(done !== undefined && { value: done })} />
}
